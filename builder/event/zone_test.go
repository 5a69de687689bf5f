package event_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"gantry/builder/buildertest"
	"gantry/builder/event"
)

// Each time of a form gets the offset of its zone at that time, also in hours that a clock repeats or skips.
func TestTimesOfForms(t *testing.T) {
	pack, err := buildertest.Library(t).Pack("mechahex")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ name, zone, clock, want string }{
		{"summer", "Europe/Berlin", "2026-07-01T18:00", "2026-07-01T18:00:00+02:00"},
		{"winter", "Europe/Berlin", "2026-12-01T18:00", "2026-12-01T18:00:00+01:00"},
		{"before the clock goes on", "Europe/Berlin", "2026-03-29T01:59", "2026-03-29T01:59:00+01:00"},
		{"left out", "Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:30:00+02:00"},
		{"after it went on", "Europe/Berlin", "2026-03-29T03:00", "2026-03-29T03:00:00+02:00"},
		{"last before the hour shown twice", "Europe/Berlin", "2026-10-25T01:59", "2026-10-25T01:59:00+02:00"},
		{"shown twice", "Europe/Berlin", "2026-10-25T02:30", "2026-10-25T02:30:00+02:00"},
		{"after it went back", "Europe/Berlin", "2026-10-25T03:00", "2026-10-25T03:00:00+01:00"},
		{"shown twice, west of Greenwich", "America/New_York", "2026-11-01T01:30", "2026-11-01T01:30:00-04:00"},
		{"left out, west of Greenwich", "America/New_York", "2026-03-08T02:30", "2026-03-08T03:30:00-04:00"},
		{"half an hour", "Asia/Kolkata", "2026-11-22T18:00", "2026-11-22T18:00:00+05:30"},
		{"no zone is UTC", "", "2026-11-22T18:00", "2026-11-22T18:00:00Z"},
		{"an offset", "+01:00", "2026-07-01T18:00", "2026-07-01T18:00:00+01:00"},
		{"an offset of none", "-00:00", "2026-07-01T18:00", "2026-07-01T18:00:00Z"},
		{"in other letters", " europe/berlin ", "2026-07-01T18:00", "2026-07-01T18:00:00+02:00"},
		{"with a space", "America/New York", "2026-07-01T18:00", "2026-07-01T18:00:00-04:00"},
		{"a zone that is not offered", "Europe/Vaduz", "2026-07-01T18:00", "2026-07-01T18:00:00+02:00"},
	} {
		e, err := event.FromForm(url.Values{"system": {"mechahex"}, "closes": {row.clock}, "zone": {row.zone}}, pack)
		if got := e.Closes.Format(time.RFC3339); err != nil || got != row.want {
			t.Errorf("%s: %s %v, want %s", row.name, got, err, row.want)
		}
	}
	e, err := event.FromForm(url.Values{"system": {"mechahex"}, "opens": {"2026-10-24T18:00"},
		"offset": {"+01:00"}}, pack)
	if err != nil || e.Opens.Format(time.RFC3339) != "2026-10-24T18:00:00+01:00" {
		t.Errorf("an offset as forms had it before: %v %v", e.Opens, err)
	}
	for zone, want := range map[string]string{"Europe/Berlni": `Did you mean "Europe/Berlin"?`,
		"Local":            "Unknown time zone",
		"../../etc/passwd": "Unknown time zone", "/etc/localtime": "Unknown time zone",
		"x":                      "Write one like Europe/Berlin",
		strings.Repeat("x", 300): "Unknown time zone", "+1": "Unknown time zone", "+25:00": "Unknown time zone"} {
		_, err := event.FromForm(url.Values{"system": {"mechahex"}, "closes": {"2026-07-01T18:00"},
			"zone": {zone}}, pack)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "?.") {
			t.Errorf("%.40q: %v, want %q", zone, err, want)
		}
	}
}

// Every offered zone exists.
func TestZonesAreKnown(t *testing.T) {
	for _, zone := range event.Zones() {
		if _, err := time.LoadLocation(zone); err != nil {
			t.Error(err)
		}
	}
}
