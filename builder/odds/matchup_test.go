package odds_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// sides is the first two examples of a game against each other, each repeated to fill a number of units.
func sides(t testing.TB, lib *builder.Library, system, units int) odds.Request {
	t.Helper()
	p := lib.Packs()[system]
	r := odds.MatchupRequest(p.Examples[0], p.Examples[min(1, len(p.Examples)-1)])
	fill := func(from []rules.Unit) (to []rules.Unit) {
		for i := range units {
			u := from[i%len(from)]
			u.ID = fmt.Sprint("u", i+1)
			to = append(to, u)
		}
		return to
	}
	r.Attackers, r.Targets = fill(r.Attackers), fill(r.Targets)
	return r
}

// Each cell equals the answer for its attack alone, and no other attack does more.
func TestMatchupIsTheBestAttackOfEachPair(t *testing.T) {
	lib := buildertest.Library(t)
	for i, p := range lib.Packs()[:2] {
		r := sides(t, lib, i, 3)
		r.Situation = rules.Choices{"range": 6}
		m, err := odds.AskMatchup(context.Background(), lib, r)
		if err != nil {
			t.Fatal(err)
		}
		for a, attacker := range m.Attackers {
			for b, target := range m.Targets {
				c := m.Cells[a][b]
				if c.Damage == nil || c.Kill == nil || c.PerPt == nil || attacker.Title == "" || target.Title == "" {
					t.Fatalf("%s: %+v", p.ID, c)
				}
				one := r
				one.Attackers, one.Targets = []rules.Unit{attacker.Unit}, []rules.Unit{target.Unit}
				pair, err := odds.ReadSides(context.Background(), lib, one)
				if err != nil {
					t.Fatal(err)
				}
				for _, attack := range pair.Attacks() {
					one.Attack, one.Situation = attack.ID, rules.Choices{}
					if _, ok := (rules.Form{Fields: attack.Situation}).Field("range"); ok {
						one.Situation["range"] = 6
					}
					o, err := odds.Ask(context.Background(), lib, one)
					if err != nil || attack.NotCompared {
						continue
					}
					x, _ := o.Outcome(rules.RoleDamage)
					if more := x.Dist.Mean().Cmp(c.Damage); more > 0 || attack.ID == c.Attack.ID && more != 0 {
						t.Errorf("%s: %s at %s: %s does %v, the cell says %s %v", p.ID, attacker.Title,
							target.Title, attack.Label,
							x.Dist.Mean(), c.Attack.Label, c.Damage)
					}
				}
			}
		}
	}
}

