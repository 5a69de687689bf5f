package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/search"
)

// someRosters returns lists of every kind that a search distinguishes.
func someRosters() (list []search.ListedRoster) {
	random := rand.New(rand.NewPCG(1, 2))
	states := []builder.StandingState{builder.Ready, builder.Draft, builder.StandingIllegal, builder.Open, ""}
	for i := range 200 {
		r := search.ListedRoster{Name: fmt.Sprintf("List %d", i), System: []string{"mechahex", "masc"}[i%2],
			Game: []string{"Mecha: HEX", "M.A.S.C."}[i%2], Units: random.IntN(9), State: states[random.IntN(5)],
			Words: []string{"Anvil\nmedium mecha\n", "Élan\nwolf\n", ""}[random.IntN(3)]}
		if points := random.IntN(300); points > 50 {
			r.Points = &points
		}
		if limit := random.IntN(3) * 100; limit > 0 {
			r.Limit = &limit
		}
		for _, tag := range []string{"league", "Night game", "old"} {
			if random.IntN(3) == 0 {
				r.Tags = append(r.Tags, tag)
			}
		}
		list = append(list, r)
	}
	return list
}

// Every filter finds what a plain loop over all lists finds.
func TestSearchOfRosters(t *testing.T) {
	list := someRosters()
	holds := func(text, part string) bool { return strings.Contains(strings.ToLower(text), part) }
	tagged := func(r search.ListedRoster, tag string) bool { return slices.Contains(r.Tags, tag) }
	for _, row := range []struct {
		name string
		o    search.RosterLookup
		want func(search.ListedRoster) bool
	}{
		{"nothing", search.RosterLookup{}, func(search.ListedRoster) bool { return true }},
		{"a word", search.RosterLookup{Query: "ANVIL"},
			func(r search.ListedRoster) bool { return holds(r.Words, "anvil") }},
		{"an accent", search.RosterLookup{Query: "elan"},
			func(r search.ListedRoster) bool { return holds(r.Words, "élan") }},
		{"a word of the name", search.RosterLookup{Query: `"list 7"`},
			func(r search.ListedRoster) bool { return holds(r.Name, "list 7") }},
		{"a word of the game", search.RosterLookup{Query: "hex"},
			func(r search.ListedRoster) bool { return r.System == "mechahex" }},
		{"a word of a tag", search.RosterLookup{Query: "night"},
			func(r search.ListedRoster) bool { return tagged(r, "Night game") }},
		{"two words", search.RosterLookup{Query: "anvil league"},
			func(r search.ListedRoster) bool { return holds(r.Words, "anvil") && tagged(r, "league") }},
		{"without a word", search.RosterLookup{Query: "-anvil"},
			func(r search.ListedRoster) bool { return !holds(r.Words, "anvil") }},
		{"name", search.RosterLookup{Query: "name:anvil"}, func(search.ListedRoster) bool { return false }},
		{"unit", search.RosterLookup{Query: "unit:wolf"},
			func(r search.ListedRoster) bool { return holds(r.Words, "wolf") }},
		{"tag", search.RosterLookup{Query: "tag:old"},
			func(r search.ListedRoster) bool { return tagged(r, "old") }},
		{"not a tag", search.RosterLookup{Query: "tag!=old"},
			func(r search.ListedRoster) bool { return !tagged(r, "old") }},
		{"game", search.RosterLookup{Query: `game:"m.a.s.c."`},
			func(r search.ListedRoster) bool { return r.System == "masc" }},
		{"state", search.RosterLookup{Query: "state:draft"},
			func(r search.ListedRoster) bool { return r.State == builder.Draft }},
		{"state by its word", search.RosterLookup{Query: "state:Incomplete"},
			func(r search.ListedRoster) bool { return r.State == builder.Draft }},
		{"state of two words", search.RosterLookup{Query: `state:"needs agreement"`},
			func(r search.ListedRoster) bool { return r.State == builder.Open }},
		{"legal is not illegal", search.RosterLookup{Query: "state:legal"},
			func(r search.ListedRoster) bool { return r.State == builder.Ready }},
		{"points", search.RosterLookup{Query: "pts<=200"},
			func(r search.ListedRoster) bool { return r.Points != nil && *r.Points <= 200 }},
		{"limit", search.RosterLookup{Query: "limit = 100"},
			func(r search.ListedRoster) bool { return r.Limit != nil && *r.Limit == 100 }},
		{"units", search.RosterLookup{Query: "units>3"}, func(r search.ListedRoster) bool { return r.Units > 3 }},
		{"chosen game", search.RosterLookup{System: "masc"},
			func(r search.ListedRoster) bool { return r.System == "masc" }},
		{"chosen state", search.RosterLookup{State: builder.Open},
			func(r search.ListedRoster) bool { return r.State == builder.Open }},
		{"chosen tags", search.RosterLookup{Tags: []string{"LEAGUE", "old"}},
			func(r search.ListedRoster) bool { return tagged(r, "league") && tagged(r, "old") }},
		{"all at once", search.RosterLookup{Query: "units<=5 -tag:old", System: "mechahex", State: builder.Ready,
			Tags: []string{"league"}}, func(r search.ListedRoster) bool {
			return r.Units <= 5 && !tagged(r, "old") && r.System == "mechahex" && r.State == builder.Ready &&
				tagged(r, "league")
		}},
	} {
		var want []int
		for i, r := range list {
			if row.want(r) {
				want = append(want, i)
			}
		}
		got, faults := search.SearchRosters(list, row.o)
		if !slices.Equal(got, want) || len(faults) > 0 {
			t.Errorf("%s: %v, not %v; %v", row.name, got, want, faults)
		}
		if row.name != "name" && len(want) == 0 {
			t.Errorf("%s: there is none", row.name)
		}
	}
}

