package site

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/likeness"
	"gantry/rules"
	"gantry/static"
)

// Values of Cache-Control.
const (
	CacheForever    = "public, max-age=31536000, immutable" // never changes at its address
	CacheRevalidate = "private, no-cache"                   // one reader's, asked for again each time
)

// files are the static files that were asked for, each read and compressed once.
var files sync.Map // of *servedFile by name

type servedFile struct {
	kind        string
	plain, gzip []byte // gzip is nil where it would not be shorter
}

// staticFile returns a static file. The error wraps fs.ErrNotExist.
func staticFile(name string) (*servedFile, error) {
	if f, ok := files.Load(name); ok {
		return f.(*servedFile), nil //nolint:forcetypeassert // nothing else is put there
	}
	data, err := static.Read(name)
	if err != nil {
		return nil, err
	}
	f := &servedFile{kind: mime.TypeByExtension(path.Ext(name)), plain: data}
	if path.Ext(name) == ".woff2" {
		f.kind = "font/woff2" // and compressed in itself
	} else if f.gzip, err = compress(data); err != nil {
		return nil, err
	}
	kept, _ := files.LoadOrStore(name, f)
	return kept.(*servedFile), nil //nolint:forcetypeassert // as above
}

// compress returns data as gzip, nil where that is not shorter.
func compress(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = z.Write(data)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil || b.Len() >= len(data) {
		return nil, err
	}
	return b.Bytes(), nil
}

// Asset serves a static file. Under another version's address, as an old page
// has it, the file is served but not kept.
func (s *Site) Asset(c echo.Context) error {
	f, err := staticFile(c.Param("*"))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return echo.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("reading an asset: %w", err)
	}
	h := c.Response().Header()
	if c.Param("version") == static.Version() {
		h.Set("Cache-Control", CacheForever)
	}
	sent := f.plain
	if f.gzip != nil {
		h.Set("Vary", "Accept-Encoding")
		if strings.Contains(c.Request().Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
			sent = f.gzip
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(sent)))
	return c.Blob(http.StatusOK, f.kind, sent)
}

// Accent returns a game's color as a stylesheet. Its address changes with the pack.
func (s *Site) Accent(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	for _, here := range s.Library.Present(p.ID) {
		if version := c.QueryParam("v"); version != "" && strings.HasPrefix(here.SHA256, version) {
			if p, err = s.Library.PackOf(p.ID, here); err != nil {
				return err
			}
		}
	}
	c.Response().Header().Set("Cache-Control", CacheForever)
	return c.Blob(http.StatusOK, "text/css; charset=utf-8", []byte(accentCSS(p.ID, p.About.Accent)))
}

// The grounds that the accent of a list is read on, the hardest of the light and of the dark ones.
var washLight, washDark = likeness.RGB{0xED, 0xEB, 0xE4}, likeness.RGB{0x26, 0x2A, 0x31}

// ListColors returns a list's colors, its plates and accent as "BF5528-F2B233" in the address, as a stylesheet.
func ListColors(c echo.Context) error {
	var worn [2]likeness.RGB
	parts := strings.Split(c.Param("colors"), "-")
	for i := range worn {
		var err error
		if len(parts) != len(worn) {
			return echo.ErrNotFound
		}
		if worn[i], err = likeness.ParseRGB("#" + parts[i]); err != nil {
			return echo.ErrNotFound
		}
	}
	lead := likeness.Livery{Plate: worn[0].String(), Accent: worn[1].String()}.Lead()
	c.Response().Header().Set("Cache-Control", "public, max-age=86400")
	return c.Blob(http.StatusOK, "text/css; charset=utf-8", fmt.Appendf(nil,
		"body { --plate: %v; --accent: %v }\n"+
			"@media (prefers-color-scheme: dark) { body { --accent: %v } }\n",
		worn[0], lead.Against(washLight), lead.Against(washDark)))
}

// accentCSS returns empty where the pack gives no colors: pages are then in ink.
func accentCSS(id string, a rules.Accent) string {
	if !builder.IsColor(a.Light) || !builder.IsColor(a.Dark) {
		return ""
	}
	return fmt.Sprintf(".g-%[1]s { --accent: %[2]s }\n@media (prefers-color-scheme: dark) { .g-%[1]s { --accent: "+
		"%[3]s } }\n", id, a.Light, a.Dark)
}
