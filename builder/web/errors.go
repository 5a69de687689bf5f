package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
	"gantry/views"
)

// problem is what went wrong, in words for the person who asked.
type problem struct {
	status      int
	title, text string
	places      []errorPlace
}

// errorPlace is a mistake with its place in what was sent.
type errorPlace struct {
	Pointer string `json:"pointer"`
	Line    int    `json:"line,omitempty"` // 0 where not known
	Detail  string `json:"detail"`
}

// statusError is an error with a status and a sentence for the person who asked.
func statusError(status int, text string) error { return echo.NewHTTPError(status, text) }

var statusOfKind = map[builder.Kind]int{
	builder.KindInvalid:  http.StatusUnprocessableEntity,
	builder.KindNotFound: http.StatusNotFound,
	builder.KindConflict: http.StatusConflict,
	builder.KindTooLarge: http.StatusRequestEntityTooLarge, builder.KindQuota: http.StatusInsufficientStorage,
}

// problemTypes are the kinds of problems, by status: a title, the last part of the address
// that explains it, and the explanation.
var problemTypes = map[int]struct{ title, id, text string }{
	http.StatusBadRequest: {"Invalid request", "not-understood", "Unknown form field or parameter."},
	http.StatusForbidden: {"Not allowed", "not-allowed",
		"A page on another site asked for a change. Nothing was changed."},
	http.StatusNotFound:         {"Not found", "not-found", "Unknown address, game, list or file."},
	http.StatusMethodNotAllowed: {"Method not allowed", "wrong-method", "Use a method in the Allow header."},
	http.StatusRequestTimeout:   {"Too slow", "too-slow", "The request body was too slow or incomplete. Send it again."},
	http.StatusConflict: {"Changed elsewhere", "changed-meanwhile",
		"Another device or tab changed the same thing first. " +
			"Reload and try again."},
	http.StatusRequestEntityTooLarge: {"Too large", "too-large", "The request is too large or needs too much work. " +
		"Send less at once."},
	http.StatusUnprocessableEntity: {"Request refused", "not-possible",
		"The request has a mistake. \"errors\" shows where."},
	http.StatusTooManyRequests: {"Too many requests", "too-many-requests", "Too many requests from this client. " +
		"Retry-After gives the seconds to wait."},
	http.StatusInternalServerError: {"Internal error", "internal-error", "Something went wrong in Gantry. " +
		"The server log has the details."},
	http.StatusServiceUnavailable: {"Unavailable", "not-available-now",
		"The server is busy or its database is not responding. " +
			"Retry-After gives the seconds to wait."},
	http.StatusInsufficientStorage: {"Storage full", "no-room-left", "There is no storage left to save this."},
}

// problemPage is a page about a sort of problem, where the type of a problem document
// leads.
func (s *server) problemPage(c echo.Context) error {
	for status, of := range problemTypes {
		if of.id == c.Param("id") {
			p := views.Problem{Page: views.Page{Title: of.title}, Status: status, Text: of.text}
			return render(c, http.StatusOK, views.ProblemPage(p))
		}
	}
	return echo.ErrNotFound
}

// problemOf is the problem that an error is to the person who asked. Of errors
// that are not theirs it says nothing, except what keeps the database from its
// work.
func problemOf(err error) problem {
	var user *builder.UserError
	var web *echo.HTTPError
	p := problem{status: http.StatusInternalServerError, text: problemTypes[http.StatusInternalServerError].text}
	trouble := store.TroubleOf(err)
	switch {
	case trouble != "":
		p.status, p.text = http.StatusServiceUnavailable, builder.UpperFirst(string(trouble))+". Your change is not saved."
		if trouble == store.DiskFull {
			p.status = http.StatusInsufficientStorage
		}
	case errors.As(err, &user) && statusOfKind[user.Kind] != 0:
		p.status, p.text = statusOfKind[user.Kind], user.Text
	case errors.As(err, &web) && (web == errBusy || web == errCrowded || web == errSlow):
		p.status, p.text = web.Code, fmt.Sprint(web.Message)
	case errors.As(err, &web) && web.Code < 500:
		p.status, p.text = web.Code, "Unknown address."
		if web.Code == http.StatusMethodNotAllowed {
			p.text = problemTypes[web.Code].text
		}
		if text, ok := web.Message.(string); ok && text != http.StatusText(web.Code) {
			p.text = text
		}
	}
	if problemTypes[p.status].title == "" {
		p.status = http.StatusInternalServerError
	}
	p.title, p.places = problemTypes[p.status].title, errorPlaces(err)
	return p
}