// Parts of a search without meaning are left out and named.
func TestFaultsOfRosterSearch(t *testing.T) {
	list := someRosters()
	for query, want := range map[string]string{
		"move>4":      `Unknown filter: "move". Lists have name, tag, game, unit, state, pts, limit, units.`,
		"pts<=many":   `"many" is not a number of up to 6 digits. Write pts<=200.`,
		"tag>league":  `"tag" is text, not a number. Write tag:league.`,
		"name:":       `Write a value after "name:".`,
		"anvil :wolf": `Write a filter before ":", as in tag:league.`,
	} {
		found, faults := search.SearchRosters(list, search.RosterLookup{Query: query})
		if len(faults) != 1 || faults[0].Message != want {
			t.Errorf("%s: %+v", query, faults)
		}
		if len(found) != len(list) && query != "anvil :wolf" {
			t.Errorf("%s finds %d", query, len(found))
		}
	}
	long := strings.Repeat("x", 5000) + "\xff"
	if found, _ := search.SearchRosters(list, search.RosterLookup{Query: long}); len(found) != 0 {
		t.Error(found)
	}
}

func TestTagsOfRosters(t *testing.T) {
	got := search.TagsOfRosters([]search.ListedRoster{{Tags: []string{"a", "B"}}, {Tags: []string{"b"}}, {}})
	if !slices.Equal(got, []string{"B", "a"}) {
		t.Error(got)
	}
}

// A summary has each word once, and is bounded.
func TestWordsOfSummary(t *testing.T) {
	r := buildertest.Read(
		t,
		strings.Replace(buildertest.Small, `"limit"`, `"player":"Kim","notes":"by  the\nsea","tags":["a"],"limit"`, 1),
	)
	r.Units = append(r.Units, r.Units...)
	if s := r.Summary(); s.Words != "Kim\nlight mecha\nby the sea\n" || !slices.Equal(s.Tags, []string{"a"}) {
		t.Errorf("%+v", s)
	}
	r.Notes = strings.Repeat("é", 10_000)
	if s := r.Summary(); len(s.Words) > builder.MaxWords || !strings.HasSuffix(s.Words, "é\n") {
		t.Errorf("%d bytes", len(s.Words))
	}
}
