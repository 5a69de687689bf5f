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
