package rulestest_test

import (
	"testing"
	"testing/fstest"

	"gantry/rules/rulestest"
)

func TestTheOddsBatteryOnTheWorkshop(t *testing.T) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	rulestest.RunOdds(t, rulestest.Workshop, []byte(rulestest.WorkshopPack), fstest.MapFS{
		"header.json": file(`{"monotone": [{"field": "dice", "of": "damage"}, {"field": "cover", "of": "destroyed",
			"falls": true}]}`),
		"two dice.json": file(`{"why": "Power 2 at frame 1", "cite": "by hand",
			"question": {"attackers": [{"profile": "mule"}], "targets": [{"profile": "mule"}], "attack": "gun"},
			"outcomes": {"damage": {"mean": "1", "dist": {"0": "1/4", "1": "1/2", "2": "1/4"}}},
			"chances": {"destroyed": "0"}}`),
		"long shot.json": file(`{"why": "in cover, far off", "cite": "by hand", "question": {"attackers": [{"profile": ` +
			`"mule"}], "targets": [{"profile": "mule"}], "attack": "gun", "situation": {"range": 13, "cover": true}},
			"outcomes": {"hits": {"mean": "1/3"}}}`),
		"too many dice.json": file(`{"why": "a bound of the game", "question": {"attackers": [{"profile": "mule"}],
			"targets": [{"profile": "mule"}], "attack": "gun", "situation": {"dice": 10000}}, "refused": "/situation/dice"}`),
	})
}
