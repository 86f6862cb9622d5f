package table

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"strings"
)

// A sector file has the values of one sector in blocks that are compressed by themselves, so that single ones can be read; then
// how many there are of each kind, where each block begins, a checksum of each, the number of blocks, and a checksum of these. It is written when its sector is
// verified. A value is a byte; from 255 on it is that byte and two more.
const (
	sectorMagic = "wits morris sector "
	wholeMagic  = sectorMagic + "2\n"
	block       = 1 << 16
	escape      = 255
)

// ErrVersion says that a file was made by another version of the program.
var ErrVersion = errors.New("the tables are of another version of the program")

const sectorName = "%02d-%d-%d.sector"

func (n sector) file() string { return fmt.Sprintf(sectorName, n.hand, n.mine, n.theirs) }

// directory says what is in a sector file, and where the blocks are.
type directory struct {
	count  Count
	Starts []uint64 // one more than there are blocks
	Sums   []uint32
}

// packer compresses and expands blocks, one after another.
type packer struct {
	raw []byte
	to  bytes.Buffer
	w   *flate.Writer
	r   io.ReadCloser
}

// squeeze compresses a block.
func (p *packer) squeeze(values []Value) ([]byte, error) {
	raw := p.raw[:0]
	for _, v := range values {
		if v < escape {
			raw = append(raw, byte(v))
		} else {
			raw = append(raw, escape, byte(v), byte(v>>8))
		}
	}
	p.raw = raw
	p.to.Reset()
	if p.w == nil {
		p.w, _ = flate.NewWriter(&p.to, flate.BestSpeed) // the level is a valid one
	}
	p.w.Reset(&p.to)
	_, err := p.w.Write(raw)
	err = errors.Join(err, p.w.Close())
	return bytes.Clone(p.to.Bytes()), err
}

// expand reads a block into values.
func (p *packer) expand(packed []byte, values []Value) error {
	if p.r == nil {
		p.r, p.raw = flate.NewReader(nil), make([]byte, 3*block+1)
	}
	if err := p.r.(flate.Resetter).Reset(bytes.NewReader(packed), nil); err != nil {
		return err
	}
	n, err := io.ReadFull(p.r, p.raw)
	if !errors.Is(err, io.ErrUnexpectedEOF) { // the block must end, before the room does
		return errDamaged
	}
	raw := p.raw[:n]
	for i := range values {
		switch {
		case len(raw) > 0 && raw[0] < escape:
			values[i], raw = Value(raw[0]), raw[1:]
		case len(raw) > 2:
			values[i], raw = Value(raw[1])|Value(raw[2])<<8, raw[3:]
		default:
			return errDamaged
		}
	}
	if len(raw) > 0 {
		return errDamaged
	}
	return nil
}

