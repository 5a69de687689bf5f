package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"iter"
	"mime"
	"net/http"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/views"
)

const htmlType = "text/html; charset=utf-8"

// render writes a page once all of it is there.
func render(c echo.Context, status int, page templ.Component) error {
	return renderAnd(c, status, page, func([]byte) {})
}

// renderAnd is render, and hands on what it writes, which is another page's later.
func renderAnd(c echo.Context, status int, page templ.Component, keep func(html []byte)) error {
	b := templ.GetBuffer()
	defer templ.ReleaseBuffer(b)
	if err := page.Render(views.WithReader(c.Request().Context(), readerOf(c)), &pageWriter{b, pageMost}); err != nil {
		return fmt.Errorf("rendering a page: %w", err)
	}
	html := b.Bytes()
	if bytes.IndexByte(html, 0) >= 0 { // HTML has no NUL; a name may
		html = bytes.ReplaceAll(html, []byte{0}, []byte("\ufffd"))
	}
	keep(html)
	return send(c, status, htmlType, html)
}

// pageMost is how large a page may become, in bytes. The largest list of Gantry's own takes 10 MB.
const pageMost = 32 << 20

// errLongPage refuses a page that is larger than that.
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

// sendJSON writes a JSON document.
func sendJSON(c echo.Context, v any) error {
	if err := c.Request().Context().Err(); err != nil {
		return err // nobody waits for it
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("encoding an answer: %w", err)
	}
	return send(c, http.StatusOK, "application/json", b.Bytes())
}

// sendJSONList writes a JSON list, an item at a time as long as somebody waits for it.
func sendJSONList[T any](c echo.Context, items iter.Seq[T]) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	b.WriteByte('[')
	for item := range items {
		if err := c.Request().Context().Err(); err != nil {
			return err
		}
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		if err := enc.Encode(item); err != nil {
			return fmt.Errorf("encoding an answer: %w", err)
		}
		b.Truncate(b.Len() - 1) // the line break behind it
	}
	b.WriteString("]\n")
	return send(c, http.StatusOK, "application/json", b.Bytes())
}

// sendFile writes a file for the reader to keep or, inline, to look at.
func sendFile(c echo.Context, inline bool, kind, name string, data []byte) error {
	setFileName(c, inline, name)
	return send(c, http.StatusOK, kind, data)
}

// setFileName gives the answer the name of a file.
func setFileName(c echo.Context, inline bool, name string) {
	disposition := "attachment"
	if inline {
		disposition = "inline"
	}
	c.Response().Header().Set("Content-Disposition",
		mime.FormatMediaType(disposition, map[string]string{"filename": name}))
}

// fileName is a file's name made from a roster's: any script, but nothing that
// a file system or a header takes amiss.
func fileName(name, otherwise, extension string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r < ' ', r >= 0x7f && r < 0xa0, strings.ContainsRune(`/\:*?"<>|`, r), r == '\u2028', r == '\u2029',
			'\u202a' <= r && r <= '\u202e', '\u2066' <= r && r <= '\u2069', r == '\ufffd':
			return '-'
		}
		return r
	}, name)
	clean = strings.Trim(clean, " .-")
	if runes := []rune(clean); len(runes) > 80 {
		clean = string(runes[:80])
	}
	if clean == "" {
		clean = otherwise
	}
	return clean + extension
}

// redirect leads the browser on after a form.
func redirect(c echo.Context, to string) error { return c.Redirect(http.StatusSeeOther, to) }
