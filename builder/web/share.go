package web

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/search"
	"gantry/builder/store"
	"gantry/views"
)

// sharePage is the place from which a roster is shared.
func (s *server) sharePage(c echo.Context) error {
	ctx := c.Request().Context()
	saved, err := s.loadRoster(c)
	if err != nil {
		return err
	}
	sheet, err := s.sheet(ctx, saved)
	if err != nil {
		return err
	}
	site := strings.TrimSuffix(s.siteURL(c), "/")
	p := views.ShareOf(saved.ID, sheet)
	view, err := s.Store.ShareToken(ctx, owner(c), saved.ID)
	if err != nil {
		return err
	}
	if view != "" {
		p.View = views.NewShareLink(site + views.SharedPath(view))
		if _, err := s.giveVerdict(ctx, saved, sheet); err != nil {
			return err
		}
	}
	p.Revision, p.ShowsNotes = saved.Revision, saved.ShowsNotes
	frozen, err := s.Store.FrozenLinks(ctx, owner(c), saved.ID)
	if err != nil {
		return err
	}
	for _, f := range frozen {
		p.Frozen = append(p.Frozen, views.FrozenLink{ShareLink: views.NewShareLink(site + views.SharedPath(f.Token)),
			Revision: f.Revision, Made: f.Made})
	}
	if p.Token, err = exchange.Token(ctx, saved.Document); err != nil {
		return err
	}
	if p.Token != "" {
		p.List = views.NewShareLink(site + views.TokenPath(p.Token))
	}
	link := cmp.Or(p.View.To, p.List.To)
	p.Words = views.ShareWordsOf(p.Base, c.QueryParam("as"))
	saved = store.AsShared(saved)
	if sheet, err = s.sheet(ctx, saved); err != nil {
		return err
	}
	if p.Words.Text, err = exchange.Write(ctx, sheet, p.Words.Format, link); err != nil {
		return err
	}
	if p.Words.Lost, err = exchange.Lost(ctx, s.Library, saved.Document, p.Words.Format); err != nil {
		return err
	}
	p.Local = s.PublicURL == "" && isLoopback(siteHost(c.Request()))
	return render(c, http.StatusOK, views.SharePage(p))
}

// isLoopback tells whether a host, with its port or without, is the machine itself.
func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// loadForSharing loads the browser's own list as its links show it.
func (s *server) loadForSharing(c echo.Context) (store.Saved, string, error) {
	saved, base, err := s.loadOwned(c)
	return store.AsShared(saved), base, err
}

// showNotes sets whether links show notes and the player's name.
func (s *server) showNotes(c echo.Context) error {
	show, err := strconv.ParseBool(c.FormValue("show"))
	if err != nil {
		return builder.Invalid("Pick whether links show notes.", err)
	}
	if err := s.Store.ShowNotes(c.Request().Context(), owner(c), c.Param("id"), show); err != nil {
		return err
	}
	return redirect(c, views.RosterPath(c.Param("id"), "share")+"#notes")
}

func (s *server) share(c echo.Context) error {
	if _, err := s.Store.Share(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.RosterPath(c.Param("id"), "share"))
}

func (s *server) unshare(c echo.Context) error {
	if err := s.Store.Unshare(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.RosterPath(c.Param("id"), "share"))
}

// shared is the read-only view of a roster.
func (s *server) shared(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := load(c)
		if err != nil {
			return err
		}
		tag := s.etag(saved.Head, c.Param("token"), c.Request().URL.RawQuery, readerTag(c))
		if hasTag(c, tag) {
			return c.NoContent(http.StatusNotModified)
		}
		sheet, err := s.sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		e := views.Editor{At: views.AtOf(c.QueryParams()), ReadOnly: true, Base: base, Revision: saved.Revision}
		p := views.BuilderOf(e, sheet, nil, search.Found{})
		if token := c.Param("token"); s.PublicURL != "" && base == views.SharedPath(token) {
			p.Picture = strings.TrimSuffix(s.PublicURL, "/") + views.SharedPath(token, linkPicture) + "?v=" +
				strconv.Itoa(saved.Revision)
		}
		p.AsOf = views.AsInLink
		if saved.Frozen {
			p.Frozen = &views.FrozenAt{Revision: saved.Revision, Made: saved.Updated, SHA256: sheet.Hash}
		}
		if saved.Revision > 0 {
			p.AsOf, p.Updated = fmt.Sprintf("Version %d", saved.Revision), saved.Updated
		}
		if c.Param("token") != "" && saved.Revision > 0 {
			p.Given, err = s.giveVerdict(c.Request().Context(), saved, sheet)
		} else if saved.Revision > 0 {
			p.Given, _, err = s.given(c.Request().Context(), saved, sheet)
		}
		if err != nil {
			return err
		}
		if err := s.showAsked(c, &p, sheet); err != nil {
			return err
		}
		return render(c, http.StatusOK, views.BuilderPage(p))
	}
}

// shareURL is the public address of the view that shows what is printed from base, ""
// where its owner has not shared it, where no view shows just that, or where the server
// does not know its own address. Printing shares nothing.
func (s *server) shareURL(c echo.Context, saved store.Saved, base string) (string, error) {
	path := views.SharedPath(c.Param("token"))
	switch {
	case s.PublicURL == "":
		return "", nil
	case base == path:
	case saved.Frozen, saved.Revision == 0: // an earlier state, or a list that its address holds
		return "", nil
	default:
		token, err := s.Store.ShareToken(c.Request().Context(), owner(c), saved.ID)
		if err != nil || token == "" {
			return "", err
		}
		path = views.SharedPath(token)
	}
	return strings.TrimSuffix(s.PublicURL, "/") + path, nil
}

// siteURL is the address of this site as the reader has it.
func (s *server) siteURL(c echo.Context) string {
	if s.PublicURL != "" {
		return s.PublicURL
	}
	scheme := "http"
	if c.Request().TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + siteHost(c.Request())
}

// siteHost is the host that a request asked for, if it is a name of a local network. Anybody can send
// another site's name, so such a request has the address that it came to.
func siteHost(r *http.Request) string {
	if address, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok && !isLocalName(r.Host) {
		return address.String()
	}
	return r.Host
}

// isLocalName reports whether a host, with its port or without, is an address or a name that
// only a local network has.
func isLocalName(host string) bool {
	u, err := url.Parse("http://" + host)
	if err != nil || host == "" || u.Host != host {
		return false
	}
	name := strings.ToLower(u.Hostname())
	if net.ParseIP(name) != nil || !strings.Contains(name, ".") {
		return true
	}
	return strings.HasSuffix(name, ".local") || strings.HasSuffix(name, ".lan") || strings.HasSuffix(name, ".home.arpa")
}
