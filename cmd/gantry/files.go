package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/format"
	"gantry/builder/exchange/unzip"
	"gantry/builder/play"
	"gantry/rules"
)

// piped is the name of standard input, and of standard output where a file is
// written.
const piped = "-"

// source is a file to read, or why a name led to none.
type source struct {
	name    string
	err     error
	found   bool // in a folder, and not named
	skipped bool // no roster by its name
}

// sources turns what a user named into files: a file is itself, a folder every
// roster file under it, a pattern what it matches.
func sources(names []string) (found []source) {
	taken := false
	for _, name := range names {
		if name == piped && taken {
			found = append(found, source{name: name, err: errors.New("standard input can be read only once")})
			continue
		}
		taken = taken || name == piped
		found = append(found, expand(name)...)
	}
	return found
}

// once returns files without those that are named in several ways: each is where it is first.
func once(files []source) (list []source) {
	seen := map[string]bool{}
	for _, s := range files {
		if place := s.place(); !seen[place] || s.err != nil && s.name == piped {
			seen[place] = true
			list = append(list, s)
		}
	}
	return list
}

// inputs returns the names of files.
func inputs(files []source) (names []string) {
	for _, s := range files {
		names = append(names, s.name)
	}
	return names
}

// readLists reads every list of files, as check does. What is skipped or cannot be read,
// and what was not understood of a text, goes to standard error.
func readLists(p *program, lib *builder.Library, files []source) (lists []*exchange.Checked, unreadable int) {
	say := func(e exchange.CheckEntry, what, text string) string {
		return fmt.Sprintf("%s: %s%s", format.Line(e.Place()), what, format.Line(text))
	}
	for _, s := range files {
		for _, e := range check(p, exchange.Checker{Library: lib}, s) {
			switch {
			case e.Skipped != "":
				fmt.Fprintln(p.stderr, say(e, "skipped: ", e.Skipped))
			case e.Checked == nil:
				unreadable++
				p.complain(say(e, "", e.Error))
			default:
				for _, n := range e.Import {
					fmt.Fprintln(p.stderr, say(e, "import ", n.String()))
				}
				lists = append(lists, e.Checked)
			}
		}
	}
	return lists, unreadable
}

// list returns the library and the one list, or own unit as one, in a file.
func (p *program) list(file string) (*builder.Library, builder.Roster, error) {
	lib, err := p.library()
	if err != nil {
		return nil, builder.Roster{}, err
	}
	r, err := readList(p, lib, file)
	return lib, r, err
}

// readList returns the one list, or own profile as one, of what a user named.
func readList(p *program, lib *builder.Library, name string) (builder.Roster, error) {
	lists, unreadable := readLists(p, lib, sources([]string{name}))
	switch {
	case unreadable > 0:
		return builder.Roster{}, status{code: exitFailure}
	case len(lists) != 1:
		return builder.Roster{}, fmt.Errorf("%s: found %d lists, need 1\nName a file with one list", name, len(lists))
	}
	return lists[0].Roster, nil
}

// place returns the one name of a file that has several.
func (s source) place() string {
	if s.name == piped {
		return piped
	}
	place, err := filepath.Abs(s.name)
	if err != nil {
		return s.name
	}
	return place
}

func expand(name string) []source {
	if name == piped {
		return []source{{name: name}}
	}
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return walk(name)
	case err == nil:
		return []source{{name: name}}
	case !strings.ContainsAny(name, "*?["):
		return []source{{name: name, err: plain(err)}}
	}
	matches, err := filepath.Glob(name)
	if err == nil && len(matches) == 0 {
		err = errors.New("no file matches this pattern")
	}
	if err != nil {
		return []source{{name: name, err: err}}
	}
	var found []source
	for _, m := range matches {
		if info, err := os.Stat(m); err == nil && info.IsDir() {
			found = append(found, walk(m)...)
			continue
		}
		found = append(found, source{name: m})
	}
	return found
}

