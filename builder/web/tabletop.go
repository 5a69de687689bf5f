package web

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/cache"
	"gantry/builder/exchange"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/store"
	"gantry/views"
)

// tabletopPattern is behind a link to a roster.
const tabletopPattern = "/tabletop/:picture"

// toTabletop is what the parameter to calls a saved object of Tabletop Simulator.
const toTabletop = "tts"

// tabletopPlan is a zip of a saved object and its pictures.
func (s *server) tabletopPlan(ctx context.Context, lists []paper.List, mostDots int) (image.Plan, error) {
	if len(lists) != 1 {
		return image.Plan{}, builder.Invalid("Tabletop Simulator needs a single list. Send one list at a time.", nil)
	}
	doc, table, err := s.setter.Tabletop(ctx, lists[0].Sheet, lists[0].Options)
	if err != nil {
		return image.Plan{}, err
	}
	plan, err := planOf(doc, image.Request{To: image.PNG, DPI: paper.TabletopDPI, MostDots: mostDots})
	if err != nil {
		return plan, err
	}
	files, err := exchange.TabletopFiles(table)
	for _, f := range files {
		plan = plan.With(image.File(f))
	}
	return plan, err
}

// sendTabletop answers with a saved object whose pictures are addresses of this server, behind
// the link to a roster.
func (s *server) sendTabletop(c echo.Context, saved store.Saved, o job.Options, link string) error {
	ctx := c.Request().Context()
	sheet, err := s.sheet(ctx, saved)
	if err != nil {
		return err
	}
	_, table, err := s.setter.Tabletop(ctx, sheet, o)
	if err != nil {
		return err
	}
	query := ""
	if choices := views.PrintQuery(o.Choices()); choices != "" {
		query = "&" + choices
	}
	object, err := exchange.TabletopObject(table, func(picture string) string {
		return link + "/tabletop/" + picture + ".png?v=" + strconv.Itoa(saved.Revision) + query
	})
	if err != nil {
		return err
	}
	return sendFile(c, false, "application/json", fileName(saved.Document.Name, "roster", "-tabletop.json"), object)
}

// tabletopLink is the public address under which the pictures of a roster's revision are found: of
// a link to this very revision, which stays, before that of the view, which follows the roster. It
// is "" where strangers see no such pictures.
func (s *server) tabletopLink(c echo.Context, saved store.Saved, link string) (string, error) {
	if s.PublicURL == "" || saved.Revision == 0 { // the list is in its address
		return "", nil
	}
	if c.Param("id") == "" {
		return link, nil
	}
	frozen, err := s.Store.FrozenLinks(c.Request().Context(), owner(c), saved.ID)
	if err != nil {
		return "", err
	}
	for _, f := range frozen {
		if f.Revision == saved.Revision {
			return strings.TrimSuffix(s.PublicURL, "/") + views.SharedPath(f.Token), nil
		}
	}
	if c.Param("revision") != "" {
		return "", nil
	}
	return link, nil
}

// tabletopPicture is one picture of the table of a shared roster, with the options of the query and
// of the revision v: of another one it has no picture, since it would be of other cards.
func (s *server) tabletopPicture(c echo.Context) error {
	saved, _, err := s.loadShared(c)
	if err != nil {
		return err
	}
	q := c.QueryParams()
	version := q.Get("v")
	q.Del("v")
	name, png := strings.CutSuffix(c.Param("picture"), ".png")
	switch {
	case !png:
		return echo.ErrNotFound
	case version != strconv.Itoa(saved.Revision):
		return statusError(http.StatusNotFound,
			"The list changed. Download the table's object again, or use a frozen link.")
	}
	tag := s.etag(saved.Head, c.Request().URL.RequestURI())
	known := hasTag(c, tag)
	h := c.Response().Header()
	h.Set("Cache-Control", cacheForever)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if known {
		return c.NoContent(http.StatusNotModified)
	}
	key := strconv.Itoa(saved.Revision) + " " + c.Request().URL.RequestURI()
	data, drawn := s.drawn.Get(key)
	if !drawn {
		if err := s.payFor(c, costPage); err != nil {
			return err
		}
		if data, err = s.drawTabletop(c.Request().Context(), saved, name, q); err != nil {
			return err
		}
		s.drawn.Put(key, data)
	}
	return send(c, http.StatusOK, "image/png", data)
}

// drawTabletop draws the picture of a name.
func (s *server) drawTabletop(ctx context.Context, saved store.Saved, name string, q url.Values) ([]byte, error) {
	doc, err := s.setTabletop(ctx, saved, q)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(doc.Pages, func(p layout.Page) bool { return p.File == name })
	if i < 0 {
		return nil, echo.ErrNotFound
	}
	return drawPage(ctx, doc, i, paper.TabletopDPI)
}

// newTables holds the tables of lists, by list, version and options. A client asks for all pictures
// of a table, and it saves 5 to 90 ms for each after the first.
func newTables() *cache.Cache[string, layout.Document] {
	const each = 4 << 20
	return cache.New(4*each, func(string, layout.Document) int64 { return each })
}

// setTabletop sets the pictures of a roster's table with the options of a query.
func (s *server) setTabletop(ctx context.Context, saved store.Saved, q url.Values) (layout.Document, error) {
	key := saved.ID + " " + strconv.Itoa(saved.Revision) + " " + q.Encode()
	doc, known := s.tables.Get(key)
	if known {
		return doc, nil
	}
	o, err := printRequest(job.DefaultOptions(), q)
	if err != nil {
		return doc, err
	}
	if o.Images, err = s.images(ctx, saved, o); err != nil {
		return doc, err
	}
	sheet, err := s.sheet(ctx, saved)
	if err != nil {
		return doc, err
	}
	if doc, _, err = s.setter.Tabletop(ctx, sheet, o); err != nil {
		return doc, err
	}
	s.tables.Put(key, doc)
	return doc, nil
}

// drawPage draws a page of a document by itself.
func drawPage(ctx context.Context, doc layout.Document, page, dpi int) ([]byte, error) {
	plan, err := planOf(doc, image.Request{To: image.PNG, DPI: dpi, Page: page + 1})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := plan.Write(ctx, &b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
