package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// entry is a file in an archive or a layer; a folder where its name ends in a slash.
type entry struct {
	name  string
	data  []byte
	mode  int64
	owner int
}

// archive writes the program with its papers: as zip for Windows, else as tar.gz.
func (r release) archive(p program, papers []paper) error {
	data, err := os.ReadFile(p.path)
	if err != nil {
		return err
	}
	all := []entry{{name: filepath.Base(p.path), data: data, mode: 0o755}}
	for _, paper := range papers {
		all = append(all, entry{name: paper.name, data: paper.data, mode: 0o644})
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	to := r.name("_" + p.os + "_" + p.arch)
	if p.os == "windows" {
		data, err := writeZip(all, r.stamp.time)
		return errors.Join(err, os.WriteFile(to+".zip", data, 0o644))
	}
	packed, err := writeTar(all, r.stamp.time)
	if err == nil {
		packed, err = zipped(packed)
	}
	return errors.Join(err, os.WriteFile(to+".tar.gz", packed, 0o644))
}

func writeTar(all []entry, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range all {
		h := &tar.Header{
			Typeflag: tar.TypeReg, Name: e.name, Mode: e.mode, Size: int64(len(e.data)), ModTime: at, Uid: e.owner, Gid: e.owner, Format: tar.FormatPAX,
		}
		if strings.HasSuffix(e.name, "/") {
			h.Typeflag = tar.TypeDir
		}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

func writeZip(all []entry, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range all {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: at}
		h.SetMode(os.FileMode(e.mode))
		to, err := w.CreateHeader(h)
		if err == nil {
			_, err = to.Write(e.data)
		}
		if err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// sums writes the SHA-256 of every file, as sha256sum --check reads it.
func (r release) sums() error {
	files, err := filepath.Glob(filepath.Join(r.out, "*"))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	for _, path := range files { // in order
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		sum := sha256.New()
		_, err = io.Copy(sum, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sum.Sum(nil), filepath.Base(path))
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), b.Bytes(), 0o644)
}
