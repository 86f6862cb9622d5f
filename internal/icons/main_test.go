package main

import (
	"encoding/xml"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"
)

func TestEveryIconIsDrawn(t *testing.T) {
	folder := t.TempDir()
	if err := run([]string{folder}); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		file, err := os.Open(filepath.Join(folder, f.name))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(file)
		_ = file.Close()
		if err != nil || img.Bounds().Dx() != f.size || img.Bounds().Dy() != f.size {
			t.Fatalf("%s: %v", f.name, err)
		}
		if _, _, _, alpha := img.At(0, 0).RGBA(); (alpha != 0) != f.maskable {
			t.Errorf("%s: its corner has alpha %d", f.name, alpha)
		}
	}
	text, err := os.ReadFile(filepath.Join(folder, "icon.svg"))
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(text, &struct{}{}); err != nil {
		t.Errorf("icon.svg: %v", err)
	}
}

func TestAMaskableIconKeepsItsDrawingWhereNoMaskCuts(t *testing.T) {
	for _, s := range drawing(true).strokes {
		for _, end := range []point{s.from, s.to} {
			if r := math.Hypot(end.x-0.5, end.y-0.5) + s.width/2; r > 0.4 {
				t.Errorf("a stroke reaches %.2f from the middle", r)
			}
		}
	}
}

func TestAFolderIsNeeded(t *testing.T) {
	if run(nil) == nil || run([]string{filepath.Join(t.TempDir(), "not there")}) == nil {
		t.Error("icons were drawn nowhere")
	}
}
