package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// unitsOf returns a JSON array of n copies of a unit.
func unitsOf(n int, unit string) string {
	return "[" + strings.TrimSuffix(strings.Repeat(unit+",", n), ",") + "]"
}

// mountsOf returns a JSON array of n mounts. The format mount gets each one's index.
func mountsOf(n int, mount string) string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf(mount, i))
	}
	return "[" + strings.Join(list, ",") + "]"
}

// imported is where a roster is, once it is read in.
func imported(b *browser, doc string) string {
	b.t.Helper()
	p := b.upload("/rosters/import", doc)
	at := p.Find(`[data-testid="imported"] a.name`).AttrOr("href", "")
	if at == "" {
		b.t.Fatalf("%d %s: %.400s", p.status, p.url, p.Text())
	}
	return at
}

// What would explode is refused before work, with the bound that it passes.
func TestExplosiveOddsAreRefused(t *testing.T) {
	b := start(t).browser()
	lasers := mountsOf(200, `{"id":"m%d","item":"small-laser","at":"torso"}`)
	blades := mountsOf(200, `{"id":"w%d","item":"heat-hawk","at":"equipment"}`)
	giant := `"profile":"custom","choices":{"performance":10,"size":5,"role":"melee","frame":5},"mounts":` + blades
	for name, tc := range map[string]struct {
		doc, bound string
	}{
		"10,000 dice of a squad": {`{"system":"masc","attackers":[{"profile":"wolf","count":10000}],
			"targets":[{"profile":"rat","count":8}],"attack":"volley"}`, "from 1 to 999"},
		"4,000 dice of a squad": {`{"system":"masc","attackers":[{"profile":"wolf","count":999}],
			"targets":[{"profile":"rat","count":8}],"attack":"volley"}`, "dice, limit 200"},
		"900 targets of a squad": {`{"system":"masc","attackers":[{"profile":"wolf","count":6}],"targets":[{"profile":"rat",
			"count":900}],"attack":"volley"}`, "mecha, limit 60"},
		"all kinds of targets": {`{"system":"masc","attackers":[{"profile":"wolf","count":50}],
			"targets":[{"profile":"turtle","count":9},{"profile":"wolf","count":9},{"profile":"rat","count":9},{"profile":"ant",
			"count":9}],"attack":"volley"}`, "results, limit 8000"},
		"1,000 targets": {`{"system":"mechahex","attackers":[{"profile":"heavy-mecha","mounts":[{"id":"m1",
			"item":"artillery-missile","at":"torso"}]}],"targets":` + unitsOf(1000, `{"profile":"light-mecha"}`) + `,
			"attack":"m1"}`, "1,000 units, limit 100"},
		"100 targets of a blast": {`{"system":"mechahex","attackers":[{"profile":"heavy-mecha","mounts":[{"id":"m1",
			"item":"artillery-missile","at":"torso"}]}],"targets":` + unitsOf(100, `{"profile":"light-mecha"}`) + `,
			"attack":"m1"}`, "Targets: 100, limit 20"},
		"200 weapons": {`{"system":"mechahex","attackers":[{"profile":"heavy-mecha","mounts":` + lasers +
			`}],"targets":[{"profile":"light-mecha","mounts":[{"item":"experimental-armor","at":"torso"}]}],"attack":"volley"}`,
			"at most 8000000 are done for one answer"},
		"10,000 weapons": {`{"system":"mechahex","attackers":[{"profile":"heavy-mecha","mounts":` +
			mountsOf(10000, `{"id":"m%d","item":"small-laser","at":"torso"}`) +
			`}],"targets":[{"profile":"light-mecha"}],"attack":"volley"}`, "10,000 entries, limit 200 per unit"},
		"10,000 dice of a house rule": {`{"system":"mechahex","attackers":[{"profile":"heavy-mecha","mounts":[{"id":"m1",
			"item":"small-laser","at":"torso"}]}],"targets":[{"profile":"light-mecha"}],"attack":"m1",
			"overrides":[{"path":"/weapons/rows/small-laser/attacks","value":10000,"reason":"r"}]}`, "from 0 to 100"},
		"10,000 shots": {`{"system":"mechastellar","attackers":[{"profile":"custom","mounts":[{"id":"w",
			"item":"custom","at":"equipment","value":{"name":"x","range":24,"attacks":10000,"dmg":100}}]}],
			"targets":[{"profile":"green-viking"}],"attack":"w"}`, "from 0 to 20"},
		"10,000 dice of a split": {`{"system":"mechastellar","attackers":[{"profile":"green-viking"}],
			"targets":[{"profile":"green-viking"}],"attack":"heat-hawk","situation":{"split":10000}}`, "enter 0 to 10"},
		"200 weapons to counter": {`{"system":"mechastellar","attackers":[{` + giant + `}],"targets":[{` + giant +
			`}],"attack":"w0"}`, "at most 8000000 are done for one answer"},
		"10,000 points of power": {`{"system":"mechastellar","attackers":[{"profile":"green-viking"}],
			"targets":[{"profile":"green-viking"}],"attack":"machine-gun","situation":{"power":` + unitsOf(10000, `"dmg"`) +
			`}}`, "limit 30"},
		"10,000 critical hits": {`{"system":"fleshwound","attack":"critical-hits","situation":{"crits":10000}}`,
			"enter 1 to 12"},
		"a damage of 10,000": {`{"system":"fleshwound","attackers":[{"profile":"custom","choices":{"size":3,"damage":[10000,
			1,1],"movement-modifier":1}}],"targets":[{"profile":"custom","choices":{"size":3,"movement-modifier":1}}],
			"attack":"main"}`, "from 0 to 99"},
		"10,000 missiles": {`{"system":"robotech","attackers":[{"profile":"tomahawk"}],"targets":[{"profile":"regult"}],
			"attack":"bofors","situation":{"volley":10000}}`, "enter 1 to 24"},
		"100 formations of a wall": {`{"system":"robotech","attackers":` + unitsOf(100,
			`{"profile":"tomahawk","count":999}`) + `,"targets":[{"profile":"regult"}],"attack":"missile-wall"}`,
			"Attackers: 100, limit 99"},
		"a number of 5,000 digits": {`{"system":"mechahex","attackers":[{"profile":"heavy-mecha","mounts":[{"id":"m1",
			"item":"small-laser","at":"torso"}]}],"targets":[{"profile":"light-mecha"}],"attack":"m1",
			"situation":{"range":` + strings.Repeat("9", 5000) + `}}`, "enter 0 to 1,000"},
		"a count of 1e400": {`{"system":"masc","attackers":[{"profile":"wolf","count":1e400}],"targets":[{"profile":"rat"}],
			"attack":"volley"}`, "up to 2147483647"},
		"a situation 5,000 deep": {`{"system":"mechahex","attack":"morale","situation":` + strings.Repeat(`{"a":`,
			5000) +
			"1" + strings.Repeat("}", 5000) + "}", "more than 64 deep"},
		"a matrix of 300 × 300": {`{"system":"mechahex","matrix":true,"attackers":` + unitsOf(300,
			`{"profile":"heavy-mecha"}`) + `,"targets":` + unitsOf(300, `{"profile":"light-mecha"}`) + `}`,
			"units, limit 100"},
		"a matrix of 100 × 100": {`{"system":"mechahex","matrix":true,"attackers":` + unitsOf(100,
			`{"profile":"heavy-mecha"}`) + `,"targets":` + unitsOf(100, `{"profile":"light-mecha"}`) + `}`,
			"limit is 900"},
	} {
		began := time.Now()
		p := b.call("/api/v1/odds", tc.doc)
		var problem struct{ Detail string }
		if err := json.Unmarshal([]byte(p.body), &problem); err != nil || p.status < 400 || p.status > 499 ||
			!strings.Contains(problem.Detail, tc.bound) {
			t.Errorf("%s: %d %.300s, want a refusal that says %q", name, p.status, p.body, tc.bound)
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%s takes %v", name, took)
		}
	}
}

