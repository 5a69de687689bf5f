package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"hash/fnv"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
)

// etag names a page by all that it is made of: the same on every server of one build. The
// time of a revision stands in it because a backup that is restored counts on from an
// older one.
func (s *server) etag(of store.Head, parts ...string) string {
	h := fnv.New64a()
	for _, p := range append(parts, of.Beside, strconv.FormatInt(of.Updated.UnixMilli(), 10),
		strconv.FormatBool(of.ShowsNotes), s.build, s.judgeKey, s.PublicURL) {
		_, _ = h.Write([]byte(p + "\x00")) // never fails
	}
	return fmt.Sprintf(`"%d-%x"`, of.Revision, h.Sum64())
}

// buildName names the program that runs, by what is in its file; where that cannot be
// read it names this run.
var buildName = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return rand.Text()
	}
	file, err := os.Open(path)
	if err != nil {
		return rand.Text()
	}
	defer file.Close() //nolint:errcheck // it was only read
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	n, err := io.Copy(sum, file) // some milliseconds at every start
	if err != nil {
		return rand.Text()
	}
	return fmt.Sprintf("%d-%x", n, sum.Sum32())
})

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
	return send(c, http.StatusOK, kind, data)
}
