package event

import (
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata" // about 450 kB, for machines without a time zone database

	"gantry/builder"
	"gantry/rules"
)

// zones lists time zones to choose from. Every other name of the IANA database also works.
var zones = strings.Fields(`UTC Africa/Cairo Africa/Johannesburg Africa/Lagos Africa/Nairobi America/Anchorage
	America/Argentina/Buenos_Aires America/Bogota America/Chicago America/Denver America/Halifax America/Lima
	America/Los_Angeles America/Mexico_City America/New_York America/Phoenix America/Santiago America/Sao_Paulo
	America/St_Johns America/Toronto America/Vancouver Asia/Bangkok Asia/Dubai Asia/Hong_Kong Asia/Jakarta
	Asia/Jerusalem Asia/Karachi Asia/Kolkata Asia/Manila Asia/Seoul Asia/Shanghai Asia/Singapore Asia/Taipei
	Asia/Tokyo Atlantic/Reykjavik Australia/Adelaide Australia/Brisbane Australia/Melbourne Australia/Perth
	Australia/Sydney Europe/Amsterdam Europe/Athens Europe/Berlin Europe/Brussels Europe/Bucharest Europe/Budapest
	Europe/Copenhagen Europe/Dublin Europe/Helsinki Europe/Istanbul Europe/Kyiv Europe/Lisbon Europe/London
	Europe/Madrid Europe/Moscow Europe/Oslo Europe/Paris Europe/Prague Europe/Rome Europe/Stockholm Europe/Vienna
	Europe/Warsaw Europe/Zurich Pacific/Auckland Pacific/Honolulu`)

// Zones returns names of time zones that a form may offer.
func Zones() []string { return slices.Clone(zones) }

// maxZone is the longest name of a time zone, in bytes.
const maxZone = 60

// zoneOf returns the time zone of a name ("Europe/Berlin") or an offset ("+01:00"); "" is UTC. The error is a
// UserError.
func zoneOf(text string) (*time.Location, error) {
	text = strings.TrimSpace(text)
	if at, err := time.Parse("-07:00", text); err == nil {
		return at.Location(), nil
	}
	name := strings.ReplaceAll(text, " ", "_")
	if i := slices.IndexFunc(zones, func(z string) bool { return strings.EqualFold(z, name) }); i >= 0 {
		name = zones[i]
	}
	if len(name) <= maxZone && name != "Local" { // "Local" would be the server's zone
		if zone, err := time.LoadLocation(name); err == nil {
			return zone, nil
		}
	}
	hint := rules.DidYouMean(rules.Nearest(name, zones))
	if hint == "" {
		hint = " Write one like Europe/Berlin, or an offset like +01:00."
	}
	return nil, builder.Invalid(fmt.Sprintf("Unknown time zone: %.60q.%s", text, hint), nil)
}

// localTime returns the instant at which a zone's clock shows a time, given as UTC. If the clock shows it twice,
// the first counts. If the clock skips it, the result is later by the skipped span.
func localTime(clock time.Time, zone *time.Location) time.Time {
	// No zone changes its clock twice within these two days.
	_, before := clock.Add(-24 * time.Hour).In(zone).Zone()
	_, after := clock.Add(24 * time.Hour).In(zone).Zone()
	first := clock.Add(-time.Duration(before) * time.Second).In(zone)
	second := clock.Add(-time.Duration(after) * time.Second).In(zone)
	shows := func(t time.Time) bool {
		_, offset := t.Zone()
		return t.Add(time.Duration(offset) * time.Second).Equal(clock)
	}
	if !shows(first) && shows(second) {
		return second
	}
	return first
}
