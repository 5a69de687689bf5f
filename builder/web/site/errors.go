package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
	"gantry/views"
)

// problem describes a failure to the person who asked.
type problem struct {
	Status      int
	title, Text string
	places      []errorPlace
}

// errorPlace is a mistake with its place in what was sent.
type errorPlace struct {
	Pointer string `json:"pointer"`
	Line    int    `json:"line,omitempty"` // 0 where not known
	Detail  string `json:"detail"`
}

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
	http.StatusRequestTimeout: {"Too slow", "too-slow",
		"The request body was too slow or incomplete. Send it again."},
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

// ProblemPage returns a page about a sort of problem, where the type of a problem document leads.
func (s *Site) ProblemPage(c echo.Context) error {
	for status, of := range problemTypes {
		if of.id == c.Param("id") {
			p := views.Problem{Page: views.Page{Title: of.title}, Status: status, Text: of.text}
			return Render(c, http.StatusOK, views.ProblemPage(p))
		}
	}
	return echo.ErrNotFound
}

// ProblemOf returns the problem that the person who asked sees. It hides the causes of internal errors, except
// trouble with the database.
func ProblemOf(err error) problem {
	var user *builder.UserError
	var web *echo.HTTPError
	p := problem{Status: http.StatusInternalServerError, Text: problemTypes[http.StatusInternalServerError].text}
	trouble := store.TroubleOf(err)
	switch {
	case trouble != "":
		p.Status, p.Text = http.StatusServiceUnavailable,
			rules.UpperFirst(string(trouble))+". Your change is not saved."
		if trouble == store.DiskFull {
			p.Status = http.StatusInsufficientStorage
		}
	case errors.As(err, &user) && statusOfKind[user.Kind] != 0:
		p.Status, p.Text = statusOfKind[user.Kind], user.Text
	case errors.As(err, &web) && (web == errBusy || web == errCrowded || web == errSlow || web == errAway ||
		web == ErrManyStreams):
		p.Status, p.Text = web.Code, fmt.Sprint(web.Message)
	case errors.As(err, &web) && web.Code < 500:
		p.Status, p.Text = web.Code, "Unknown address."
		if web.Code == http.StatusMethodNotAllowed {
			p.Text = problemTypes[web.Code].text
		}
		if text, ok := web.Message.(string); ok && text != http.StatusText(web.Code) {
			p.Text = text
		}
	}
	if problemTypes[p.Status].title == "" {
		p.Status = http.StatusInternalServerError
	}
	p.title, p.places = problemTypes[p.Status].title, errorPlaces(err)
	return p
}

// fail is the one place where errors become answers.
func (s *Site) fail(err error, c echo.Context) {
	r := c.Request()
	p := ProblemOf(err)
	if trouble := store.TroubleOf(err); trouble != "" && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		p.Text = rules.UpperFirst(string(trouble)) + ". This page is not available now."
	}
	s.logFailure(c, p, err)
	if c.Response().Committed || clientLeft(r, err) {
		return
	}
	again := p.Status == http.StatusServiceUnavailable || p.Status == http.StatusTooManyRequests
	if again && c.Response().Header().Get("Retry-After") == "" {
		c.Response().Header().Set("Retry-After", "5")
	}
	if strings.HasPrefix(r.URL.Path, "/api/") {
		err = s.problemJSON(c, p)
	} else {
		h := c.Response().Header()
		h.Set("HX-Reswap", "none") // the page that asked keeps what it shows
		h.Set("Gantry-Problem", url.PathEscape(p.Text))
		err = Render(c, p.Status, views.ProblemPage(views.Problem{Page: views.Page{Title: p.title}, Status: p.Status,
			Text: p.Text}))
	}
	if err != nil {
		s.Log(c, slog.LevelError, "can't send an error page", err)
	}
}

// logFailure logs an error that isn't the user's mistake. Trouble that lasts is logged
// once a minute.
func (s *Site) logFailure(c echo.Context, p problem, err error) {
	var user *builder.UserError
	var web *echo.HTTPError
	trouble := store.TroubleOf(err)
	switch {
	case errors.Is(err, errBusy):
		if s.troubles.due("busy", time.Now()) {
			s.Log(c, slog.LevelWarn, "requests refused (logged once a minute): too much work queued, see --heavy", err)
		}
	case errors.Is(err, errCrowded):
		if s.troubles.due("crowded", time.Now()) {
			s.Log(c, slog.LevelWarn, "requests refused (logged once a minute): too many users for this machine", err)
		}
	case p.Status < 500, errors.As(err, &user) && statusOfKind[user.Kind] == p.Status, errors.As(err, &web) &&
		web.Code == p.Status:
	case clientLeft(c.Request(), err):
		s.Log(c, slog.LevelDebug, "client disconnected", err)
	case trouble == "":
		s.Log(c, slog.LevelError, "request failed", err)
	case s.troubles.due(trouble, time.Now()):
		s.Log(c, slog.LevelError, "requests failed (logged once a minute)", err,
			slog.String("trouble", string(trouble)))
	}
}

// clientLeft reports whether the request failed because the client went away.
func clientLeft(r *http.Request, err error) bool {
	return r.Context().Err() != nil && !errors.Is(err, errPanic)
}

// Log writes a line about a request. It masks tokens, since anyone with a token may
// read the list.
func (s *Site) Log(c echo.Context, level slog.Level, text string, err error, more ...slog.Attr) {
	r := c.Request()
	path, cause := r.URL.Path, err.Error()
	if token, _ := views.SharedToken(path); token != "" {
		path, cause = strings.Replace(path, token, "…", 1), strings.ReplaceAll(cause, token, "…")
	}
	attrs := append([]slog.Attr{slog.String("method", r.Method), slog.String("path", path),
		slog.String("error", cause)},
		more...)
	s.Logger.LogAttrs(r.Context(), level, text, attrs...)
}

// errorPlaces returns the mistakes of an error that have a place.
func errorPlaces(err error) []errorPlace {
	switch e := err.(type) { //nolint:errorlint // errors.As stops at the first of a tree
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

func (s *Site) problemJSON(c echo.Context, p problem) error {
	doc := problemDocument{Type: "/problems/" + problemTypes[p.Status].id, Title: p.title, Status: p.Status,
		Detail: p.Text, Errors: p.places}
	if len(p.places) > 0 {
		doc.Pointer = p.places[0].Pointer
	}
	data, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	return Send(c, p.Status, "application/problem+json", data)
}
