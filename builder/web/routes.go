package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
)

// Sizes of bodies.
const (
	noBody   = 4 << 10
	editBody = 256 << 10
	fileBody = builder.MaxBytes
)

// route is one address: how it is asked, how large a body it takes, and what
// answers.
type route struct {
	method, path string
	limit        int64
	handle       echo.HandlerFunc
}

// routes is every address of the site.
func (s *server) routes() []route {
	const get, post = http.MethodGet, http.MethodPost
	return []route{
		{get, "/", noBody, s.home},
		{get, "/healthz", noBody, s.health},
		{get, "/static/:version/*", noBody, s.asset},

		{get, "/rosters/new", noBody, s.newRoster},
		{post, "/rosters/new", editBody, s.createRoster},
		{post, "/rosters/example", noBody, s.openExample},

		{get, "/r/:id", noBody, s.builder},
		{post, "/r/:id/edit", editBody, s.edit},
		{post, "/r/:id/undo", noBody, s.undo},
		{post, "/r/:id/redo", noBody, s.redo},
		{post, "/r/:id/duplicate", noBody, s.duplicate},
		{post, "/r/:id/delete", noBody, s.remove},
		{post, "/r/:id/restore", noBody, s.restore},
		{post, "/r/:id/share", noBody, s.share},
		{post, "/r/:id/unshare", noBody, s.unshare},
		{get, "/r/:id/roster.json", noBody, s.export},

		{get, "/s/:token", noBody, s.shared},
		{get, "/s/:token/roster.json", noBody, s.sharedExport},

		{get, "/systems/:id/accent.css", noBody, s.accent},
	}
}