// writeSector writes a sector file. Some blocks for each worker are compressed at a time.
func (s *Solver) writeSector(ctx context.Context, w io.Writer, t *solved, c Count) error {
	head := append([]byte(wholeMagic), byte(t.part.hand), byte(t.part.mine), byte(t.part.theirs))
	if _, err := w.Write(head); err != nil {
		return err
	}
	d := directory{count: c, Starts: []uint64{uint64(len(head))}}
	packers := make([]packer, s.workers)
	for group := range slices.Chunk(t.values, 16*block*s.workers) {
		packed := make([][]byte, (len(group)+block-1)/block)
		errs := make([]error, len(packed))
		if err := s.each(ctx, len(packed), 1, func(worker, i, _ int) {
			packed[i], errs[i] = packers[worker].squeeze(group[i*block : min((i+1)*block, len(group))])
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
	c, b := d.count, []byte(nil)
	for _, part := range []any{[]int64{int64(c.Won), int64(c.Lost), int64(c.Drawn), int64(c.Longest)}, d.Starts, d.Sums, uint32(len(d.Sums))} {
		b, _ = binary.Append(b, binary.LittleEndian, part) // numbers of a fixed size can be written
	}
	_, err := w.Write(binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b)))
	return err
}

// sectorFile is an open sector file, and the index of what is in it.
type sectorFile struct {
	index
	packer
	file readerAt
	directory
}

// readerAt is a file of which parts can be read.
type readerAt interface {
	fs.File
	io.ReaderAt
}

// openSector opens a sector file and reads its directory. The error is fs.ErrNotExist where there is none.
func openSector(files fs.FS, n sector) (*sectorFile, error) {
	f, err := files.Open(n.file())
	if err != nil {
		return nil, err
	}
	at, ok := f.(readerAt)
	if !ok {
		f.Close()
		return nil, fmt.Errorf("%s: it can only be read as a whole", n.file())
	}
	t := &sectorFile{file: at}
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
	head, end := make([]byte, len(wholeMagic)+3), make([]byte, 8)
	if info.Size() < int64(len(head)+len(end)) {
		return errDamaged
	}
	if _, err := t.file.ReadAt(head, 0); err != nil {
		return err
	}
	if _, err := t.file.ReadAt(end, info.Size()-8); err != nil {
		return err
	}
	blocks := int64(binary.LittleEndian.Uint32(end))
	start := info.Size() - (8*4 + 8*(blocks+1) + 4*blocks + 8)
	switch text := string(head); {
	case strings.HasPrefix(text, sectorMagic) && !strings.HasPrefix(text, wholeMagic):
		return ErrVersion
	case text != wholeMagic+string([]byte{byte(n.hand), byte(n.mine), byte(n.theirs)}), start < int64(len(head)):
		return errDamaged
	}
	body := make([]byte, info.Size()-start-4)
	if _, err := t.file.ReadAt(body, start); err != nil {
		return err
	}
	if crc32.ChecksumIEEE(body) != binary.LittleEndian.Uint32(end[4:]) {
		return errDamaged
	}
	var counts [4]int64
	t.Starts, t.Sums = make([]uint64, blocks+1), make([]uint32, blocks)
	for _, part := range []any{&counts, t.Starts, t.Sums} {
		read, err := binary.Decode(body, binary.LittleEndian, part)
		if err != nil {
			return err
		}
		body = body[read:]
	}
	t.count = Count{n.hand, n.mine, n.theirs, int(counts[0]), int(counts[1]), int(counts[2]), int(counts[3])}
	if t.Starts[blocks] != uint64(start) {
		return errDamaged
	}
	return nil
}

// number gives the file the index of its sector, which must be as long as the file says.
func (t *sectorFile) number(x index) error {
	if (x.len()+block-1)/block != len(t.Sums) {
		return errDamaged
	}
	t.index = x
	return nil
}

// read reads a block.
func (t *sectorFile) read(i int) ([]Value, error) {
	values := make([]Value, min(block, t.len()-i*block))
	return values, t.readTo(&t.packer, i, values)
}

func (t *sectorFile) readTo(p *packer, i int, values []Value) error {
	packed := make([]byte, t.Starts[i+1]-t.Starts[i])
	if _, err := t.file.ReadAt(packed, int64(t.Starts[i])); err != nil {
		return err
	}
	if crc32.ChecksumIEEE(packed) != t.Sums[i] {
		return errDamaged
	}
	return p.expand(packed, values)
}

// readSector reads all values of a sector.
func (s *Solver) readSector(ctx context.Context, files fs.FS, n sector) error {
	f, err := openSector(files, n)
	if err != nil {
		return err
	}
	defer f.file.Close()
	t := s.table(n)
	if err := f.number(t.index); err != nil {
		return fmt.Errorf("%s: %w", n.file(), err)
	}
	packers := make([]packer, s.workers)
	errs := make([]error, len(f.Sums))
	err = s.each(ctx, len(f.Sums), 1, func(worker, i, _ int) {
		errs[i] = f.readTo(&packers[worker], i, t.values[i*block:min((i+1)*block, len(t.values))])
	})
	for _, e := range errs {
		if e != nil {
			return fmt.Errorf("%s: %w", n.file(), e)
		}
	}
	return err
}