func TestWrongMatchups(t *testing.T) {
	lib := buildertest.Workshop(t)
	units := func(n int) string { return strings.TrimSuffix(strings.Repeat(`{"profile": "mule"},`, n), ",") }
	ask := func(doc string) error {
		_, err := odds.AskMatchup(context.Background(), lib, readOdds(t, lib, doc))
		return err
	}
	for name, doc := range map[string]string{
		"nobody": `{"system": "workshop", "matrix": true, "attackers": [{"profile": "mule"}]}`,
		"too many cells": `{"system": "workshop", "matrix": true, "attackers": [` + units(31) + `], "targets": [` +
			units(30) + `]}`,
		"an unknown field": `{"system": "workshop", "matrix": true, "attackers": [{"profile": "mule"}], ` +
			`"targets": [{"profile": "mule"}], "situation": {"rnge": 1}}`,
	} {
		if err := ask(doc); builder.KindOf(err) != builder.KindInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A unit without attacks has cells that give the reason.
	m, err := odds.AskMatchup(context.Background(), lib,
		readOdds(t, lib,
			`{"system": "workshop", "matrix": true, "attackers": [{"profile": "no"}, {"profile": "mule"}], `+
				`"targets": [{"profile": "no"}]}`))
	if err != nil || m.Cells[0][0].Attack.ID != "" || m.Cells[0][0].Needs == "" || m.Cells[1][0].Needs == "" {
		t.Errorf("%+v: %v", m.Cells, err)
	}
	late, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := odds.AskMatchup(late, lib,
		readOdds(t, lib, `{"system": "workshop", "matrix": true, "attackers": [{"profile": "mule"}], `+
			`"targets": [{"profile": "mule"}]}`)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A matrix ends soon after its context does, at any point.
func TestMatchupsEndWithTheirContext(t *testing.T) {
	lib := buildertest.Library(t)
	for i, p := range lib.Packs() {
		r := sides(t, lib, i, 30)
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
		began := time.Now()
		_, err := odds.AskMatchup(ctx, lib, r)
		cancel()
		if kind := builder.KindOf(err); kind != builder.KindTooLarge || time.Since(began) > 5*time.Second {
			t.Errorf("%s: 900 cells in 5 ms: %v after %v", p.ID, err, time.Since(began))
		}
	}
}

// measured is what a unit of a roster does on average.
func measured(t *testing.T, lib *builder.Library, system string, u rules.Unit) (odds.Measured, error) {
	t.Helper()
	s, err := lib.Sheet(t.Context(), builder.Roster{System: system, Force: rules.Force{Units: []rules.Unit{u}}})
	if err != nil {
		t.Fatal(err)
	}
	return odds.Measure(t.Context(), s, 0)
}

func TestMeasure(t *testing.T) {
	lib := buildertest.Library(t)
	for i, p := range lib.Packs()[:2] {
		u := sides(t, lib, i, 1).Attackers[0]
		m, err := measured(t, lib, p.ID, u)
		if err != nil || len(m.Targets) == 0 || len(m.Bands) == 0 || len(m.Rows) == 0 {
			t.Fatalf("%s: %+v, %v", p.ID, m, err)
		}
		for _, row := range m.Rows {
			if len(row.Means) != len(m.Targets) || !row.IgnoresBands && len(row.Means[0]) != len(m.Bands) ||
				row.IgnoresBands && len(row.Means[0]) != 1 {
				t.Errorf("%s: %s has %d targets of %d bands", p.ID, row.Attack.Label, len(row.Means), len(row.Means[0]))
			}
		}
	}
	// A game without a yardstick measures nothing.
	raw := strings.Replace(rulestest.WorkshopPack, `"targets": ["mule"]`, `"targets": []`, 1)
	lib, err := builder.NewLibrary([]rules.System{rulestest.Workshop}, []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	mule := rules.Unit{Profile: "mule", Mounts: []rules.Mount{{ID: "gun", Item: "gun"}}}
	if m, err := measured(t, lib, lib.Packs()[0].ID, mule); err != nil || len(m.Rows) != 0 {
		t.Errorf("%+v: %v", m, err)
	}
}

// BenchmarkMatchup is the job "matrix" of each game that knows odds: 12 × 12
// units, beside one cell times 144 on one core. The two take turns, so that a busy
// machine slows both.
func BenchmarkMatchup(b *testing.B) {
	lib := buildertest.Library(b)
	for i, p := range lib.Packs() {
		if len(p.Examples) == 0 {
			continue
		}
		r := sides(b, lib, i, 12)
		b.Run(p.ID, func(b *testing.B) {
			var matrix, cells []time.Duration
			for b.Loop() {
				start := time.Now()
				if _, err := odds.AskMatchup(context.Background(), lib, r); err != nil {
					b.Fatal(err)
				}
				middle := time.Now()
				for i := range r.Attackers {
					for j := range r.Targets {
						one := r
						one.Attackers, one.Targets = r.Attackers[i:i+1], r.Targets[j:j+1]
						if _, err := odds.AskMatchup(context.Background(), lib, one); err != nil {
							b.Fatal(err)
						}
					}
				}
				matrix, cells = append(matrix, middle.Sub(start)), append(cells, time.Since(middle))
			}
			slices.Sort(matrix)
			slices.Sort(cells)
			m, c := matrix[len(matrix)/2], cells[len(cells)/2]
			b.ReportMetric(float64(m.Microseconds())/1000, "matrix-ms")
			b.ReportMetric(float64(c.Microseconds())/1000, "cells-ms")
			b.ReportMetric(float64(m)/float64(c), "matrix/cells")
		})
	}
}
