// Command icons draws the browser app's icon into a folder: as SVG, and as PNG in the sizes that devices ask for. One
// drawing serves all. It is no part of the program.
//
//	go run ./internal/icons web/app/static
package main

import (
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
)

// files are the pictures to make. A maskable one fills its square and keeps its drawing in the middle, where every mask
// leaves it.
var files = [...]struct {
	name     string
	size     int
	maskable bool
}{
	{"icon-192.png", 192, false},
	{"icon-512.png", 512, false},
	{"icon-maskable-512.png", 512, true},
	{"apple-touch-icon.png", 180, true},
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "icons:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 {
		return errors.New("say which folder to draw into")
	}
	if err := os.WriteFile(filepath.Join(args[0], "icon.svg"), vector(drawing(false)), 0o644); err != nil {
		return err
	}
	for _, f := range files {
		if err := write(filepath.Join(args[0], f.name), f.size, f.maskable); err != nil {
			return err
		}
	}
	return nil
}

func write(path string, size int, maskable bool) error {
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	return errors.Join(encoder.Encode(out, raster(drawing(maskable), size)), out.Close())
}
