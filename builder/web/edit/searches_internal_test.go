package edit

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"gantry/builder/buildertest"
	"gantry/builder/web/site"
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
	library := buildertest.Library(t)
	core, err := site.New(site.Config{Library: library, Heavy: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(address, body string) echo.Context {
		gone, stop := context.WithCancel(t.Context())
		stop()
		r := httptest.NewRequest(http.MethodPost, address, strings.NewReader(body)).WithContext(gone)
		r.Header.Set(echo.HeaderContentType, echo.MIMEApplicationForm)
		return echo.New().NewContext(r, httptest.NewRecorder())
	}
	leave, err := core.Enter(ask("/x", ""), site.WeightHeavy) // all the room there is
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	s := &Pages{core}
	for address, body := range map[string]string{"/r/x/edit": "op=missing", "/r/x": "op=missing",
		"/r/x?op=missing": "x=1", "/design/g/x": "%6fp=missing"} {
		if err := s.Edit(Resource{})(ask(address, body)); !errors.Is(err, context.Canceled) {
			t.Errorf("POST %s with %q: %v", address, body, err)
		}
	}
}
