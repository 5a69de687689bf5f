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

	"gantry/builder/horizon"
	"gantry/builder/image"
	"gantry/builder/likeness"
	"gantry/rules"
	"gantry/static"
	"gantry/views"
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

// band is the ground of a list's points and buttons, in both modes.
var band = likeness.RGB{0x12, 0x15, 0x1C}

// ListColors returns a list's colors and scenes as a stylesheet; see views.ColorsPath. Text is readable in
// --on-trim on --trim, and in --bright on the band and the other way around.
func (s *Site) ListColors(c echo.Context) error {
	var worn [3]likeness.RGB
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
	system, seed := c.Param("id"), c.Param("seed")
	if _, err := s.Library.Pack(system); err != nil || !horizon.IsSeed(seed) {
		return echo.ErrNotFound
	}
	scene := func(night bool, shape views.HorizonShape) string {
		return views.SeededHorizonPath(system, seed, night, shape)
	}
	lead := likeness.Livery{Plate: worn[0].String(), Accent: worn[2].String()}.Lead()
	trim, onTrim := worn[1].Ground(band)
	c.Response().Header().Set("Cache-Control", "public, max-age=86400")
	return c.Blob(http.StatusOK, "text/css; charset=utf-8", fmt.Appendf(nil,
		"body { --plate: %v; --trim: %v; --on-trim: %v; --bright: %v; --accent: %[5]v;\n"+
			"  --fill: %[5]v; --on-fill: #FFF;\n"+
			"  --band: url(%[6]q); --stage: url(%q) }\n"+
			"@media (prefers-color-scheme: dark) { body { --accent: %v; --stage: url(%q) } }\n",
		worn[0], trim, onTrim, worn[2].Against(band), lead.Against(washLight),
		scene(true, views.WideHorizon), scene(false, views.TallHorizon),
		lead.Against(washDark), scene(true, views.TallHorizon)))
}

// accentCSS returns empty where the pack gives no colors: pages are then in ink.
func accentCSS(id string, a rules.Accent) string {
	if !rules.IsColor(a.Light) || !rules.IsColor(a.Dark) {
		return ""
	}
	return fmt.Sprintf(".g-%[1]s { --accent: %[2]s; --fill: %[2]s; --on-fill: #FFF }\n"+
		"@media (prefers-color-scheme: dark) { .g-%[1]s { --accent: "+
		"%[3]s } }\n", id, a.Light, a.Dark)
}

// horizons are the sizes of scenes in CSS pixels, by their shapes.
var horizons = map[views.HorizonShape]horizon.Scene{
	views.WideHorizon: {W: 1440, H: 400, Ground: .74, Fine: true},
	views.TallHorizon: {W: 400, H: 276, Fine: true},
}

// Horizon returns the scene behind a game's machines as an SVG; see views.HorizonPath. A page may stretch its box:
// what does not fit is cut off at the sides and the top.
func (s *Site) Horizon(c echo.Context) error {
	name, isSVG := strings.CutSuffix(c.Param("file"), ".svg")
	shape, at, _ := strings.Cut(name, "-")
	scene, known := horizons[views.HorizonShape(shape)]
	scene.Seed, scene.Night = c.Param("seed"), at == "night"
	if !isSVG || !known || !scene.Night && at != "day" || !horizon.IsSeed(scene.Seed) {
		return echo.ErrNotFound
	}
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := image.Scene(&b, horizon.Draw(p.About.Horizon, scene)); err != nil {
		return err
	}
	if c.QueryParam("v") == horizon.Version {
		c.Response().Header().Set("Cache-Control", CacheForever)
	}
	return c.Blob(http.StatusOK, "image/svg+xml", b.Bytes())
}
