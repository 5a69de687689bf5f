package exchange_test

import (
	"context"
	"testing"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// skirmish is a game of one profile and one item, with a rule that is kept,
// broken or silent as the army's size says.
type skirmish struct{}

var book = rules.Source{Cite: "Skirmish, page 1"}

func (skirmish) About() rules.About {
	return rules.About{PointsName: "pts", Imprint: rules.Imprint{Accent: rules.Accent{Light: "#000000",
		Dark: "#ffffff"}}}
}
func (skirmish) Options(rules.Force) rules.Form { return rules.Form{} }
func (skirmish) Catalogue(rules.Force) []rules.Entry {
	return []rules.Entry{{ID: "walker", Name: "Walker", Unit: rules.Unit{Profile: "walker", Count: 1,
		Mounts: []rules.Mount{{ID: "gun", Item: "gun", At: "front"}}}}}
}
func (skirmish) Form(rules.Force, rules.Unit) rules.Form {
	return rules.Form{Fields: []rules.Field{{ID: "rank", Label: "Rank", Kind: rules.FieldOneOf,
		Options: []rules.Option{{ID: "ace", Label: "Ace"}}}},
		Locations: []rules.Location{{ID: "front", Label: "Front", Max: 1}},
		Items:     []rules.Item{{ID: "gun", Label: "Gun"}}}
}
func (skirmish) Profile(_ rules.Force, u rules.Unit) rules.Profile {
	if u.Profile != "walker" {
		return rules.Profile{}
	}
	move := rules.Work("move", "Move").Set("base", rules.Given(6, book)).
		Add("gun", rules.Given(-len(u.Mounts), rules.Source{Basis: rules.House, Cite: "here", Overridden: true}))
	points := rules.Work("points", "Points").Set("walker", rules.Given(10, book)).Stat().As(rules.RolePoints)
	return rules.Profile{Class: "Walker", Blocks: []rules.Block{
		{Label: "Walk", Card: true, Stats: []rules.Stat{move.Stat(), points}},
		{Label: "Fly", Card: true, Stats: []rules.Stat{move.Stat()}}}}
}
func (skirmish) Army(_ context.Context, f rules.Force) rules.Profile {
	points := rules.Work("points", "Points").Set("walkers",
		rules.Given(10*len(f.Units), book)).Stat().As(rules.RolePoints)
	limit := rules.Work("limit", "Limit").Set("game", rules.Given(30, book)).Stat().As(rules.RoleLimit)
	return rules.Profile{Blocks: []rules.Block{{Stats: []rules.Stat{points, limit}}}}
}
func (skirmish) Check(_ context.Context, f rules.Force) []rules.Ruling {
	r := (&rules.Rule{ID: "size", Title: "no more than three", Source: book}).Apply().OutOf(len(f.Units), 3)
	switch {
	case len(f.Units) > 3:
		r.Find(rules.Finding{Message: "Too many.", Fixes: []rules.Fix{{Text: "Take none"}}})
	case len(f.Units) == 3:
		r.State = rules.Silent
	}
	return []rules.Ruling{*r}
}

func library(t *testing.T) *builder.Library {
	t.Helper()
	system := rules.System{ID: "skirmish", Name: "Skirmish",
		Open: func([]byte) (rules.Game, error) { return rulestest.Adapt(skirmish{}), nil }}
	lib, err := builder.NewLibrary([]rules.System{system},
		[]byte(`{"format": "gantry.pack/1", "id": "skirmish", "version": "1"}`))
	if err != nil {
		t.Fatal(err)
	}
	return lib
}
