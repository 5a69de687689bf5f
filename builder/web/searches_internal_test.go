package web

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"
)

// A form that searches waits its turn as other heavy work does, wherever its fields are.
func TestSearchesWaitTheirTurn(t *testing.T) {
	for query, want := range map[string]bool{"fix=fill+Close+u1": true, "revision=3&fix=fill%20Far%20u1": true,
		"op=missing": true, "op=fill": true, "fix=0a1b2c": false, "add=frog": false, "name=fix%3Dfill+": false} {
		form, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := searches(form); got != want {
			t.Errorf("%q: %v", query, got)
		}
	}
	s := &server{queue: newQueue(1<<20, false)}
	s.queue.small.patience = time.Millisecond
	leave, err := s.queue.small.enter(t.Context(), s.queue.small.width)
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	for address, body := range map[string]string{"/r/x/edit": "op=missing", "/r/x": "op=missing",
		"/r/x?op=missing": "x=1", "/design/g/x": "%6fp=missing"} {
		r := httptest.NewRequest(http.MethodPost, address, strings.NewReader(body))
		r.Header.Set(echo.HeaderContentType, echo.MIMEApplicationForm)
		if err := s.edit(resource{})(echo.New().NewContext(r, httptest.NewRecorder())); !errors.Is(err, errBusy) {
			t.Errorf("POST %s with %q: %v", address, body, err)
		}
	}
}
