package rulestest

import (
	"io/fs"
	"testing"

	"gantry/rules"
)

// Run is the battery: it opens the pack and holds the game to everything that
// shared code relies on, over the fixtures of a folder.
func Run(t *testing.T, system rules.System, pack []byte, dir fs.FS) {
	b := openBattery(t, system, pack, dir)
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) { c.run(b, t) })
	}
}

// checks are the battery: each holds a game to one thing that shared code relies
// on. A seeded fault proves that it bites.
var checks = []struct {
	name string
	run  func(battery, testing.TB)
}{
	{"system", battery.identity},
	{"about", battery.about},
	{"glossary", battery.glossary},
	{"how it plays", battery.play},
	{"the guide", battery.guide},
	{"broken packs", battery.brokenPacks},
	{"schema", battery.schema},
	{"examples", battery.examples},
	{"catalogue", battery.catalogue},
	{"forms", battery.forms},
	{"defaults are absence", battery.defaults},
	{"slots and points", battery.items},
	{"items say what rows show", battery.stats},
	{"every mount has a name", battery.mounts},
	{"tracks", battery.tracks},
	{"likenesses", battery.likenesses},
	{"findings", battery.findings},
	{"every rule has a fixture", battery.complete},
	{"usual limits decide", battery.usualLimits},
	{"derivations", battery.derivations},
	{"budgets", battery.budgets},
	{"order does not matter", battery.shuffle},
	{"pure and concurrent", battery.pure},
	{"an army goes on", battery.goesOn},
	{"bases are told", battery.bases},
	{"a battle begins", battery.begun},
	{"hostile values", battery.hostile},
	{"hostile overrides", battery.hostileOverrides},
}
