package web_test

import (
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"gantry/builder/web/metrics"
	"gantry/builder/web/site"
)

// Metrics count requests by route, never by address: anyone with a list's address may
// read the list.
func TestMetrics(t *testing.T) {
	registry := prometheus.NewRegistry()
	b := start(t, func(c *site.Config) { c.Metrics = metrics.New(registry) }).browser()
	list := b.example().url.Path
	b.get(list)
	b.get("/made/up/address")
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range families {
		for _, m := range f.Metric {
			all.WriteString(f.GetName() + " " + m.String() + "\n")
		}
	}
	for _, want := range []string{
		`gantry_http_requests_total label:{name:"code" value:"200"} label:{name:"method" value:"GET"} ` +
			`label:{name:"route" value:"/r/:id"} counter:{value:2`,
		`label:{name:"code" value:"404"} label:{name:"method" value:"any"} label:{name:"route" value:"none"}`,
		"gantry_http_request_seconds", "gantry_http_requests_open", `gantry_waiting label:{name:"lane" value:"pages"}`,
		"gantry_database_connections", "gantry_kept_bytes",
	} {
		if !strings.Contains(strings.ReplaceAll(all.String(), "  ", " "), want) {
			t.Errorf("%q is not measured", want)
		}
	}
	if strings.Contains(all.String(), strings.TrimPrefix(list, "/r/")) || strings.Contains(all.String(), "made") {
		t.Error("what is measured names an address")
	}
	if t.Failed() {
		t.Log(all.String())
	}
}
