package tabletop

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder/cache"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/store"
	"gantry/builder/web/printing"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/print"
)

// output is the value of the parameter to for the saved object.
const output = "tts"

// Pages has the handlers of this package.
type Pages struct {
	*site.Site
	tables *cache.Cache[string, layout.Document] // of lists, by list, version and options
	drawn  *cache.Cache[string, []byte]          // pictures, by their addresses
}

// Routes serve the pictures of a shared list.
func (s Pages) Routes() []site.Route {
	// A client asks for each picture of a table. For 5 units, 55 of 56 pictures save 8 of 34 ms.
	const each = 4 << 20
	s.tables = cache.New(4*each, func(string, layout.Document) int64 { return each })
	// Each player's client asks for the same pictures. Each saves 26 ms, a sheet of cards 150 ms.
	s.drawn = site.NewPages(40 << 20)
	// Drawing needs room like other heavy work. A picture that is drawn again pays in the handler.
	return []site.Route{site.Get("/s/:token/tabletop/:picture", s.picture).NeedsServer().Heavy().Light()}
}

// Send answers with a saved object whose pictures are addresses behind the link to a list.
func (s Pages) Send(c echo.Context, saved store.Saved, o job.Options) (sent bool, err error) {
	link, err := s.link(c, saved, o.Link)
	if err != nil || link == "" {
		return false, err
	}
	query := ""
	if choices := print.PrintQuery(o.Choices()); choices != "" {
		query = "&" + choices
	}
	o.PictureAt = func(picture string) string {
		return link + "/tabletop/" + picture + ".png?v=" + strconv.Itoa(saved.Revision) + query
	}
	doc, err := s.set(c.Request().Context(), saved, o)
	if err != nil {
		return false, err
	}
	return true, site.SendFile(c, false, "application/json", site.FileName(saved.Document.Name, "roster",
		"-tabletop.json"), doc.Files[0].Data)
}

// set returns the saved object of a list.
func (s Pages) set(ctx context.Context, saved store.Saved, o job.Options) (layout.Document, error) {
	tts, ok := paper.OutputOf(output)
	if !ok {
		return layout.Document{}, echo.ErrNotFound
	}
	sheet, err := s.Sheet(ctx, saved)
	if err != nil {
		return layout.Document{}, err
	}
	return s.Setter.Output(ctx, tts, []paper.List{{Sheet: sheet, Options: o}})
}

// link returns the public address of the pictures of a list's revision. It prefers a frozen link to this revision,
// which stays, to the view link, which follows the list. It is "" if strangers see no such pictures.
func (s Pages) link(c echo.Context, saved store.Saved, link string) (string, error) {
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
			return s.PublicURL + views.SharedPath(f.Token), nil
		}
	}
	if c.Param("revision") != "" {
		return "", nil
	}
	return link, nil
}

// picture returns one picture of the table of a shared roster, with the options of the query and of the revision v:
// of another it has no picture, since it would be of other cards.
func (s Pages) picture(c echo.Context) error {
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
	return site.SendPicture(c, site.CacheForever, tag, s.drawn, func() ([]byte, error) {
		if err := s.PayFor(c, site.CostPage); err != nil {
			return nil, err
		}
		return s.draw(c.Request().Context(), saved, name, q)
	})
}

// draw draws one picture of the table.
func (s Pages) draw(ctx context.Context, saved store.Saved, name string, q url.Values) ([]byte, error) {
	doc, err := s.setQuery(ctx, saved, q)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(doc.Pages, func(p layout.Page) bool { return p.File == name })
	if i < 0 {
		return nil, echo.ErrNotFound
	}
	tts, _ := paper.OutputOf(output)
	return printing.DrawPage(ctx, doc, i, tts.DPI)
}

// setQuery sets the pictures of a roster's table with the options of a query.
func (s Pages) setQuery(ctx context.Context, saved store.Saved, q url.Values) (layout.Document, error) {
	key := saved.ID + " " + strconv.Itoa(saved.Revision) + " " + q.Encode()
	doc, known := s.tables.Get(key)
	if known {
		return doc, nil
	}
	o, err := printing.ReadOptions(job.DefaultOptions(), q)
	if err != nil {
		return doc, err
	}
	if o.Images, err = s.Images(ctx, saved, o); err != nil {
		return doc, err
	}
	if doc, err = s.set(ctx, saved, o); err != nil {
		return doc, err
	}
	s.tables.Put(key, doc)
	return doc, nil
}
