package exchange

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
)

// The bounds of an archive: files in it, how many of them are read, and to how
// many bytes they may unpack together.
const (
	archiveMost    = 20_000
	membersMost    = 1_000
	unpackedMost   = 2 * MaxBytes
	zipHead        = "PK\x03\x04"
	zipEmpty       = "PK\x05\x06"
	zipMemberEntry = "PK\x01\x02"
)

// RosterFile tells whether a file of a folder or archive is one to read, by its
// name.
func RosterFile(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".json", ".ndjson", ".jsonl", ".pdf", ".txt", ".text", ".md":
		return true
	}
	return false
}

// rosterFiles are the ends of the names of such files, in words.
const rosterFiles = ".json, .ndjson, .jsonl, .pdf, .txt or .md"

// IsHidden tells whether a file is the system's own rather than one that somebody
// put there.
func IsHidden(name string) bool {
	return strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, "__MACOSX/")
}

func isZip(data []byte) bool {
	return bytes.HasPrefix(data, []byte(zipHead)) || bytes.HasPrefix(data, []byte(zipEmpty))
}

// membersOf are the files of an archive to read, and the names of the others.
func membersOf(file string, data []byte) (members []*zip.File, passed []string, err error) {
	files, err := filesOf(data)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range files {
		switch {
		case strings.HasSuffix(f.Name, "/"), IsHidden(f.Name):
		case RosterFile(f.Name):
			members = append(members, f)
		default:
			passed = append(passed, file+"/"+f.Name)
		}
	}
	slices.SortStableFunc(members, func(a, b *zip.File) int { return cmp.Compare(a.Name, b.Name) })
	if len(members) > membersMost {
		return nil, nil, fmt.Errorf("the archive has %d files, the limit is %d", len(members), membersMost)
	}
	return members, passed, nil
}

// filesOf is the list of an archive.
func filesOf(data []byte) ([]*zip.File, error) {
	if bytes.Count(data, []byte(zipMemberEntry)) > archiveMost { // before the list of them is made
		return nil, fmt.Errorf("the archive has more than %d files", archiveMost)
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

// unpack returns a member, whose size must fit into so many bytes and the budget of the
// context. Nothing is unpacked of one that is too large, and of one that is larger than the
// archive says, no more than that.
func unpack(ctx context.Context, m *zip.File, left int64) ([]byte, error) {
	switch size := m.UncompressedSize64; {
	case size > MaxBytes:
		return nil, fmt.Errorf("the file is larger than %d MB", MaxBytes>>20)
	case size > uint64(max(left, 0)):
		return nil, fmt.Errorf("the archive unpacks to over %d MB, so this file was not read", unpackedMost>>20)
	}
	size := int(m.UncompressedSize64)
	if err := builder.Spend(ctx, builder.Unpacked, size); err != nil {
		return nil, err
	}
	r, err := m.Open()
	if err != nil {
		return nil, errors.New("cannot read this file in the archive. It may be encrypted")
	}
	defer r.Close() //nolint:errcheck // it was only read
	data := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	if _, err := data.ReadFrom(io.LimitReader(ctxReader{ctx, r}, int64(size)+1)); err != nil || data.Len() > size {
		return nil, errors.New("the file in the archive is damaged")
	}
	return data.Bytes(), nil
}
