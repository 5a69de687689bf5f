package rulestest

import (
	"fmt"
	"io/fs"
	"testing/fstest"

	"gantry/rules"
	"gantry/rules/judge"
)

// Facts returns what marks decide of a situation, so that Odds reads no marks.
func (a *workshopArmy) Facts(q rules.Question) (facts []rules.Fact) {
	against, err := judge.Opponent(a, q)
	if err != nil || len(q.Attackers) == 0 || len(q.Targets) == 0 {
		return nil
	}
	target := against.Units[q.Targets[0]]
	why := func(text string) rules.Reason {
		return rules.Reason{Label: target.Title(), Text: text, Source: workshopBook}
	}
	if n := a.damage(target); n > 0 {
		facts = append(facts, rules.Fact{Field: "suffered", Value: n, Reason: why(fmt.Sprintf("has %d damage", n))})
	}
	if target.Condition["hidden"] > 0 {
		facts = append(facts, rules.Fact{Field: "cover", Value: true, Reason: why("is in cover")})
	}
	return facts
}

// After puts the damage of an attack on its target, and marks that the attacker has shot.
func (a *workshopArmy) After(q rules.Question, result rules.Choices) (out rules.Aftermath) {
	against, err := judge.Opponent(a, q)
	if err != nil || len(q.Attackers) == 0 || len(q.Targets) == 0 {
		return out
	}
	n, _ := result.Int("damage")
	target := against.Units[q.Targets[0]]
	out.Add(rules.Change{Theirs: q.Against != nil, Unit: q.Targets[0], Mark: "damage",
		By: min(n, a.boxes(target)-a.damage(target))})
	shot := 1
	if q.Situation.Text("aim") == "snap" {
		shot = 2
	}
	out.Add(rules.Change{Unit: q.Attackers[0], Mark: "shot", Set: &shot})
	return out
}

// Due asks walkers that have not shot.
func (a *workshopArmy) Due() (due []rules.Due) {
	if a.Chosen.Moment == nil {
		return nil
	}
	for i, w := range a.Units {
		if w.known && w.Condition["shot"] == 0 && a.damage(w) < a.boxes(w) {
			due = append(due, rules.Due{Unit: i, Label: "Shot", Text: w.Title() + " has not shot.",
				Source: workshopBook})
		}
	}
	return due
}

// WorkshopBattles returns the fixtures of Workshop's marks. Those of a game are in its testdata/battle.
func WorkshopBattles() fs.FS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"damage.json": file(`{"why": "a mule with 2 of 3 boxes", "cite": "Workshop, page 1", "mark": "damage",
			"units": [{"profile": "mule"}], "against": [{"profile": "mule", "marks": {"damage": 2}}],
			"facts": {"suffered": 2}, "odds": [{"attack": "gun", "chances": {"destroyed": "3/4"}}],
			"result": {"damage": 2}, "changes": {"theirs/0/damage": 1, "ours/0/shot": 1}}`),
		"shot.json": file(`{"why": "one of two has shot", "cite": "Workshop, page 1", "mark": "shot",
			"moment": {"round": 1},
			"units": [{"profile": "mule", "marks": {"shot": 2}}, {"profile": "mule"}],
			"due": [{"unit": 1, "label": "Shot", "cite": "Workshop, page 1"}]}`),
		"hidden.json": file(`{"why": "in cover, 5+", "cite": "Workshop, page 1", "mark": "hidden",
			"units": [{"profile": "mule"}],
			"against": [{"profile": "mule", "marks": {"hidden": 1}}], "facts": {"cover": true},
			"odds": [{"attack": "gun", "outcomes": {"hits": {"mean": "2/3"}}}]}`),
		"fuel.json": file(`{"why": "a note", "cite": "Workshop, page 1", "mark": "fuel",
			"units": [{"profile": "mule", "marks": {"fuel": 3}}], "unavailable": {}}`),
	}
}
