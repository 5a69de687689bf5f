package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"gantry/builder/exchange"
)

// piped is the name of standard input, and of standard output where a file is
// written.
const piped = "-"

// source is a file to read, or why a name led to none.
type source struct {
	name string
	err  error
}

// sources turns what a user named into files: a file is itself, a folder every
// roster file under it, a pattern what it matches. A file that is named in
// several ways is there once, where it is first.
func sources(names []string) []source {
	var found []source
	taken := false
	seen := map[string]bool{}
	for _, name := range names {
		if name == piped && taken {
			found = append(found, source{name, errors.New("standard input can be read only once")})
			continue
		}
		taken = taken || name == piped
		for _, s := range expand(name) {
			if place := s.place(); !seen[place] {
				seen[place] = true
				found = append(found, s)
			}
		}
	}
	return found
}

// place is the one name of a file that has several.
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
		return []source{{name, plain(err)}}
	}
	matches, err := filepath.Glob(name)
	if err == nil && len(matches) == 0 {
		err = errors.New("the pattern matches no file")
	}
	if err != nil {
		return []source{{name, err}}
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

// rosterFile tells whether a file of a folder is one to read, by its name.
func rosterFile(name string) bool {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".json", ".ndjson", ".jsonl":
		return true
	}
	return false
}

// walk finds the roster files under a folder, in the order of their names.
func walk(folder string) []source {
	var found []source
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			found = append(found, source{path, plain(err)})
			if entry != nil && entry.IsDir() {
				return fs.SkipDir
			}
		case !entry.IsDir() && rosterFile(path):
			found = append(found, source{name: path})
		}
		return nil
	})
	if err == nil && len(found) == 0 {
		err = errors.New("the folder holds no .json, .ndjson or .jsonl file")
	}
	if err != nil {
		found = append(found, source{folder, err})
	}
	return found
}

// plain is an error of a file without the file's name, which its reader has.
func plain(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// bytes reads the file, up to the most that is read of one.
func (s source) bytes(p *program) ([]byte, error) {
	if s.err != nil {
		return nil, s.err
	}
	if s.name == piped {
		return readAll(p.stdin)
	}
	f, err := os.Open(s.name)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	return readAll(f)
}

func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, exchange.MaxBytes+1))
	if err != nil {
		return nil, plain(err)
	}
	if len(data) > exchange.MaxBytes {
		return nil, fmt.Errorf("the file is larger than %d MB", exchange.MaxBytes>>20)
	}
	return data, nil
}