// The pages refuse the same, and keep their form.
func TestExplosiveOddsOfPages(t *testing.T) {
	b := start(t).browser()
	lasers := mountsOf(190, `{"id":"m%d","item":"small-laser","at":"torso"}`)
	many := imported(b, `{"format":"gantry.roster/1","system":"mechahex","units":[{"id":"u1","profile":"heavy-mecha",
			"mounts":`+lasers+`},{"id":"u2","profile":"light-mecha","mounts":[{"item":"experimental-armor","at":"torso"}]}]}`)
	squads := imported(b, `{"format":"gantry.roster/1","system":"masc","units":[{"id":"u1","profile":"wolf","count":999},
			{"id":"u2","profile":"rat","count":8}]}`)
	crowd := imported(b, `{"format":"gantry.roster/1","system":"mechahex","units":`+unitsOf(300,
		`{"profile":"heavy-mecha"}`)+`}`)
	for name, tc := range map[string]struct{ path, bound string }{
		"200 weapons": {many + "/odds?by=r.u1&attack=volley&at=r.u2", "at most 8000000 are done for one answer"},
		"10,000 dice": {many + "/odds?by=r.u1&attack=m1&at=r.u2&s.dice=10000", "enter 0 to 4"},
		"4,000 dice":  {squads + "/odds?by=r.u1&at=r.u2", "dice, limit 200"},
		"999 targets": {squads + "/odds?by=r.u2&at=r.u1", "mecha, limit 60"},
	} {
		began := time.Now()
		p := b.get(tc.path)
		if p.status != 422 || !strings.Contains(p.body, tc.bound) {
			t.Errorf("%s: %d %.300s, want a refusal that says %q", name, p.status, p.Find(".notice").Text(), tc.bound)
		}
		if p.test("question").Length() != 1 {
			t.Errorf("%s: the form is gone", name)
		}
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("%s takes %v", name, took)
		}
	}
	// A matchup page shows identical units once, and 16 different ones with a note about the rest.
	p := b.get(crowd + "/odds/matchup")
	if p.status != 200 || !strings.Contains(p.test("ours").Text(), " (each of 300)") ||
		strings.Contains(p.Text(), "are shown") {
		t.Errorf("300 units alike on the page of a matrix: %d", p.status)
	}
	var units []string
	for n := range 40 {
		units = append(units, `{"profile":"heavy-mecha","mounts":`+mountsOf(n%20+1,
			`{"id":"m%d","item":"small-laser","at":"torso"}`)+`}`)
	}
	crowd = imported(b, `{"format":"gantry.roster/1","system":"mechahex","units":[`+strings.Join(units, ",")+`]}`)
	p = b.get(crowd + "/odds/matchup")
	if rows := p.test("ours").Find("tbody tr").Length(); p.status != 200 || rows != 16 ||
		!strings.Contains(p.Text(), "First 16 different units of each side") {
		t.Errorf("20 builds on the page of a matrix: %d, %d rows", p.status, rows)
	}
}
