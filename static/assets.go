// Package static is the stylesheet, scripts and fonts that pages use, embedded
// and under addresses that change with their content. It serves no HTTP.
package static

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Read is an asset by its path, such as "gantry.css" or
// "fonts/gantry-regular.woff2". The error wraps fs.ErrNotExist.
func Read(path string) ([]byte, error) {
	for _, i := range Icons() {
		if i.Name() == path {
			return i.png()
		}
	}
	data, err := files.ReadFile(path)
	switch {
	case err != nil:
	case strings.HasSuffix(path, ".css"):
		data = lean(data)
	case strings.HasSuffix(path, ".js"):
		data = remarks.ReplaceAll(data, nil)
	}
	return data, err
}

var (
	comment  = regexp.MustCompile(`(?s)/\*.*?\*/`)
	breaks   = regexp.MustCompile(`\s*\n\s*`)
	opening  = regexp.MustCompile(`(?: |;)([{}>/~])`)
	remarks  = regexp.MustCompile(`(?m)^\s*(?://.*)?$\n|^ +`) // lines of remarks alone, and what lines begin with
	trailing = regexp.MustCompile(`([{};:,>/~]) `)
)

// lean takes out of a stylesheet what only its authors need. It knows just the
// way in which ours are written.
func lean(css []byte) []byte {
	css = breaks.ReplaceAll(comment.ReplaceAll(css, nil), nil)
	return trailing.ReplaceAll(opening.ReplaceAll(css, []byte("$1")), []byte("$1"))
}

// hash is Version of the embedded files.
var hash = sync.OnceValue(func() string {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := files.ReadFile(path)
		sum.Write([]byte(path))
		sum.Write(data)
		return err
	})
	if err != nil {
		panic(err) // the files are embedded
	}
	fmt.Fprint(sum, iconParts, Icons())
	return hex.EncodeToString(sum.Sum(nil))[:8]
})

// URL is the address of an asset.
func URL(path string) string { return "/static/" + Version() + "/" + path }

// Essential are the assets that any page can be read with: stylesheets, scripts, signs,
// and the letters of what most pages say.
func Essential() []string {
	var list []string
	for _, pattern := range []string{"*.css", "*.js", "*.svg", "fonts/*-latin.woff2"} {
		names, err := fs.Glob(files, pattern)
		if err != nil {
			panic(err) // the patterns are ours
		}
		list = append(list, names...)
	}
	return slices.DeleteFunc(list, func(name string) bool { return name == "worker.js" || name == "twin.js" })
}
