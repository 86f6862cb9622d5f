// Command gzip packs standard input as gzip to standard output, as small as gzip goes. The same input gives the same
// bytes: it writes no name and no time. It is no part of the program.
//
//	go run ./internal/gzip < wits.wasm > wits.wasm.gz
package main

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
)

func main() {
	if err := pack(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "gzip:", err)
		os.Exit(1)
	}
}

func pack(in io.Reader, out io.Writer) error {
	w, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := io.Copy(w, in); err != nil {
		return err
	}
	return w.Close()
}