// fail is the one place where errors become answers.
func (s *server) fail(err error, c echo.Context) {
	r := c.Request()
	p := problemOf(err)
	if trouble := store.TroubleOf(err); trouble != "" && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		p.text = builder.UpperFirst(string(trouble)) + ". This page is not available now."
	}
	s.logFailure(c, p, err)
	if c.Response().Committed || clientLeft(r, err) {
		return
	}
	again := p.status == http.StatusServiceUnavailable || p.status == http.StatusTooManyRequests
	if again && c.Response().Header().Get("Retry-After") == "" {
		c.Response().Header().Set("Retry-After", "5")
	}
	if strings.HasPrefix(r.URL.Path, "/api/") {
		err = s.problemJSON(c, p)
	} else {
		h := c.Response().Header()
		h.Set("HX-Reswap", "none") // the page that asked keeps what it shows
		h.Set("Gantry-Problem", url.PathEscape(p.text))
		err = render(c, p.status, views.ProblemPage(views.Problem{Page: views.Page{Title: p.title}, Status: p.status,
			Text: p.text}))
	}
	if err != nil {
		s.log(c, slog.LevelError, "can't send an error page", err)
	}
}

// logFailure writes one line of what is no fault of the person who asked. The
// line of a trouble that lasts is not written again and again.
func (s *server) logFailure(c echo.Context, p problem, err error) {
	var user *builder.UserError
	var web *echo.HTTPError
	trouble := store.TroubleOf(err)
	switch {
	case errors.Is(err, errBusy):
		if s.troubles.due("busy", time.Now()) {
			s.log(c, slog.LevelWarn, "requests refused (logged once a minute): too much work queued, see --heavy", err)
		}
	case errors.Is(err, errCrowded):
		if s.troubles.due("crowded", time.Now()) {
			s.log(c, slog.LevelWarn, "requests refused (logged once a minute): too many users for this machine", err)
		}
	case p.status < 500, errors.As(err, &user) && statusOfKind[user.Kind] == p.status, errors.As(err, &web) &&
		web.Code == p.status:
	case clientLeft(c.Request(), err):
		s.log(c, slog.LevelDebug, "client disconnected", err)
	case trouble == "":
		s.log(c, slog.LevelError, "request failed", err)
	case s.troubles.due(trouble, time.Now()):
		s.log(c, slog.LevelError, "requests failed (logged once a minute)", err,
			slog.String("trouble", string(trouble)))
	}
}

// clientLeft tells whether an error is no more than that the client went away.
func clientLeft(r *http.Request, err error) bool {
	return r.Context().Err() != nil && !errors.Is(err, errPanic)
}

// log writes a line about a request. Whoever has a token may read the roster, so no
// line holds one.
func (s *server) log(c echo.Context, level slog.Level, text string, err error, more ...slog.Attr) {
	r := c.Request()
	path, cause := r.URL.Path, err.Error()
	if isSharedPath(path) {
		token, _, _ := strings.Cut(path[len("/s/"):], "/")
		if token != "" {
			path, cause = strings.Replace(path, token, "…", 1), strings.ReplaceAll(cause, token, "…")
		}
	}
	attrs := append([]slog.Attr{slog.String("method", r.Method), slog.String("path", path), slog.String("error", cause)},
		more...)
	s.Logger.LogAttrs(r.Context(), level, text, attrs...)
}

// troubles are when each trouble was last written to the log.
type troubles struct {
	mu   sync.Mutex
	last map[store.Trouble]time.Time
}

// due tells whether a trouble is to be written: the first time, and each minute.
func (t *troubles) due(trouble store.Trouble, now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if at, ok := t.last[trouble]; ok && now.Sub(at) < time.Minute {
		return false
	}
	if t.last == nil {
		t.last = map[store.Trouble]time.Time{}
	}
	t.last[trouble] = now
	return true
}

// errorPlaces are the mistakes of an error that have a place.
func errorPlaces(err error) []errorPlace {
	switch e := err.(type) { //nolint:errorlint // the tree of errors is walked by hand, since errors.As stops at the first
	case nil:
		return nil
	case *doc.Error:
		return []errorPlace{{e.Pointer, e.Line, e.Reason}}
	case *rules.QuestionError:
		return []errorPlace{{e.Pointer, 0, e.Reason}}
	case *pack.Error:
		return []errorPlace{{e.Pointer, 0, e.Reason}}
	case interface{ Unwrap() error }:
		return errorPlaces(e.Unwrap())
	case interface{ Unwrap() []error }:
		var all []errorPlace
		for _, inner := range e.Unwrap() {
			all = append(all, errorPlaces(inner)...)
		}
		return all
	}
	return nil
}

// problemDocument is an RFC 9457 problem document.
type problemDocument struct {
	Type    string       `json:"type"`
	Title   string       `json:"title"`
	Status  int          `json:"status"`
	Detail  string       `json:"detail"`
	Pointer string       `json:"pointer,omitempty"` // of the first of errors
	Errors  []errorPlace `json:"errors,omitempty"`
}

func (s *server) problemJSON(c echo.Context, p problem) error {
	doc := problemDocument{Type: "/problems/" + problemTypes[p.status].id, Title: p.title, Status: p.status,
		Detail: p.text, Errors: p.places}
	if len(p.places) > 0 {
		doc.Pointer = p.places[0].Pointer
	}
	data, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	return send(c, p.status, "application/problem+json", data)
}
