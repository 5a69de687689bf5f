package exchange

import (
	"archive/zip"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/builder/exchange/unzip"
)

// maxMembers is how many files of an archive are read.
const maxMembers = 1_000

// checkZip checks the lists in an archive in the order of their names. Files that aren't lists by their names follow as
// skipped.
func (c Checker) checkZip(ctx context.Context, file string, data []byte) ([]CheckEntry, error) {
	members, passed, err := membersOf(file, data)
	if err != nil {
		return []CheckEntry{{File: file, Error: err.Error()}}, nil
	}
	var entries []CheckEntry
	left := int64(unzip.MaxUnpacked)
	for _, m := range members {
		name := file + "/" + m.Name
		inner, err := unzip.Unpack(ctx, m, left)
		left -= int64(len(inner))
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil && unzip.Is(inner) {
			err = errors.New("an archive inside an archive is not read")
		}
		if err != nil {
			entries = append(entries, CheckEntry{File: name, Error: err.Error()})
			continue
		}
		of, err := c.CheckFound(ctx, name, inner)
		if err != nil {
			return nil, err
		}
		entries = append(entries, of...)
	}
	if !slices.ContainsFunc(entries, func(e CheckEntry) bool { return e.Skipped == "" }) {
		entries = slices.Insert(entries, 0, CheckEntry{File: file, Error: "the archive has no list"})
	}
	for _, name := range passed {
		entries = append(entries, SkippedFile(name))
	}
	return entries, nil
}

// membersOf returns the files of an archive to read, and the names of the others.
func membersOf(file string, data []byte) (members []*zip.File, passed []string, err error) {
	files, err := unzip.Files(data)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range files {
		switch {
		case strings.HasSuffix(f.Name, "/"), unzip.IsHidden(f.Name):
		case IsListFile(f.Name):
			members = append(members, f)
		default:
			passed = append(passed, file+"/"+f.Name)
		}
	}
	slices.SortStableFunc(members, func(a, b *zip.File) int { return cmp.Compare(a.Name, b.Name) })
	if len(members) > maxMembers {
		return nil, nil, fmt.Errorf("the archive has %d files, the limit is %d", len(members), maxMembers)
	}
	return members, passed, nil
}
