package site

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"iter"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"unicode"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
)

// Send writes an answer that is held until its client has read it.
func Send(c echo.Context, status int, kind string, data []byte) error {
	if k, ok := c.Get(claimKey).(*claim); ok && !k.take(int64(len(data))) {
		return errBusy
	}
	return c.Blob(status, kind, data)
}

// Redirect leads the browser on after a form.
func Redirect(c echo.Context, to string) error { return c.Redirect(http.StatusSeeOther, to) }

// Do serves a form without fields: it changes the document of the address, then answers.
func Do(act func(ctx context.Context, owner, id string) error, then echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if err := act(c.Request().Context(), Owner(c), c.Param("id")); err != nil {
			return err
		}
		return then(c)
	}
}

// SendFile writes a file for the reader to keep or, inline, to look at.
func SendFile(c echo.Context, inline bool, kind, name string, data []byte) error {
	SetFileName(c, inline, name)
	return Send(c, http.StatusOK, kind, data)
}

// SetFileName gives the answer the name of a file.
func SetFileName(c echo.Context, inline bool, name string) {
	disposition := "attachment"
	if inline {
		disposition = "inline"
	}
	c.Response().Header().Set("Content-Disposition",
		mime.FormatMediaType(disposition, map[string]string{"filename": name}))
}

// FileName makes a file name from a list's name. It keeps any script, but replaces characters that file systems or
// headers reject.
func FileName(name, otherwise, extension string) string {
	clean := strings.Map(func(r rune) rune {
		if builder.IsHidden(r) || strings.ContainsRune(`/\:*?"<>|`, r) || r == unicode.ReplacementChar {
			return '-'
		}
		return r
	}, name)
	return fmt.Sprintf("%.80s", cmp.Or(strings.Trim(clean, " .-"), otherwise)) + extension
}

// SendJSON writes a JSON document.
func SendJSON(c echo.Context, v any) error {
	if err := c.Request().Context().Err(); err != nil {
		return err // no one waits for it
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return fmt.Errorf("encoding an answer: %w", err)
	}
	return Send(c, http.StatusOK, "application/json", b.Bytes())
}

// SendJSONList writes a JSON list, an item at a time as long as somebody waits for it.
func SendJSONList[T any](c echo.Context, items iter.Seq[T]) error {
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
	return Send(c, http.StatusOK, "application/json", b.Bytes())
}

// SendTagged sends what changes only with the program or its packs, by its hash: who
// has it already is told so.
func SendTagged(c echo.Context, kind string, data []byte) error {
	sum := sha256.Sum256(data)
	tag := `W/"` + hex.EncodeToString(sum[:]) + `"` // weak, for it may be sent compressed
	h := c.Response().Header()
	h.Set("Cache-Control", "public, no-cache")
	h.Set("ETag", tag)
	if sameTag(c, tag) {
		return c.NoContent(http.StatusNotModified)
	}
	return Send(c, http.StatusOK, kind, data)
}

// sameTag reports whether the client has the answer with this tag.
func sameTag(c echo.Context, tag string) bool {
	for held := range strings.SplitSeq(c.Request().Header.Get("If-None-Match"), ",") {
		if held = strings.TrimSpace(held); held == "*" ||
			strings.TrimPrefix(held, "W/") == strings.TrimPrefix(tag, "W/") {
			return true
		}
	}
	return false
}

// TagAnswer tags the answer and reports whether the client already has it.
func TagAnswer(c echo.Context, cacheControl, tag string) bool {
	h := c.Response().Header()
	h.Set("Cache-Control", cacheControl)
	h.Set("ETag", tag)
	h.Add("Vary", "HX-Request")
	return sameTag(c, tag)
}

// SendPicture sends a picture that other sites may show. It draws the picture only if it isn't among those drawn.
func SendPicture(c echo.Context, cacheControl, tag string, drawn *pages, draw func() ([]byte, error)) error {
	c.Response().Header().Set("Cross-Origin-Resource-Policy", "cross-origin")
	if TagAnswer(c, cacheControl, tag) {
		return c.NoContent(http.StatusNotModified)
	}
	key := c.Request().URL.Path + tag
	data, known := drawn.Get(key)
	if !known {
		var err error
		if data, err = draw(); err != nil {
			return err
		}
		drawn.Put(key, data)
	}
	return Send(c, http.StatusOK, "image/png", data)
}

// Etag identifies a page by everything it is made of, the same on every server of one
// build. It includes the revision's time, because a restored backup counts revisions on
// from an older one.
func (s *Site) Etag(of store.Head, parts ...string) string {
	h := fnv.New64a()
	for _, p := range append(parts, of.Beside, strconv.FormatInt(of.Updated.UnixMilli(), 10),
		strconv.FormatBool(of.ShowsNotes), s.build, s.JudgeKey, s.PublicURL) {
		_, _ = h.Write([]byte(p + "\x00")) // never fails
	}
	return fmt.Sprintf(`"%d-%x"`, of.Revision, h.Sum64())
}
