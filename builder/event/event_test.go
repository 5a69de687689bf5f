package event_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/event"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// prepare prepares an event, which must be valid.
func prepare(t testing.TB, document string) event.Conditions {
	t.Helper()
	e, err := event.Decode(t.Context(), []byte(document))
	if err != nil {
		t.Fatal(err)
	}
	c, err := event.Prepare(t.Context(), buildertest.Library(t), e)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// example returns a game's own list, changed as a document.
func example(t testing.TB, system string, n int, change func(d map[string]any)) builder.Roster {
	t.Helper()
	p, err := buildertest.Library(t).Pack(system)
	if err != nil {
		t.Fatal(err)
	}
	var d map[string]any
	if err := json.Unmarshal(p.Examples[n].Encode(), &d); err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(d)
	}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	r, err := buildertest.Library(t).Read(t.Context(), text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func judge(t testing.TB, c event.Conditions, r builder.Roster) event.Judgment {
	t.Helper()
	ruled, err := c.Judge(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return ruled
}

// found returns the findings of events, as rule and message.
func found(v builder.Verdict) (list []string) {
	for _, f := range v.Findings {
		if strings.HasPrefix(f.Rule, "event-") {
			list = append(list, f.Rule+": "+f.Message)
		}
	}
	return list
}

func set(d map[string]any, path string, value any) { d[path] = value }

func override(path string, value any, basis string) map[string]any {
	return map[string]any{"path": path, "value": value, "reason": "ours", "basis": basis, "cite": "p. 1"}
}

const hex = `{"format": "gantry.event/1", "name": "Hex Open", "system": "mechahex",
	"impose": {"limit": 200, "options": {"edition": "2021"}}}`

func TestTheGamesOwnListsAreFine(t *testing.T) {
	for _, p := range buildertest.Library(t).Packs() {
		c := prepare(t, fmt.Sprintf(
			`{"format": "gantry.event/1", "system": %q, "allow": {"designed-units": true}}`, p.ID))
		for _, r := range p.Examples {
			ruled := judge(t, c, r)
			if got := found(ruled.Verdict); len(got) > 0 && ruled.WithoutEvent.Verdict.State == builder.Legal {
				t.Errorf("%s: %v", r.Name, got)
			}
		}
	}
}

// A list whose own settings make it legal is judged under the event's settings, and each finding shows both.
func TestCheats(t *testing.T) {
	heavier := func(d map[string]any) { // legal under its own limit
		units := d["units"].([]any)
		truck := maps.Clone(units[len(units)-1].(map[string]any))
		truck["id"] = "u9"
		d["units"] = append(units, truck)
	}
	forged := func(path string, value any) func(map[string]any) {
		return func(d map[string]any) { set(d, "overrides", []any{override(path, value, "printed")}) }
	}
	for name, tc := range map[string]struct {
		event, system string
		change        func(d map[string]any)
		rule          string
		both          [2]string
	}{
		"own limit": {hex, "mechahex", func(d map[string]any) { heavier(d); set(d, "limit", 300) }, "event-limit",
			[2]string{"300", "200"}},
		"own edition": {hex, "mechahex", func(d map[string]any) {
			set(d, "options", map[string]any{"edition": "2023"})
		},
			"event-option", [2]string{"2023", "2021"}},
		"a forged price": {hex, "mechahex", forged("/classes/rows/medium-mecha/points", 10), "event-override",
			[2]string{"10", "60"}},
		"a forged speed": {hex, "mechahex", forged("/classes/rows/medium-mecha/move", 9), "event-override",
			[2]string{"9", "4"}},
		"a forged range": {hex, "mechahex", forged("/weapons/rows/medium-missiles/range", 30), "event-override",
			[2]string{"30", ""}},
		"own force limit": {`{"format": "gantry.event/1", "system": "masc", "impose": {"options": {"light": 8}}}`,
			"masc",
			func(d map[string]any) {
				set(d, "options", map[string]any{"light": 9})
				units := d["units"].([]any)
				last := units[len(units)-1].(map[string]any)
				n, _ := last["count"].(float64)
				last["count"] = max(n, 1) + 1
			}, "event-option", [2]string{"9", "8"}},
		"another pack": {`{"format": "gantry.event/1", "system": "mechahex", ` +
			`"pack": {"id": "mechahex", "version": "1.1.0"}}`,
			"mechahex", func(d map[string]any) {
				set(d, "pack", map[string]any{"id": "mechahex", "version": "1.0.0"})
			}, "event-pack", [2]string{"1.0.0", "1.1.0"}},
		"a free unit": {`{"format": "gantry.event/1", "system": "fleshwound"}`, "fleshwound", func(d map[string]any) {
			d["units"] = append(d["units"].([]any), map[string]any{"id": "u9", "profile": "custom", "name": "Nobody",
				"mounts": []any{}})
		}, "event-designed", [2]string{"Player-designed", "allowed"}},
		"a free weapon": {`{"format": "gantry.event/1", "system": "mechastellar"}`, "mechastellar",
			func(d map[string]any) {
				u := d["units"].([]any)[0].(map[string]any)
				u["mounts"] = append(u["mounts"].([]any), map[string]any{"id": "m99", "item": rules.Designed,
					"value": map[string]any{"name": "Sun", "dmg": 9000}})
			}, "event-designed", [2]string{"Player-designed", "allowed"}},
		"an own row of weapons": {hex, "mechahex",
			forged("/weapons/rows/my-laser", map[string]any{"name": "Small Laser"}),
			"event-override", [2]string{"/weapons/rows/my-laser", "Unknown house rule"}},
		"a row written over": {hex, "mechahex",
			forged("/weapons/rows/small-laser", map[string]any{"name": "Small Laser"}),
			"event-override", [2]string{"/weapons/rows/small-laser", "Unknown house rule"}},
		"a number at a wrong path": {`{"format": "gantry.event/1", "system": "mechastellar"}`, "mechastellar",
			forged("/weapons/rows/machine-gun/penetration", 9), "event-override",
			[2]string{"/weapons/rows/machine-gun/penetration", "Unknown house rule"}},
		"a number at a wrong path, where any is welcome": {`{"format": "gantry.event/1", "system": "mechastellar",
			"allow": {"overrides": "any"}}`, "mechastellar", forged("/weapons/rows/machine-gun/penetration", 9),
			"unknown-path", [2]string{"/weapons/rows/machine-gun/penetration", "leads nowhere"}},
		"a ban": {`{"format": "gantry.event/1", "system": "mechahex", "allow": {"ban": ["artillery-missile"]}}`,
			"mechahex",
			nil, "event-ban", [2]string{"Artillery", "Banned"}},
		"no player": {`{"format": "gantry.event/1", "system": "mechahex", "require": {"player": true}}`, "mechahex",
			nil,
			"event-require", [2]string{"No player name", "Show notes"}},
		"too few points": {`{"format": "gantry.event/1", "system": "mechahex", "require": {"points": [201, null]}}`,
			"mechahex", nil, "event-require", [2]string{"200", "201 or more"}},
		"too many units": {`{"format": "gantry.event/1", "system": "mechahex", "require": {"units": [1, 2]}}`,
			"mechahex",
			nil, "event-require", [2]string{"Units: 5", "1 to 2"}},
		"another game": {hex, "masc", nil, "event-require", [2]string{"masc", "mechahex"}},
	} {
		t.Run(name, func(t *testing.T) {
			ruled := judge(t, prepare(t, tc.event), example(t, tc.system, 0, tc.change))
			if ruled.Verdict.State != builder.Illegal {
				t.Errorf("it is %s", ruled.Verdict.State)
			}
			at := slices.IndexFunc(ruled.Verdict.Findings, func(f rules.Finding) bool { return f.Rule == tc.rule })
			if at < 0 {
				t.Fatalf("no %s among %v", tc.rule, found(ruled.Verdict))
			}
			f := ruled.Verdict.Findings[at]
			if f.Severity != rules.Error || !strings.Contains(f.Message, tc.both[0]) ||
				!strings.Contains(f.Message, tc.both[1]) {
				t.Errorf("%s: %q does not show %q", f.Severity, f.Message, tc.both)
			}
			if strings.HasPrefix(name, "a forged") || strings.HasPrefix(name, "own") {
				if ruled.WithoutEvent.Verdict.State != builder.Legal {
					t.Errorf("without the event it is %s: %v", ruled.WithoutEvent.Verdict.State,
						ruled.WithoutEvent.Verdict.Findings)
				}
			}
		})
	}
}

// An event judges a list by the settings that it imposes: a list that sets the same numbers itself has the same
// verdict.
func TestImposedIsInForce(t *testing.T) {
	c := prepare(t, `{"format": "gantry.event/1", "system": "mechahex", "impose": {"limit": 150},
		"overrides": [{"path": "/classes/rows/medium-mecha/points", "value": 70, "reason": "FAQ 3"}]}`)
	ruled := judge(t, c, example(t, "mechahex", 0, nil))
	own := example(t, "mechahex", 0, func(d map[string]any) {
		set(d, "limit", 150)
		set(d, "overrides", []any{override("/classes/rows/medium-mecha/points", 70, "house")})
	})
	v, err := buildertest.Library(t).Judge(t.Context(), own)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{*v.Points, *v.Limit}, []int{*ruled.Verdict.Points, *ruled.Verdict.Limit}); diff != "" ||
		v.State != ruled.Verdict.State || *v.Points != 220 {
		t.Errorf("%s, %s: %s", v.State, ruled.Verdict.State, diff)
	}
	if ruled.WithoutEvent.Verdict.Limit == nil || *ruled.WithoutEvent.Verdict.Limit != 200 {
		t.Errorf("without the event the limit is %v", ruled.WithoutEvent.Verdict.Limit)
	}
}

func TestOverridesThatAreWelcome(t *testing.T) {
	const path = "/classes/rows/medium-mecha/move"
	sets := func(n int) string {
		return fmt.Sprintf(`"overrides": [{"path": %q, "value": %d, "reason": "x"}]`, path, n)
	}
	list := func(basis string, value int) builder.Roster {
		return example(t, "mechahex", 0, func(d map[string]any) {
			set(d, "overrides", []any{override(path, value, basis)})
		})
	}
	for name, tc := range map[string]struct {
		allow string
		list  builder.Roster
		want  int
	}{
		"none":                           {`{"overrides": "none"}`, list("typed", 5), 1},
		"none, typed under a path":       {`{"typed": ["/classes"]}`, list("typed", 5), 0},
		"none, house under that path":    {`{"typed": ["/classes"]}`, list("house", 5), 1},
		"none, typed elsewhere":          {`{"typed": ["/class"]}`, list("typed", 5), 1},
		"any":                            {`{"overrides": "any"}`, list("house", 5), 0},
		"listed, the event's":            {`{"overrides": "listed"}, ` + sets(5), list("house", 5), 0},
		"listed, another":                {`{"overrides": "listed"}, ` + sets(4), list("house", 5), 1},
		"none, though it is the event's": {`{"overrides": "none"}, ` + sets(5), list("house", 5), 1},
		"any, against the event's":       {`{"overrides": "any"}, ` + sets(3), list("house", 5), 1},
	} {
		t.Run(name, func(t *testing.T) {
			c := prepare(t,
				`{"format": "gantry.event/1", "system": "mechahex", "basis": "house", "allow": `+tc.allow+`}`)
			if got := found(judge(t, c, tc.list).Verdict); len(got) != tc.want {
				t.Errorf("%d findings, want %d: %v", len(got), tc.want, got)
			}
		})
	}
}

// A number that an event sets is reported for the event, not for each list. A list's own number is a finding of the
// list.
func TestEventsNumbersAreItsOwn(t *testing.T) {
	c := prepare(t, `{"format": "gantry.event/1", "name": "Open \"North\"", "system": "mechahex", "basis": "house",
		"allow": {"overrides": "any"},
		"overrides": [{"path": "/classes/rows/medium-mecha/move", "value": 5, "reason": "x"}]}`)
	list := example(t, "mechahex", 0, func(d map[string]any) {
		set(d, "overrides", []any{override("/classes/rows/light-mecha/move", 6, "house")})
	})
	var said []string
	for _, f := range judge(t, c, list).Verdict.Findings {
		if f.Rule == "overridden" {
			said = append(said, f.Message)
		}
	}
	if len(said) != 1 || !strings.Contains(said[0], "House rule: Light Mecha") {
		t.Errorf("the numbers are said to be\n%s", strings.Join(said, "\n"))
	}
	conditions, err := c.Sentences(t.Context())
	if err != nil || !strings.Contains(fmt.Sprint(conditions), "5") {
		t.Errorf("the event does not state its number: %v, %q", err, conditions)
	}
}

// A verdict on a weaker basis than the event accepts goes to the organizer, unless the event decides otherwise.
func TestReview(t *testing.T) {
	house := example(t, "mechahex", 0, func(d map[string]any) {
		set(d, "overrides", []any{override("/classes/rows/medium-mecha/points", 59, "house")})
	})
	for mode, want := range map[string]builder.VerdictState{"": builder.Undecided, "review": builder.Undecided,
		"reject": builder.Illegal, "accept": builder.Legal} {
		document := `{"format": "gantry.event/1", "system": "mechahex", ` +
			`"allow": {"overrides": "any"}, "basis": "printed"`
		if mode != "" {
			document += `, "undecided": "` + mode + `"`
		}
		ruled := judge(t, prepare(t, document+"}"), house)
		if got := found(ruled.Verdict); ruled.Verdict.State != want || len(got) != 1 ||
			!strings.HasPrefix(got[0], "event-review: Source: unofficial rules") {
			t.Errorf("%q: %s, %v", mode, ruled.Verdict.State, got)
		}
	}
}

func TestFaultsOfEvents(t *testing.T) {
	for document, want := range map[string]string{
		`{`:                                                "Not an event",
		`[]`:                                               "must be an object",
		`{"format": "gantry.roster/1"}`:                    `/format: must be "gantry.event/1"`,
		`{"format": "gantry.event/1"}`:                     "/system: required",
		with(`"banned": []`):                               "/banned: is unknown to",
		with(`"allow": {"bann": []}`):                      "/allow/bann: is unknown to",
		with(`"allow": {"ban": "x"}`):                      "/allow/ban: must be a list",
		with(`"allow": {"ban": [1]}`):                      "Entry 1 is not a text",
		with(`"allow": {"overrides": "nonne"}`):            `Did you mean "none"?`,
		with(`"allow": {"designed-units": 1}`):             "/allow/designed-units: must be",
		with(`"allow": {"ban": ["artilery-missile"]}`):     `Did you mean "artillery-missile"?`,
		with(`"require": {"points": [1]}`):                 "/require/points: must be two numbers",
		with(`"require": {"points": [2, 1]}`):              "begins with 2",
		with(`"require": {"points": [1.5, 2]}`):            "whole numbers",
		with(`"require": {"units": [0, 0]}`):               "must be 1 or more",
		with(`"impose": {"limit": "x"}`):                   "/impose/limit: must be",
		with(`"impose": {"options": {"x": 1}}`):            "/impose/options/x: unknown setting",
		with(`"impose": {"options": {"edition": "1999"}}`): "unknown value 1999",
		with(`"undecided": "maybe"`):                       "/undecided: must be one of reject, review, accept",
		with(`"basis": "gut"`):                             "/basis: must be one of",
		with(`"basis": "prnted"`):                          `Did you mean "printed"?`,
		with(`"undecided": "acept"`):                       `Did you mean "accept"?`,
		with(`"opens": "tomorrow"`):                        "/opens: must be a time with its offset",
		with(`"opens": "2026-01-02T10:00Z"`):               "/opens: must be a time",
		with(`"opens": "2026-01-02T10:00:00Z", "closes": "2026-01-02T10:00:00+01:00"`): "/closes: must be after",
		with(`"pack": {"id": "mechahex", "version": "0.1"}`):                           "unknown version mechahex 0.1",
		with(`"pack": {"hash": "x"}`):                                                  `member "hash"`,
		with(`"overrides": [{"path": 1}]`):                                             "/overrides/0/path: must be",
		`{"format": "gantry.event/1", "system": "mechahax"}`:                           `Did you mean "mechahex"?`,
	} {
		e, err := event.Decode(t.Context(), []byte(document))
		if err == nil {
			_, err = event.Prepare(t.Context(), buildertest.Library(t), e)
		}
		if err == nil || !strings.Contains(err.Error(), want) || builder.KindOf(err) == builder.KindInternal ||
			strings.Contains(err.Error(), "?.") || strings.Contains(err.Error(), "..") {
			t.Errorf("%s\n got %v\nwant %s", document, err, want)
		}
	}
}

func with(condition string) string {
	return `{"format": "gantry.event/1", "system": "mechahex", ` + condition + `}`
}

// An event finds at most as many findings as a verdict lists, and counts the rest.
func TestManyFindings(t *testing.T) {
	c := prepare(t, with(`"allow": {"ban": ["small-laser"]}`))
	r := example(t, "mechahex", 0, func(d map[string]any) {
		var units []any
		for i := range 60 {
			var mounts []any
			for j := range 20 {
				mounts = append(mounts, map[string]any{"id": fmt.Sprintf("m%d", j),
					"item": "small-laser", "at": "torso"})
			}
			units = append(units, map[string]any{"id": fmt.Sprintf("u%d", i), "profile": "heavy-mecha",
				"mounts": mounts})
		}
		d["units"] = units
	})
	v := judge(t, c, r).Verdict
	if n := len(v.Findings); n != rules.MaxFindings+1 || v.Findings[n-1].Rule != builder.RuleMoreFindings ||
		v.Count(rules.Error) < 1200 {
		t.Errorf("%d findings, %d errors", n, v.Count(rules.Error))
	}
}

func BenchmarkTwoHundredLists(b *testing.B) {
	c := prepare(b, `{"format": "gantry.event/1", "system": "mechahex", "impose": {"limit": 190},
		"allow": {"ban": ["artillery-missile"]}, "require": {"player": true}}`)
	r := example(b, "mechahex", 0, func(d map[string]any) {
		set(d, "overrides", []any{override("/classes/rows/medium-mecha/move", 9, "house")})
	})
	for b.Loop() {
		for range 200 {
			judge(b, c, r)
		}
	}
}

// The default basis of a game's events is computed once per pack, not for each request.
func TestExamplesAreJudgedOnce(t *testing.T) {
	all := slices.Clone(systems.All)
	reads := 0
	for i := range all {
		open := all[i].Open
		all[i].Open = func(pack []byte) (rules.Game, error) {
			g, err := open(pack)
			return rulestest.Wrap(g, func(a rules.Army) rules.Army { reads++; return a }), err
		}
	}
	lib, err := builder.NewLibrary(all, data.Packs()...)
	if err != nil {
		t.Fatal(err)
	}
	e, err := event.Decode(t.Context(), []byte(`{"format": "gantry.event/1", "system": "mechahex"}`))
	if err != nil {
		t.Fatal(err)
	}
	var took []int
	var basis []rules.Basis
	for range 2 {
		reads = 0
		c, err := event.Prepare(t.Context(), lib, e)
		if err != nil {
			t.Fatal(err)
		}
		took, basis = append(took, reads), append(basis, c.Weakest)
	}
	p, err := lib.Pack("mechahex")
	if err != nil || took[0]-took[1] != len(p.Examples) || basis[0] != basis[1] || basis[0] == 0 {
		t.Errorf("an event is prepared with %d armies read, taking %v", took, basis)
	}
}

// A stronger basis never accepts a list that a weaker one refuses. Printed accepts only printed values.
func TestStrongerWordsAreStricter(t *testing.T) {
	mildest := []builder.VerdictState{builder.Legal, builder.Undecided, builder.Illegal}
	for _, p := range buildertest.Library(t).Packs() {
		for i := range p.Examples {
			r := example(t, p.ID, i, nil)
			strictness := func(basis string) int {
				ruled := judge(t, prepare(t, fmt.Sprintf(`{"format": "gantry.event/1", "system": %q, "undecided": "reject",
					"allow": {"designed-units": true, "designed-weapons": true, "overrides": "any"}%s}`, p.ID, basis)), r)
				if basis == `, "basis": "printed"` && ruled.WithoutEvent.Verdict.RestsOn > rules.Printed &&
					ruled.Verdict.State != builder.Illegal {
					t.Errorf("%s rests on %s and is %s by printed rules", r.Name, ruled.WithoutEvent.Verdict.RestsOn,
						ruled.Verdict.State)
				}
				return slices.Index(mildest, ruled.Verdict.State)
			}
			printed, said := strictness(`, "basis": "printed"`), strictness("")
			before := printed
			for _, word := range []string{"inferred", "typed", "house"} {
				now := strictness(fmt.Sprintf(`, "basis": %q`, word))
				if now > before {
					t.Errorf("%s is judged more mildly under a word stronger than %s", r.Name, word)
				}
				before = now
			}
			if said > printed || said < before {
				t.Errorf("%s is judged by no word as by none of them", r.Name)
			}
		}
	}
}

// A player's name needs a character that shows in print.
func TestBlankPlayers(t *testing.T) {
	c := prepare(t, `{"format": "gantry.event/1", "system": "mechahex", "basis": "house", "require": {"player": true}}`)
	for player, named := range map[string]bool{"": false, "   ": false, "\u200b": false,
		"\u3164": false, "\u2800": false,
		"\u0301": false, "Ada": true, "李": true, "🤖": true, "7": true, "-": false, "._?": false} {
		r := example(t, "mechahex", 0, func(d map[string]any) { set(d, "player", player) })
		if got := judge(t, c, r).Verdict.State == builder.Legal; got != named {
			t.Errorf("%+q: the list is taken: %v", player, got)
		}
	}
}
