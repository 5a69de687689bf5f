package exchange_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/archive"
)

func zipOf(t *testing.T, n int, name string, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := range n {
		w, err := z.Create(fmt.Sprintf(name, i))
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Archives are read within limits, whatever sizes they claim, and each excess is reported.
func TestArchivesAreBounded(t *testing.T) {
	bomb := bytes.Repeat([]byte(" "), 33<<20)
	for _, c := range []struct {
		name    string
		data    []byte
		entries int
		last    string
	}{
		{"a few", zipOf(t, 3, "%d.json", []byte(one)), 3, ""},
		{"too many to read", zipOf(t, 1001, "%d.json", []byte(one)), 1,
			"the archive has 1001 files, the limit is 1000"},
		{"too many", zipOf(t, 20_001, "%d.txt", nil), 1, "the archive has more than 20000 files"},
		{"a file that is too large", zipOf(t, 1, "%d.json", bomb), 1, "the file is larger than 32 MB"},
		{"files that are too large together", zipOf(t, 3, "%d.json", bomb[:31<<20]), 3,
			"the archive unpacks to over 64 MB, so this file was not read"},
		{"half of it", zipOf(t, 3, "%d.json", []byte(one))[:60], 1, "the archive is damaged"},
		{"nothing", zipOf(t, 0, "", nil), 1, "the archive has no list"},
	} {
		entries, err := exchange.Checker{Library: library(t)}.Check(t.Context(), "a.zip", c.data)
		if err != nil {
			t.Fatal(err)
		}
		last := entries[len(entries)-1]
		if len(entries) != c.entries || last.Error != c.last || !strings.HasPrefix(last.File, "a.zip") {
			t.Errorf("%s: %d entries, the last is %s: %q", c.name, len(entries), last.File, last.Error)
		}
	}
}

// A refused file spends none of the budget, so a small list behind large ones is checked. A file larger than the
// archive claims is damaged.
func TestRefusedFilesTakeNothing(t *testing.T) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	blank := strings.Repeat(" ", 900)
	for i, text := range []string{blank, blank, blank, one} {
		w, err := z.Create(fmt.Sprintf("%d.json", i))
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	check := func(data []byte) []exchange.CheckEntry {
		t.Helper()
		ctx := builder.Allowance{10_000, 800, 0}.With(t.Context())
		entries, err := exchange.Checker{Library: library(t)}.Check(ctx, "a.zip", data)
		if err != nil || len(entries) != 4 {
			t.Fatalf("%d entries, %v", len(entries), err)
		}
		return entries
	}
	entries := check(b.Bytes())
	for i, e := range entries {
		if large := strings.Contains(e.Error, "Send fewer files"); large != (i < 3) || (e.Checked != nil) != (i == 3) {
			t.Errorf("%s: %q", e.File, e.Error)
		}
	}
	lies := b.Bytes()
	for at := 0; ; {
		next := bytes.Index(lies[at:], []byte("PK\x01\x02"))
		if next < 0 {
			break
		}
		at += next
		binary.LittleEndian.PutUint32(lies[at+24:], 10) // the uncompressed size
		at += 4
	}
	for _, e := range check(lies) {
		if e.Error != "the file in the archive is damaged" {
			t.Errorf("%s: %q", e.File, e.Error)
		}
	}
}

// An archive that lists the same bytes as several files is refused.
func TestOverlappingFilesAreRefused(t *testing.T) {
	data := zipOf(t, 1, "%d.json", []byte(one))
	entry, end := bytes.Index(data, []byte("PK\x01\x02")), bytes.Index(data, []byte("PK\x05\x06"))
	const copies = 100
	size := end - entry
	bomb := append(bytes.Clone(data[:entry]), bytes.Repeat(data[entry:end], copies)...)
	bomb = append(bomb, data[end:]...)
	end = entry + copies*size
	binary.LittleEndian.PutUint16(bomb[end+8:], copies)
	binary.LittleEndian.PutUint16(bomb[end+10:], copies)
	binary.LittleEndian.PutUint32(bomb[end+12:], uint32(copies*size))
	entries, err := exchange.Checker{Library: library(t)}.Check(t.Context(), "a.zip", bomb)
	const said = "the archive has overlapping files. Pack it again"
	if err != nil || len(entries) != 1 || entries[0].Error != said {
		t.Errorf("%d entries, %v: %+v", len(entries), err, entries[0])
	}
	if _, err := archive.Read(t.Context(), bomb); builder.KindOf(err) != builder.KindInvalid ||
		!strings.Contains(err.Error(), "overlapping") {
		t.Errorf("an archive of everything: %v", err)
	}
}
