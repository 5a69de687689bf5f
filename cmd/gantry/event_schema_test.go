package main

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gantry/builder/event"
)

// The decoder of events and their schema take the same documents: every document here is
// one of conditions that are well or badly written.
func TestDecoderAndSchemaOfEventsAgree(t *testing.T) {
	s := openSchemas(t)
	if s["event"] == nil {
		t.Fatal("the schema of events is not shipped")
	}
	conditions := []string{`"name": "Open"`, `"name": 1`, `"pack": {"id": "a", "version": "1", "sha256": "0"}`,
		`"pack": {"hash": "0"}`, `"impose": {"limit": 200, "options": {"a": [1, "b"]}}`, `"impose": {"limit": "200"}`,
		`"impose": {"limits": 1}`, `"impose": []`, `"overrides": [{"path": "/a", "value": 1, "reason": "FAQ"}]`,
		`"overrides": [{"value": 1}]`, `"overrides": [{"path": "/a"}]`, `"overrides": {}`,
		`"allow": {"overrides": "listed", "typed": ["/a"], "designed-units": true, "designed-weapons": false, "ban": ["x"]}`,
		`"allow": {"overrides": "some"}`, `"allow": {"typed": [""]}`, `"allow": {"typed": "/a"}`,
		`"allow": {"ban": [1]}`,
		`"allow": {"designed-units": "yes"}`, `"allow": {"bans": []}`, `"allow": {}`,
		`"require": {"player": true, "points": [1, null], "units": [null, 3]}`, `"require": {"points": [1]}`,
		`"require": {"points": [1, 2, 3]}`, `"require": {"points": [-1, 2]}`, `"require": {"points": ["1", 2]}`,
		`"require": {"points": [1.5, 2]}`, `"require": {"player": 1}`, `"require": {"teams": 1}`,
		`"undecided": "reject"`,
		`"undecided": "maybe"`, `"undecided": null`, `"basis": "typed"`, `"basis": "missing"`, `"basis": "chosen"`,
		`"opens": "2026-01-02T10:00:00+01:00"`, `"opens": 1`, `"limit": 200`, `"$schema": "/schema/event.json"`}
	drawn := rapid.SliceOfNDistinct(rapid.SampledFrom(conditions), 0, 4, func(c string) string {
		return c[:strings.Index(c, ":")] // an object has a name once
	})
	count := 400
	if testing.Short() {
		count = 100
	}
	seen := map[bool]int{}
	for seed := range count { // the same documents every time
		document := "{" + strings.Join(append([]string{`"format": "gantry.event/1", "system": "s"`},
			drawn.Example(seed)...), ", ") + "}"
		_, err := event.Decode(t.Context(), []byte(document))
		faults, e := s.faults("event", []byte(document))
		if e != nil {
			t.Fatalf("%v\n%s", e, document)
		}
		if (err == nil) != (len(faults) == 0) {
			t.Fatalf("the decoder says %v, the schema %v\n%s", err, faults, document)
		}
		seen[err == nil]++
	}
	if seen[true] < count/5 || seen[false] < count/5 {
		t.Errorf("of %d documents, %v were read and refused", count, seen)
	}
}
