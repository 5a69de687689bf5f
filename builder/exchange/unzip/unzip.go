package unzip

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// The bounds of an archive: files in it, and to how many bytes they may unpack together.
const (
	maxArchive     = 20_000
	MaxUnpacked    = 2 * format.MaxBytes
	zipHead        = "PK\x03\x04"
	zipEmpty       = "PK\x05\x06"
	zipMemberEntry = "PK\x01\x02"
)

// IsHidden reports whether a file is the system's own rather than one that somebody
// put there.
func IsHidden(name string) bool {
	return strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, "__MACOSX/")
}

// Is reports whether a file is a ZIP file.
func Is(data []byte) bool {
	return bytes.HasPrefix(data, []byte(zipHead)) || bytes.HasPrefix(data, []byte(zipEmpty))
}

// Files returns the list of an archive.
func Files(data []byte) ([]*zip.File, error) {
	if bytes.Count(data, []byte(zipMemberEntry)) > maxArchive { // before the list of them is made
		return nil, fmt.Errorf("the archive has more than %d files", maxArchive)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errors.New("the archive is damaged")
	}
	if overlap(r.File) {
		return nil, errors.New("the archive has overlapping files. Pack it again")
	}
	return r.File, nil
}

// overlap reports whether two files of an archive share bytes of it. A small archive can
// unpack to much that way. Files that cannot be opened are left out.
func overlap(files []*zip.File) bool {
	type span struct{ from, to uint64 }
	var spans []span
	for _, f := range files {
		if from, err := f.DataOffset(); err == nil {
			spans = append(spans, span{uint64(from), uint64(from) + min(f.CompressedSize64, 1<<40)})
		}
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	for i := range spans[min(1, len(spans)):] {
		if spans[i+1].from < spans[i].to {
			return true
		}
	}
	return false
}

// Unpack returns a member. Its size must fit into left bytes and the budget of the context. Unpack reads no part of a
// file that is too large, and never more than the size that the archive gives.
func Unpack(ctx context.Context, m *zip.File, left int64) ([]byte, error) {
	switch size := m.UncompressedSize64; {
	case size > format.MaxBytes:
		return nil, fmt.Errorf("the file is larger than %d MB", format.MaxBytes>>20)
	case size > uint64(max(left, 0)):
		return nil, fmt.Errorf("the archive unpacks to over %d MB, so this file was not read", MaxUnpacked>>20)
	}
	size := int(m.UncompressedSize64)
	if err := builder.Charge(ctx, builder.UnpackedBytes, size); err != nil {
		return nil, err
	}
	r, err := m.Open()
	if err != nil {
		return nil, errors.New("cannot read this file in the archive. It may be encrypted")
	}
	defer r.Close() //nolint:errcheck // it was only read
	data := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	_, err = data.ReadFrom(io.LimitReader(format.WithContext(ctx, r), int64(size)+1))
	if err != nil || data.Len() > size {
		return nil, errors.New("the file in the archive is damaged")
	}
	return data.Bytes(), nil
}
