package main

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// nobody is the user in the container, who may write to /data alone.
const nobody = 65532

// image writes a container image for all processors as an OCI layout in a tar.
func (r release) image(linux []program, work string) error {
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, p := range linux {
		image, err := r.imageOf(p)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add: image,
			Descriptor: v1.Descriptor{
				Platform: &v1.Platform{OS: p.os, Architecture: p.arch}, Annotations: map[string]string{"org.opencontainers.image.ref.name": r.stamp.version},
			},
		})
	}
	if _, err := layout.Write(work, index); err != nil {
		return err
	}
	var all []entry
	err := fs.WalkDir(os.DirFS(work), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(work, name))
		all = append(all, entry{name: name, data: data, mode: 0o644})
		return err
	})
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.name, b.name) })
	packed, err2 := writeTar(all, r.stamp.time)
	return errors.Join(err, err2, os.WriteFile(r.name("_oci.tar"), packed, 0o644))
}

// imageOf is the image for one kind of processor: the program and a folder for its data, nothing else.
func (r release) imageOf(p program) (v1.Image, error) {
	data, err := os.ReadFile(p.path)
	if err != nil {
		return nil, err
	}
	packed, err := writeTar([]entry{{name: "wits", data: data, mode: 0o755}, {name: "data/", mode: 0o700, owner: nobody}}, r.stamp.time)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(packed)), nil },
		tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	base := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	image, err := mutate.Append(base, mutate.Addendum{
		Layer: layer, History: v1.History{Created: v1.Time{Time: r.stamp.time}, CreatedBy: "make release"},
	})
	if err != nil {
		return nil, err
	}
	c, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	return mutate.ConfigFile(image, r.config(c.DeepCopy(), p))
}

func (r release) config(c *v1.ConfigFile, p program) *v1.ConfigFile {
	c.OS, c.Architecture, c.Created = p.os, p.arch, v1.Time{Time: r.stamp.time}
	c.Config = v1.Config{
		User: "65532:65532", Entrypoint: []string{"/wits"}, Cmd: []string{"serve", "--addr", ":8080", "--data", "/data"},
		ExposedPorts: map[string]struct{}{"8080/tcp": {}}, Volumes: map[string]struct{}{"/data": {}}, StopSignal: "SIGTERM",
		Labels: map[string]string{
			"org.opencontainers.image.title": "wits", "org.opencontainers.image.version": r.stamp.version,
			"org.opencontainers.image.revision": r.stamp.commit, "org.opencontainers.image.licenses": "MIT",
		},
	}
	return c
}
