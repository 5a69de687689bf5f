package twin

import (
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder/web/site"
)

// status is how far the program is, and for whom.
type status struct {
	State string `json:"state"`
	Owner string `json:"owner"` // see Feed
	Hash  string `json:"hash,omitempty"`
	Bytes int64  `json:"bytes,omitempty"` // of all files as they are sent

	Unpacked int64  `json:"unpacked,omitempty"` // the bytes of gantry.wasm
	Error    string `json:"error,omitempty"`
}

// state tells how far the program is.
func (s Pages) state(c echo.Context) error {
	if s.Twin == nil {
		return site.SendJSON(c, status{State: "unavailable", Owner: markOf(site.Owner(c))})
	}
	state, hash, size, unpacked, err := s.Twin.Status()
	now := status{State: state, Owner: markOf(site.Owner(c)), Hash: hash, Bytes: size, Unpacked: unpacked}
	if err != nil {
		s.Logger.Error("making the twin", "err", err)
		now.Error = "The server can't prepare the download. Its log has the details."
	}
	return site.SendJSON(c, now)
}

// make begins to make the program, and tells how far it is. From now on the browser has an owner, so that presses that
// are sent twice are known.
func (s Pages) make(c echo.Context) error {
	who, err := s.VisitorOrNew(c)
	if err != nil {
		return err
	}
	s.KeepVisitor(c, who)
	if s.Twin != nil {
		s.Twin.Make()
	}
	return s.state(c)
}

// file sends a file of the program, at an address that changes with it.
func (s Pages) file(c echo.Context) error {
	if s.Twin == nil {
		return echo.ErrNotFound
	}
	name := c.Param("file")
	data, packed, err := s.Twin.File(c.Param("hash"), name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return echo.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	h := c.Response().Header()
	h.Set("Cache-Control", site.CacheForever)
	h.Set("Content-Length", strconv.Itoa(len(data)))
	if packed {
		h.Set("Content-Encoding", "br")
	}
	kind := mime.TypeByExtension(path.Ext(name))
	switch path.Ext(name) {
	case ".wasm":
		kind = "application/wasm"
	case ".ttf":
		kind = "font/ttf"
	case ".pages", "":
		kind = echo.MIMEOctetStream
	}
	return c.Blob(http.StatusOK, kind, data)
}
