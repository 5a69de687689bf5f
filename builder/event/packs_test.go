package event_test

import (
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/event"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// A newly added pack leaves every event unchanged, even one that names no pack and bans units of the new pack.
func TestAddedPacksChangeNoEvent(t *testing.T) {
	lib := buildertest.WithNewerPack(t, "mechahex", rulestest.PackChange{Version: "9.0.0",
		Renamed: map[string]string{"/weapons/rows/heavy-laser": "lance-laser"},
		Removed: map[string]string{"/weapons/rows/artillery-missile": "Withdrawn."}})
	here := lib.Present("mechahex")
	shipped, newest := here[0], here[1]
	for _, row := range []struct {
		name    string
		pack    builder.PackRef
		ban     string
		against builder.PackRef // zero: the event is refused
	}{
		{"none", builder.PackRef{}, "artillery-missile", shipped},
		{"none, and what the added one has", builder.PackRef{}, "lance-laser", shipped},
		{"none, and what no pack has", builder.PackRef{}, "lance-lasr", builder.PackRef{}},
		{"the shipped one", shipped, "artillery-missile", shipped},
		{"the shipped one by its version", builder.PackRef{ID: "mechahex", Version: shipped.Version}, "heavy-laser",
			shipped},
		{"the shipped one, and what it does not have", shipped, "lance-laser", builder.PackRef{}},
		{"the added one", newest, "lance-laser", newest},
		{"one that is not here", builder.PackRef{ID: "mechahex", Version: "7"}, "heavy-laser", builder.PackRef{}},
	} {
		e := event.Event{System: "mechahex", Pack: row.pack}
		e.Allow.Ban = []string{row.ban}
		c, err := event.Prepare(t.Context(), lib, e)
		switch {
		case (err != nil) != (row.against == builder.PackRef{}):
			t.Errorf("%s: %v", row.name, err)
		case err == nil && (c.GamePack().PackRef != row.against || c.Weakest != rules.Inferred):
			t.Errorf("%s: it is read against %v and takes %v", row.name, c.GamePack().PackRef, c.Weakest)
		}
	}
}
