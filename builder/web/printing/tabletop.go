package printing

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/print"
)

// toTabletop is what the parameter to calls a saved object of Tabletop Simulator.
const toTabletop = "tts"

// tabletopPlan is a zip of a saved object and its pictures.
func (s Pages) tabletopPlan(ctx context.Context, lists []paper.List, mostDots int) (image.Plan, error) {
	if len(lists) != 1 {
		return image.Plan{}, builder.Invalid("Tabletop Simulator needs a single list. Send one list at a time.", nil)
	}
	doc, table, err := s.Setter.Tabletop(ctx, lists[0].Sheet, lists[0].Options)
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
func (s Pages) sendTabletop(c echo.Context, saved store.Saved, o job.Options, link string) error {
	ctx := c.Request().Context()
	sheet, err := s.Sheet(ctx, saved)
	if err != nil {
		return err
	}
	_, table, err := s.Setter.Tabletop(ctx, sheet, o)
	if err != nil {
		return err
	}
	query := ""
	if choices := print.PrintQuery(o.Choices()); choices != "" {
		query = "&" + choices
	}
	object, err := exchange.TabletopObject(table, func(picture string) string {
		return link + "/tabletop/" + picture + ".png?v=" + strconv.Itoa(saved.Revision) + query
	})
	if err != nil {
		return err
	}
	return site.SendFile(c, false, "application/json", site.FileName(saved.Document.Name, "roster", "-tabletop.json"),
		object)
}

// tabletopLink is the public address under which the pictures of a roster's revision are found: of
// a link to this very revision, which stays, before that of the view, which follows the roster. It
// is "" where strangers see no such pictures.
func (s Pages) tabletopLink(c echo.Context, saved store.Saved, link string) (string, error) {
	if s.PublicURL == "" || saved.Revision == 0 { // the list is in its address
		return "", nil
	}
	if c.Param("id") == "" {
		return link, nil
	}
	frozen, err := s.Store.FrozenLinks(c.Request().Context(), site.Owner(c), saved.ID)
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
func (s Pages) tabletopPicture(c echo.Context) error {
	saved, _, err := s.LoadShared(c)
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
		return site.StatusError(http.StatusNotFound,
			"The list changed. Download the table's object again, or use a frozen link.")
	}
	tag := s.Etag(saved.Head, c.Request().URL.RequestURI())
	known := site.HasTag(c, tag)
	h := c.Response().Header()
	h.Set("Cache-Control", site.CacheForever)
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	if known {
		return c.NoContent(http.StatusNotModified)
	}
	key := strconv.Itoa(saved.Revision) + " " + c.Request().URL.RequestURI()
	data, drawn := s.Drawn.Get(key)
	if !drawn {
		if err := s.PayFor(c, site.CostPage); err != nil {
			return err
		}
		if data, err = s.drawTabletop(c.Request().Context(), saved, name, q); err != nil {
			return err
		}
		s.Drawn.Put(key, data)
	}
	return site.Send(c, http.StatusOK, "image/png", data)
}

// drawTabletop draws the picture of a name.
func (s Pages) drawTabletop(ctx context.Context, saved store.Saved, name string, q url.Values) ([]byte, error) {
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

// setTabletop sets the pictures of a roster's table with the options of a query.
func (s Pages) setTabletop(ctx context.Context, saved store.Saved, q url.Values) (layout.Document, error) {
	key := saved.ID + " " + strconv.Itoa(saved.Revision) + " " + q.Encode()
	doc, known := s.Tables.Get(key)
	if known {
		return doc, nil
	}
	o, err := ReadOptions(job.DefaultOptions(), q)
	if err != nil {
		return doc, err
	}
	if o.Images, err = s.Images(ctx, saved, o); err != nil {
		return doc, err
	}
	sheet, err := s.Sheet(ctx, saved)
	if err != nil {
		return doc, err
	}
	if doc, _, err = s.Setter.Tabletop(ctx, sheet, o); err != nil {
		return doc, err
	}
	s.Tables.Put(key, doc)
	return doc, nil
}