// walk finds the files under a folder, in the order of their names.
func walk(folder string) []source {
	var found []source
	read := 0
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			found = append(found, source{name: path, err: plain(err)})
			if entry != nil && entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir():
		case exchange.IsListFile(path), strings.EqualFold(filepath.Ext(path), ".zip"):
			found = append(found, source{name: path, found: true})
			read++
		case !unzip.IsHidden(filepath.ToSlash(path)):
			found = append(found, source{name: path, skipped: true})
		}
		return nil
	})
	if err == nil && read == 0 {
		err = fmt.Errorf("no %s file in this folder", rules.Listed(append(exchange.ListSuffixes(), ".zip"), "or"))
	}
	if err != nil {
		found = append(found, source{name: folder, err: err})
	}
	return found
}

// bytes reads the file, up to the size limit of one.
func (s source) bytes(p *program) ([]byte, error) {
	if s.err != nil {
		return nil, s.err
	}
	if s.name == piped {
		return readAll(p.stdin, 0)
	}
	f, err := os.Open(s.name)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	size := int64(0)
	if info, err := f.Stat(); err == nil {
		size = min(info.Size(), format.MaxBytes)
	}
	return readAll(f, int(size))
}

// readAll reads up to the size limit of a file. size is the likely size in bytes.
func readAll(r io.Reader, size int) ([]byte, error) {
	var data bytes.Buffer
	data.Grow(size + bytes.MinRead) // as it asks for before it reads the end
	if _, err := data.ReadFrom(io.LimitReader(r, format.MaxBytes+1)); err != nil {
		return nil, plain(err)
	}
	if data.Len() > format.MaxBytes {
		return nil, fmt.Errorf("file too large: over %d MB", format.MaxBytes>>20)
	}
	return data.Bytes(), nil
}

// keepInputs refuses what a flag names for the output where it is one of the inputs,
// under whatever name or link.
func keepInputs(flag, out string, inputs ...string) error {
	to, err := os.Stat(out)
	if out == piped || err != nil || !to.Mode().IsRegular() {
		return nil // a new file is not an input, and a device is not overwritten
	}
	for _, name := range inputs {
		if from, err := os.Stat(name); err == nil && os.SameFile(from, to) {
			return usage("%s %s would overwrite the input %s", flag, out, name)
		}
	}
	return nil
}

// saveList writes a list to the file that -o names, if any.
func saveList(name string, r builder.Roster) error {
	if name == "" {
		return nil
	}
	return replaceFile(name, r.Encode())
}

// replaceFile replaces a file whole or changes nothing. The error names the file.
func replaceFile(name string, data []byte) error {
	err := replace(name, data)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: folder not found", name)
	case err != nil:
		return fmt.Errorf("%s: %w", name, plain(err))
	}
	return nil
}

// replace writes directly to a file that isn't a regular one, such as a device.
func replace(name string, data []byte) error {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(name, data, 0)
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // it is gone where all went well
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}

func check(p *program, checker exchange.Checker, s source) []exchange.CheckEntry {
	if s.skipped {
		return []exchange.CheckEntry{exchange.SkippedFile(s.name)}
	}
	data, err := s.bytes(p)
	if err != nil {
		return []exchange.CheckEntry{{File: s.name, Error: err.Error()}}
	}
	if p.battle != nil && play.Is(data) {
		r, err := p.battle.list(p.ctx, checker.Library, data)
		if err != nil {
			return []exchange.CheckEntry{{File: s.name, Error: builder.TextOf(err)}}
		}
		return []exchange.CheckEntry{{File: s.name, Checked: &exchange.Checked{Roster: r}}}
	}
	check := checker.Check
	if s.found {
		check = checker.CheckFound
	}
	entries, err := check(p.ctx, s.name, data)
	if err != nil {
		return []exchange.CheckEntry{{File: s.name, Error: err.Error()}}
	}
	return entries
}
