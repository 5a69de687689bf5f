package builder_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// Two lists that fight alike have one hash, also with other orders, ids, names, notes and
// counts per entry.
func TestArmyHashKeeps(t *testing.T) {
	lib := buildertest.Library(t)
	random := rand.New(rand.NewPCG(5, 6))
	for name, fx := range fixtures(t) {
		if fx.Rule == "duplicate-id" {
			continue // which of two is meant is their order
		}
		r, err := lib.Read(t.Context(), fx.Roster)
		if err != nil {
			t.Fatal(err)
		}
		want := judge(t, lib, r.Encode()).Army
		for range rulestest.Rounds(8, 200) {
			if got := judge(t, lib, alike(t, random, r)).Army; got != want {
				t.Fatalf("%s: %s is %s:\n%s", name, got, want, r.Encode())
			}
		}
	}
}

// alike returns a roster that fights like another but is written differently.
func alike(t *testing.T, random *rand.Rand, r builder.Roster) []byte {
	t.Helper()
	ids, labels := map[string]string{}, map[string]string{}
	fresh := func(names map[string]string, old string) string {
		if names[old] == "" {
			names[old] = fmt.Sprintf("x%d-%d", random.IntN(1000), len(names))
		}
		return names[old]
	}
	meant := map[string]bool{}
	for _, u := range r.Units {
		meant[u.Choices.Text("ship")] = true
	}
	var units []rules.Unit
	for _, u := range r.Units {
		mounts := map[string]string{}
		old := u.ID
		u.ID, u.Name, u.Notes = fresh(ids, u.ID), fmt.Sprint("N", random.IntN(9)), "note"
		u.Mounts = append([]rules.Mount{}, u.Mounts...)
		for i, m := range u.Mounts {
			u.Mounts[i].ID = fresh(mounts, m.ID)
		}
		random.Shuffle(len(u.Mounts), func(i, j int) { u.Mounts[i], u.Mounts[j] = u.Mounts[j], u.Mounts[i] })
		choices := rules.Choices{}
		for id, v := range u.Choices {
			text, _ := v.(string)
			switch {
			case id == "avenger-weapon" && mounts[text] != "":
				v = mounts[text]
			case (id == "squad" || id == "formation") && text != "":
				v = fresh(labels, text)
			case id == "model":
				v = "another"
			}
			choices[id] = v
		}
		u.Choices = choices
		if u.Count > 1 && u.CountFits() && !meant[old] {
			part := u
			part.ID, part.Count, u.Count = fresh(ids, old+" part"), 1, u.Count-1
			units = append(units, part)
		}
		units = append(units, u)
	}
	for i, u := range units {
		if ship := u.Choices.Text("ship"); ids[ship] != "" {
			units[i].Choices["ship"] = ids[ship]
		}
	}
	random.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
	r.Units, r.Name, r.Player, r.Notes, r.Pack = units, "other", "somebody", "note", builder.PackRef{}
	limit := random.IntN(900)
	r.Limit = &limit
	return r.Encode()
}

// What changes how an army fights changes its hash.
func TestArmyHashTells(t *testing.T) {
	const walkers = `{"format":"gantry.roster/1","system":"mechahex","units":[
 {"id":"u1","profile":"medium-mecha","choices":{"hero":"ace-pilot","title":"avenger","avenger-weapon":"m1"},
  "mounts":[{"id":"m1","item":"heavy-laser","at":"torso"},{"id":"m2","item":"medium-laser","at":"left-arm"}]},
 {"id":"u2","profile":"light-mecha","count":2,"mounts":[]}]}`
	const squads = `{"format":"gantry.roster/1","system":"masc","units":[{"profile":"wolf","count":2,` +
		`"choices":{"squad":"a"}},
 {"profile":"wolf","count":2,"choices":{"squad":"b"}},{"profile":"rat","count":2,` +
		`"choices":{"squad":"a"}},{"profile":"rat","count":2,"choices":{"squad":"b"}}]}`
	const ships = `{"format":"gantry.roster/1","system":"mechastellar","units":[{"id":"s1",` +
		`"profile":"green-viking"},{"id":"s2","profile":"green-viking-cdr"},
 {"id":"a","profile":"harrow","choices":{"ship":"s1"}},{"id":"b","profile":"harrow","choices":{"ship":"s2"}}]}`
	const beams = `{"format":"gantry.roster/1","system":"mechastellar","units":[{"profile":"custom","mounts":[
 {"item":"custom","at":"equipment","value":{"name":"Beam","range":24,"dmg":300}}]}]}`
	for _, row := range []struct {
		name, doc, from, to string
		same                bool
	}{
		{"a count", walkers, `"count":2`, `"count":3`, false},
		{"a profile", walkers, `light-mecha`, `heavy-mecha`, false},
		{"an item", walkers, `medium-laser`, `small-laser`, false},
		{"a place", walkers, `left-arm`, `right-arm`, false},
		{"which weapon avenges", walkers, `"avenger-weapon":"m1"`, `"avenger-weapon":"m2"`, false},
		{"an option", walkers, `"units"`, `"options":{"edition":"2023"},"units"`, false},
		{"the usual option", walkers, `"units"`, `"options":{"edition":"2021"},"units"`, true},
		{"a faction, which changes nothing", walkers, `"units"`, `"options":{"faction":"Reds"},"units"`, true},
		{"a number", walkers, `"units"`, `"overrides":[{"path":"/army/hero-every","value":100,"reason":"r"}],"units"`,
			false},
		{"squads of other mecha", squads, `"rat","count":2,"choices":{"squad":"a"}`,
			`"rat","count":2,"choices":{"squad":"b"}`, false},
		{"squads that have changed names", squads, `"a"`, `"c"`, true},
		{"who is aboard", ships, `"ship":"s1"`, `"ship":"s2"`, false},
		{"what a designed weapon does", beams, `"dmg":300`, `"dmg":400`, false},
		{"what it is called", beams, `"Beam"`, `"Ray"`, true},
	} {
		changed := strings.ReplaceAll(row.doc, row.from, row.to)
		if changed == row.doc || !json.Valid([]byte(changed)) {
			t.Fatalf("%s: nothing is changed, or it is no document", row.name)
		}
		lib := buildertest.Library(t)
		if a, b := judge(t, lib, []byte(row.doc)).Army, judge(t, lib, []byte(changed)).Army; (a == b) != row.same ||
			len(a) != 64 {
			t.Errorf("%s: %s and %s", row.name, a, b)
		}
	}
}
