package table

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
)

// A packed file is a list of sections after their directory. A section holds what is not drawn in the positions of two
// numbers of men, compressed by itself, so that it can be read when it is first asked for: how many there are, the gaps
// between their numbers, then their values.
const magic = "wits morris 1\n"

// section is one entry of the directory.
type section struct {
	sector
	packed []byte
}

// pack compresses the values of a table.
func (t *solved) pack() ([]byte, error) {
	var gaps, values []byte
	n, last := 0, -1
	for i, v := range t.values {
		if _, _, canonical := t.at(uint32(i)); v == Draw || !canonical {
			continue
		}
		gaps = binary.AppendUvarint(gaps, uint64(i-last))
		values = append(values, byte(v))
		n, last = n+1, i
	}
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // the level is a valid one
	_, err := w.Write(slices.Concat(binary.AppendUvarint(nil, uint64(n)), gaps, values))
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// writeTo packs the tables of a list of sizes.
func (s *Solver) writeTo(w io.Writer, list []sector) error {
	var directory, body []byte
	directory = append(directory, magic...)
	directory = append(directory, byte(len(list)))
	for _, n := range list {
		packed, err := s.tables[n].pack()
		if err != nil {
			return err
		}
		directory = append(directory, byte(n.mine), byte(n.theirs))
		directory = binary.AppendUvarint(directory, uint64(len(packed)))
		body = append(body, packed...)
	}
	_, err := w.Write(append(directory, body...))
	return err
}

var errDamaged = errors.New("the tables are damaged")

// readDirectory finds the sections of a packed file.
func readDirectory(data []byte) ([]section, error) {
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok || len(rest) == 0 {
		return nil, errDamaged
	}
	list := make([]section, rest[0])
	lengths := make([]int, len(list))
	rest = rest[1:]
	for i := range list {
		if len(rest) < 3 {
			return nil, errDamaged
		}
		list[i].sector = sector{0, int(rest[0]), int(rest[1])}
		length, n := binary.Uvarint(rest[2:])
		if n <= 0 || list[i].mine < 3 || list[i].theirs < 3 || list[i].mine > 9 || list[i].theirs > 9 {
			return nil, errDamaged
		}
		lengths[i], rest = int(length), rest[2+n:]
	}
	for i, length := range lengths {
		if length > len(rest) {
			return nil, errDamaged
		}
		list[i].packed, rest = rest[:length], rest[length:]
	}
	return list, nil
}

// sparse are the values of a table that are not drawn, by number. Numbers are found through the bucket they fall in.
type sparse struct {
	index
	shift  int
	starts []uint32 // where each bucket begins; one more at the end
	at     []uint32
	values []Value
}

// value is that of a number.
func (t *sparse) value(i uint32) Value {
	b := i >> t.shift
	for j := t.starts[b]; j < t.starts[b+1]; j++ {
		if t.at[j] == i {
			return t.values[j]
		}
	}
	return Draw
}

// unpack reads a section.
func unpack(x index, packed []byte) (*sparse, error) {
	raw, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, fmt.Errorf("tables: %w", err)
	}
	n, used := binary.Uvarint(raw)
	if used <= 0 || n > uint64(len(raw)) {
		return nil, errDamaged
	}
	t := &sparse{index: x, at: make([]uint32, n), values: make([]Value, n)}
	rest, i := raw[used:], uint64(0)
	i--
	for j := range t.at {
		gap, used := binary.Uvarint(rest)
		if i += gap; used <= 0 || i >= uint64(x.len()) {
			return nil, errDamaged
		}
		t.at[j], rest = uint32(i), rest[used:]
	}
	if uint64(len(rest)) != n {
		return nil, errDamaged
	}
	for j, v := range rest {
		t.values[j] = Value(v)
	}
	t.sort()
	return t, nil
}

// sort makes the buckets: about as many as there are values.
func (t *sparse) sort() {
	for t.len()>>t.shift > len(t.at)+1 {
		t.shift++
	}
	t.starts = make([]uint32, t.len()>>t.shift+2)
	for _, i := range t.at {
		t.starts[i>>t.shift+1]++
	}
	for b := 1; b < len(t.starts); b++ {
		t.starts[b] += t.starts[b-1]
	}
}
