package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
)

func TestTheSameInputGivesTheSameBytesAndComesBack(t *testing.T) {
	text := strings.Repeat("trap detection and mastermind\n", 1000)
	var one, two bytes.Buffer
	for _, out := range []*bytes.Buffer{&one, &two} {
		if err := pack(strings.NewReader(text), out); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(one.Bytes(), two.Bytes()) || one.Len() > len(text)/20 {
		t.Errorf("%d and %d bytes of %d", one.Len(), two.Len(), len(text))
	}
	r, err := gzip.NewReader(&one)
	if err != nil {
		t.Fatal(err)
	}
	if r.Name != "" || !r.ModTime.IsZero() {
		t.Errorf("it says where it comes from: %+v", r.Header)
	}
	if back, err := io.ReadAll(r); err != nil || string(back) != text {
		t.Errorf("%d bytes come back: %v", len(back), err)
	}
}
