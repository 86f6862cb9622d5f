package table

import (
	"bufio"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
)

// A sector file has the values of one sector in blocks that are compressed by themselves, so that single ones can be read; then
// where each block begins, a checksum of each, and a checksum of these. It is written when its sector is verified.
const (
	wholeMagic = "wits morris sector 1\n"
	block      = 1 << 16
)

func (n sector) file() string { return fmt.Sprintf("%02d-%d-%d.sector", n.hand, n.mine, n.theirs) }

// directory says where the blocks of a sector file are.
type directory struct {
	Starts []uint64 // one more than there are blocks
	Sums   []uint32
}

func squeeze(values []Value) ([]byte, error) {
	var raw []byte
	for _, v := range values {
		raw = binary.AppendUvarint(raw, uint64(v))
	}
	return deflate(flate.BestSpeed, raw)
}

// expand reads a block into values.
func expand(packed []byte, values []Value) error {
	r := bufio.NewReader(flate.NewReader(bytes.NewReader(packed)))
	for i := range values {
		v, err := binary.ReadUvarint(r)
		if err != nil || v > 1<<16-1 {
			return errDamaged
		}
		values[i] = Value(v)
	}
	if _, err := r.ReadByte(); err != io.EOF {
		return errDamaged
	}
	return nil
}

// writeSector writes a sector file. As many blocks as there are workers are compressed at a time.
func (s *Solver) writeSector(ctx context.Context, w io.Writer, t *solved) error {
	head := append([]byte(wholeMagic), byte(t.part.hand), byte(t.part.mine), byte(t.part.theirs))
	if _, err := w.Write(head); err != nil {
		return err
	}
	d := directory{Starts: []uint64{uint64(len(head))}}
	for group := range slices.Chunk(t.values, block*s.workers) {
		packed := make([][]byte, (len(group)+block-1)/block)
		errs := make([]error, len(packed))
		if err := s.blocks(ctx, len(packed), func(i int) {
			packed[i], errs[i] = squeeze(group[i*block : min((i+1)*block, len(group))])
		}); err != nil {
			return err
		}
		for i, p := range packed {
			if errs[i] != nil {
				return errs[i]
			}
			if _, err := w.Write(p); err != nil {
				return err
			}
			d.Starts = append(d.Starts, d.Starts[len(d.Starts)-1]+uint64(len(p)))
			d.Sums = append(d.Sums, crc32.ChecksumIEEE(p))
		}
	}
	return writeDirectory(w, d)
}

func writeDirectory(w io.Writer, d directory) error {
	var b []byte
	for _, at := range d.Starts {
		b = binary.LittleEndian.AppendUint64(b, at)
	}
	for _, sum := range d.Sums {
		b = binary.LittleEndian.AppendUint32(b, sum)
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	_, err := w.Write(b)
	return err
}

// blocks does numbered things, by all workers.
func (s *Solver) blocks(ctx context.Context, n int, do func(i int)) error {
	return s.each(ctx, n, 1, func(_, i, _ int) { do(i) })
}

// sectorFile is an open sector file.
type sectorFile struct {
	index
	file readerAt
	directory
}

// readerAt is a file of which parts can be read.
type readerAt interface {
	fs.File
	io.ReaderAt
}

// openSector opens a sector file and reads its directory. The error is fs.ErrNotExist where there is none.
func openSector(files fs.FS, n sector, x index) (*sectorFile, error) {
	f, err := files.Open(n.file())
	if err != nil {
		return nil, err
	}
	at, ok := f.(readerAt)
	if !ok {
		f.Close()
		return nil, fmt.Errorf("%s: it can only be read as a whole", n.file())
	}
	t := &sectorFile{index: x, file: at}
	if err := t.readDirectory(n); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", n.file(), err)
	}
	return t, nil
}

func (t *sectorFile) readDirectory(n sector) error {
	info, err := t.file.Stat()
	if err != nil {
		return err
	}
	blocks := (t.len() + block - 1) / block
	tail := make([]byte, 8*(blocks+1)+4*blocks+4)
	start := info.Size() - int64(len(tail))
	head := make([]byte, len(wholeMagic)+3)
	if start < int64(len(head)) {
		return errDamaged
	}
	if _, err := t.file.ReadAt(head, 0); err != nil {
		return err
	}
	if _, err := t.file.ReadAt(tail, start); err != nil {
		return err
	}
	body, sum := tail[:len(tail)-4], binary.LittleEndian.Uint32(tail[len(tail)-4:])
	if string(head) != wholeMagic+string([]byte{byte(n.hand), byte(n.mine), byte(n.theirs)}) || crc32.ChecksumIEEE(body) != sum {
		return errDamaged
	}
	for i := range blocks + 1 {
		t.Starts = append(t.Starts, binary.LittleEndian.Uint64(body[8*i:]))
	}
	for i := range blocks {
		t.Sums = append(t.Sums, binary.LittleEndian.Uint32(body[8*(blocks+1)+4*i:]))
	}
	if t.Starts[blocks] != uint64(start) {
		return errDamaged
	}
	return nil
}

// read reads a block.
func (t *sectorFile) read(i int) ([]Value, error) {
	values := make([]Value, min(block, t.len()-i*block))
	return values, t.readTo(i, values)
}

func (t *sectorFile) readTo(i int, values []Value) error {
	packed := make([]byte, t.Starts[i+1]-t.Starts[i])
	if _, err := t.file.ReadAt(packed, int64(t.Starts[i])); err != nil {
		return err
	}
	if crc32.ChecksumIEEE(packed) != t.Sums[i] {
		return errDamaged
	}
	return expand(packed, values)
}

// readSector reads all values of a sector.
func (s *Solver) readSector(ctx context.Context, files fs.FS, n sector) error {
	f, err := openSector(files, n, s.index(n))
	if err != nil {
		return err
	}
	defer f.file.Close()
	t := s.table(n)
	errs := make([]error, len(f.Sums))
	err = s.blocks(ctx, len(f.Sums), func(i int) {
		errs[i] = f.readTo(i, t.values[i*block:min((i+1)*block, len(t.values))])
	})
	for _, e := range errs {
		if e != nil {
			return fmt.Errorf("%s: %w", n.file(), e)
		}
	}
	return err
}
