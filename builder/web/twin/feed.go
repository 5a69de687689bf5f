package twin

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/store"
	battles "gantry/builder/web/play"
	"gantry/builder/web/site"
	"gantry/static"
)

// maxFeed is how many bytes of documents and pictures the twin is fed, the latest changed first.
const maxFeed = 24 << 20

// Token is the token of the browser within the twin.
const Token = "twin-twin-twin-twin-twin-twin-twin-twin-twi"

// Feed is what the twin knows besides documents and pictures, and their names.
type Feed struct {
	Owner     string            `json:"owner"` // a mark that changes with the owner
	JudgeKey  string            `json:"judgeKey"`
	Assets    string            `json:"assets"`    // the version in their addresses
	PublicURL string            `json:"publicURL"` // see site.Config
	Packs     []string          `json:"packs"`     // that this Gantry does not ship, as JSON
	Devices   map[string]string `json:"devices"`   // their names by the marks of revisions
	Documents []store.Copied    `json:"documents"`
	Pictures  []string          `json:"pictures"` // ids

	NeedsServer []string `json:"needsServer"` // see site.Site.NeedsServer
}

func markOf(owner string) string {
	sum := sha256.Sum256([]byte(owner))
	return hex.EncodeToString(sum[:8])
}

// feed sends what the twin of the reader should know.
func (s Pages) feed(c echo.Context) error {
	ctx, owner := c.Request().Context(), site.Owner(c)
	f := Feed{Owner: markOf(owner), JudgeKey: s.JudgeKey, Assets: static.Version(),
		PublicURL: s.PublicURL, Packs: []string{},
		Documents: []store.Copied{}, Pictures: []string{}, NeedsServer: s.NeedsServer()}
	for _, p := range s.Library.Packs() {
		if p.Foreign {
			f.Packs = append(f.Packs, string(p.Raw))
		}
	}
	all, err := s.Store.Copied(ctx, owner)
	if err != nil {
		return err
	}
	room := int64(maxFeed)
	for _, d := range all {
		hides, err := s.hides(c, d)
		if err != nil {
			return err
		}
		if d.Bytes <= room && !hides {
			f.Documents, room = append(f.Documents, d), room-d.Bytes
		}
	}
	items, err := s.Store.Items(ctx, owner)
	if err != nil {
		return err
	}
	for _, item := range items {
		if item.Kind == store.KindPicture && int64(item.Bytes) <= room {
			f.Pictures, room = append(f.Pictures, item.ID), room-int64(item.Bytes)
		}
	}
	if f.Devices, err = s.Store.CopiedDevices(ctx, owner, store.DeviceOf(Token)); err != nil {
		return err
	}
	return site.SendJSON(c, f)
}

// hides reports whether a document holds a list that another player hides from its reader.
func (s Pages) hides(c echo.Context, d store.Copied) (bool, error) {
	if d.Kind != store.KindBattle {
		return false, nil
	}
	of, err := s.Store.CopyOf(c.Request().Context(), site.Owner(c), d.Kind, d.ID, store.DeviceOf(Token))
	return err == nil && battles.Hides(of), err
}

// document sends a document with its history.
func (s Pages) document(c echo.Context) error {
	d, err := s.Store.CopyOf(c.Request().Context(), site.Owner(c), c.Param("kind"), c.Param("id"),
		store.DeviceOf(Token))
	if err != nil {
		return err
	}
	if d.Row.Kind == store.KindBattle && battles.Hides(d) {
		return site.StatusError(http.StatusNotFound, "This battle has a hidden list. Open it with a connection.")
	}
	d.Row.Owner = ""
	return site.SendJSON(c, d)
}

// picture sends a picture of the reader's.
func (s Pages) picture(c echo.Context) error {
	data, err := s.Store.ItemData(c.Request().Context(), site.Owner(c),
		store.Item{Kind: store.KindPicture, ID: c.Param("id")})
	if err != nil {
		return err
	}
	if data == nil {
		return echo.ErrNotFound
	}
	return site.Send(c, http.StatusOK, echo.MIMEOctetStream, data)
}
