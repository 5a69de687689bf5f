package web

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
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
}

// problemOf is the problem that an error is to the person who asked. Of errors
// that are not theirs it says nothing.
func problemOf(err error) problem {
	var user *builder.UserError
	var web *echo.HTTPError
	p := problem{status: http.StatusInternalServerError, text: "Something went wrong inside Gantry. It is written to the log."}
	switch {
	case errors.As(err, &user) && kinds[user.Kind] != 0:
		p.status, p.text = kinds[user.Kind], user.Text
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

// fail is the one place where errors become answers.
func (s *server) fail(err error, c echo.Context) {
	r := c.Request()
	p := problemOf(err)
	if p.status >= 500 {
		s.Logger.LogAttrs(r.Context(), slog.LevelError, "request failed",
			slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.Any("error", err))
	}
	if c.Response().Committed {
		return
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
		s.Logger.LogAttrs(r.Context(), slog.LevelError, "answering an error failed", slog.String("path", r.URL.Path), slog.Any("error", err))
	}
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
