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
	"gantry/views"
)

// problem is what went wrong, in words for the person who asked.
type problem struct {
	status      int
	title, text string
	pointer     string // the place in the request, where one is at fault
}

// refused is an error with a status and a sentence for the person who asked.
func refused(status int, text string) error { return echo.NewHTTPError(status, text) }

var kinds = map[builder.Kind]int{
	builder.KindInvalid:  http.StatusUnprocessableEntity,
	builder.KindNotFound: http.StatusNotFound,
	builder.KindConflict: http.StatusConflict,
	builder.KindTooLarge: http.StatusRequestEntityTooLarge,
}

var titles = map[int]string{
	http.StatusBadRequest: "Not understood", http.StatusForbidden: "Not allowed", http.StatusNotFound: "Not found",
	http.StatusMethodNotAllowed: "Method not allowed", http.StatusConflict: "Changed meanwhile", http.StatusRequestEntityTooLarge: "Too large",
	http.StatusUnprocessableEntity: "Not possible", http.StatusTooManyRequests: "Too many requests",
	http.StatusServiceUnavailable: "Not available now", http.StatusInsufficientStorage: "No room left",
}

// problemOf is the problem that an error is to the person who asked. Of errors
// that are not theirs it says nothing, except what keeps the database from its
// work.
func problemOf(err error) problem {
	var user *builder.UserError
	var web *echo.HTTPError
	p := problem{status: http.StatusInternalServerError, text: "Something went wrong inside Gantry. It is written to the log."}
	trouble := store.TroubleOf(err)
	switch {
	case trouble != "":
		p.status, p.text = http.StatusServiceUnavailable, sentenceCase(string(trouble))+"; your change is not saved."
		if trouble == store.DiskFull {
			p.status = http.StatusInsufficientStorage
		}
	case errors.As(err, &user) && kinds[user.Kind] != 0:
		p.status, p.text = kinds[user.Kind], user.Text
	case errors.Is(err, errBusy):
		p.status, p.text = errBusy.Code, fmt.Sprint(errBusy.Message)
	case errors.As(err, &web) && web.Code < 500:
		p.status, p.text = web.Code, "There is nothing at this address."
		if web.Code == http.StatusMethodNotAllowed {
			p.text = "This address does not take requests of this method."
		}
		if text, ok := web.Message.(string); ok && text != http.StatusText(web.Code) {
			p.text = text
		}
	}
	var question *rules.QuestionError
	if errors.As(err, &question) {
		p.pointer = question.Pointer
	}
	if p.title = titles[p.status]; p.title == "" {
		p.title = "Internal error"
	}
	return p
}

func sentenceCase(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// fail is the one place where errors become answers.
func (s *server) fail(err error, c echo.Context) {
	r := c.Request()
	p := problemOf(err)
	if trouble := store.TroubleOf(err); trouble != "" && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		p.text = sentenceCase(string(trouble)) + ", so this cannot be shown now."
	}
	s.logFailure(c, p, err)
	if c.Response().Committed || gone(r, err) {
		return
	}
	if p.status == http.StatusServiceUnavailable && c.Response().Header().Get("Retry-After") == "" {
		c.Response().Header().Set("Retry-After", "5")
	}
	if strings.HasPrefix(r.URL.Path, "/api/") {
		err = s.problemJSON(c, p)
	} else {
		h := c.Response().Header()
		h.Set("HX-Reswap", "none") // the page that asked keeps what it shows
		h.Set("Gantry-Problem", url.PathEscape(p.text))
		err = render(c, p.status, views.ProblemPage(views.Problem{Page: views.Page{Title: p.title}, Status: p.status, Text: p.text}))
	}
	if err != nil {
		s.log(c, slog.LevelError, "answering an error failed", err)
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
		if s.troubles.news("busy", time.Now()) {
			s.log(c, slog.LevelWarn, "request refused, as others in the next minute: too much work waits (see --heavy)", err)
		}
	case p.status < 500, errors.As(err, &user) && kinds[user.Kind] == p.status, errors.As(err, &web) && web.Code == p.status:
	case gone(c.Request(), err):
		s.log(c, slog.LevelDebug, "the client left", err)
	case trouble == "":
		s.log(c, slog.LevelError, "request failed", err)
	case s.troubles.news(trouble, time.Now()):
		s.log(c, slog.LevelError, "request failed, as others for this reason in the next minute", err, slog.String("trouble", string(trouble)))
	}
}

// gone tells whether an error is no more than that the client went away.
func gone(r *http.Request, err error) bool {
	return r.Context().Err() != nil && !errors.Is(err, errPanic)
}

// log writes a line about a request. Whoever has a share's token may read the
// roster, so no line holds one.
func (s *server) log(c echo.Context, level slog.Level, text string, err error, more ...slog.Attr) {
	r := c.Request()
	path, cause := r.URL.Path, err.Error()
	if rest, ok := strings.CutPrefix(path, "/s/"); ok {
		token, _, _ := strings.Cut(rest, "/")
		if token != "" {
			path, cause = strings.Replace(path, token, "…", 1), strings.ReplaceAll(cause, token, "…")
		}
	}
	attrs := append([]slog.Attr{slog.String("method", r.Method), slog.String("path", path), slog.String("error", cause)}, more...)
	s.Logger.LogAttrs(r.Context(), level, text, attrs...)
}

// troubles are when each trouble was last written to the log.
type troubles struct {
	mu   sync.Mutex
	last map[store.Trouble]time.Time
}

// news tells whether a trouble is to be written: the first time, and each minute.
func (t *troubles) news(trouble store.Trouble, now time.Time) bool {
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

// problemJSON answers with an RFC 9457 problem document.
func (s *server) problemJSON(c echo.Context, p problem) error {
	doc := map[string]any{"type": "about:blank", "title": p.title, "status": p.status, "detail": p.text}
	if p.pointer != "" {
		doc["pointer"] = p.pointer
	}
	data, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	return c.Blob(p.status, "application/problem+json", data)
}
