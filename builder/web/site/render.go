package site

import (
	"bytes"
	"fmt"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/views"
)

// HTMLType is the media type of pages.
const HTMLType = "text/html; charset=utf-8"

// Render writes a page once all of it is there.
func Render(c echo.Context, status int, page templ.Component) error {
	return RenderAnd(c, status, page, func([]byte) {})
}

// RenderAnd returns render, and hands on what it writes, which is another page's later.
func RenderAnd(c echo.Context, status int, page templ.Component, keep func(html []byte)) error {
	b := templ.GetBuffer()
	defer templ.ReleaseBuffer(b)
	ctx := views.WithPreferences(c.Request().Context(), PreferencesOf(c))
	if err := page.Render(ctx, &pageWriter{b, maxPage}); err != nil {
		return fmt.Errorf("rendering a page: %w", err)
	}
	html := b.Bytes()
	if bytes.IndexByte(html, 0) >= 0 { // HTML has no NUL; a name may
		html = bytes.ReplaceAll(html, []byte{0}, []byte("\ufffd"))
	}
	keep(html)
	return Send(c, status, HTMLType, html)
}

// maxPage limits a page's size in bytes. Gantry's largest list takes 10 MB.
const maxPage = 32 << 20

// errLongPage refuses a larger page.
var errLongPage = &builder.UserError{Kind: builder.KindTooLarge,
	Text: "This page is over 32 MB. Shorten the list or its longest names."}

// pageWriter collects a page up to a number of bytes.
type pageWriter struct {
	to   *bytes.Buffer
	room int
}

func (w *pageWriter) Write(b []byte) (int, error) {
	if w.room -= len(b); w.room < 0 {
		return 0, errLongPage
	}
	return w.to.Write(b)
}
