package rulestest_test

import (
	"testing"
	"testing/fstest"

	"gantry/rules/rulestest"
)

// The game to copy passes the battery itself.
func TestTheBatteryOnTheWorkshop(t *testing.T) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	rulestest.Run(t, rulestest.Workshop, []byte(rulestest.WorkshopPack), fstest.MapFS{
		"kept.json": file(`{"why": "two mules cost 80", "findings": [],
			"roster": {"units": [{"id": "u1", "profile": "mule", "count": 2}]}}`),
		"points.json": file(`{"why": "three mules cost 120 of 100", "rule": "points",
			"findings": [{"rule": "points", "severity": "error", "used": 120, "max": 100}],
			"roster": {"units": [{"id": "u1", "profile": "mule", "count": 3}]}}`),
		"slots.json": file(`{"why": "two cannons take 4 of 3 slots", "rule": "slots",
			"findings": [{"rule": "slots", "severity": "error", "unit": "u1", "item": "hold", "used": 4, "max": 3}],
			"roster": {"units": [{"id": "u1", "profile": "custom", "choices": {"power": 3}, "mounts": [
				{"id": "m1", "item": "cannon", "at": "hold"}, {"id": "m2", "item": "cannon", "at": "hold"}]}]}}`),
	})
}

// Its odds pass the battery of odds.
func TestTheOddsBatteryOnTheWorkshop(t *testing.T) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	rulestest.RunOdds(t, rulestest.Workshop, []byte(rulestest.WorkshopPack), fstest.MapFS{
		"header.json": file(`{"monotone": [{"field": "dice", "of": "damage"}, {"field": "cover", "of": "destroyed",
			"falls": true}, {"field": "suffered", "of": "destroyed"}]}`),
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

// So do its marks.
func TestTheBattleBatteryOnTheWorkshop(t *testing.T) {
	rulestest.RunBattle(t, rulestest.Workshop, []byte(rulestest.WorkshopPack), rulestest.WorkshopBattles())
}
