package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// etag names a page by all that it is made of.
func (s *server) etag(revision int, parts ...string) string {
	h := fnv.New64a()
	for _, p := range append(parts, s.started) {
		_, _ = h.Write([]byte(p + "\x00")) // never fails
	}
	return fmt.Sprintf(`"%d-%x"`, revision, h.Sum64())
}

// hasTag gives the answer its tag, and tells whether the reader has the page of
// that tag already.
func hasTag(c echo.Context, tag string) bool {
	h := c.Response().Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Set("ETag", tag)
	h.Add("Vary", "HX-Request")
	return c.Request().Header.Get("If-None-Match") == tag
}

// sendTagged sends what changes only with the program or its packs, by its hash: who
// has it already is told so.
func sendTagged(c echo.Context, kind string, data []byte) error {
	sum := sha256.Sum256(data)
	tag := `W/"` + hex.EncodeToString(sum[:]) + `"` // weak, for it may be sent compressed
	h := c.Response().Header()
	h.Set("Cache-Control", "public, no-cache")
	h.Set("ETag", tag)
	for held := range strings.SplitSeq(c.Request().Header.Get("If-None-Match"), ",") {
		if held = strings.TrimSpace(held); held == "*" || strings.TrimPrefix(held, "W/") == strings.TrimPrefix(tag, "W/") {
			return c.NoContent(http.StatusNotModified)
		}
	}
	return c.Blob(http.StatusOK, kind, data)
}
