package versions_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/versions"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/rulestest"
)

func mustMove(t testing.TB, lib *builder.Library, r builder.Roster) versions.PackMove {
	t.Helper()
	m, err := versions.Move(t.Context(), lib, r)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A list that moves to a pack with another price, a renamed and a removed item: the old list is judged as before,
// and every row names its changes.
func TestMoveNamesEachRow(t *testing.T) {
	lib := buildertest.WithNewerPack(t, "mechahex", buildertest.NewerHex)
	r := buildertest.Example(t, "mechahex", 0)
	r.Player, r.Notes = "Kim", "for the league"
	r.Livery = doc.NodeOf(map[string]any{"scheme": "ember"})
	r.Overrides = []builder.Override{{Path: "/weapons/rows/heavy-laser/range", Value: doc.NodeOf(10), Reason: "league",
		Basis: rules.House}}
	was, err := lib.Judge(t.Context(), r)
	if err != nil || *was.Points != 200 || was.Pack.Version == "9.0.0" {
		t.Fatalf("the old list is judged with %v: %v", was.Pack, err)
	}
	m := mustMove(t, lib, r)
	if *m.From.Verdict.Points != 200 || *m.To.Verdict.Points != 205 || m.To.Verdict.State != builder.Illegal {
		t.Errorf("from %s to %s, %s", m.From.Score(), m.To.Score(), m.To.Verdict.State)
	}
	want := map[string][]string{
		"The army": {"renamed: Your number “Heavy Laser range” is now called your number " +
			"“Lance Laser range”", "newly illegal: 205 of 200 pts: 5 over the limit."},
		"Anvil":  {"renamed: Heavy Laser is now called Lance Laser"},
		"Hammer": {"gone: Artillery Missile (withdrawn by its author). Remove it yourself"},
		"Spark":  {"repriced: 40 pts → 45 pts"}, "Scout car": nil, "Rocket truck": nil,
	}
	for _, row := range m.Rows {
		lines, known := want[row.Name]
		delete(want, row.Name)
		var got []string
		for _, n := range row.Notes {
			got = append(got, n.Kind.Word()+": "+n.Text)
		}
		if !known || len(got) != len(lines) || !slices.EqualFunc(got, lines, strings.HasPrefix) {
			t.Errorf("%s: %q, want %q", row.Name, got, lines)
		}
	}
	if len(want) > 0 {
		t.Errorf("no row for %v", want)
	}
	after := m.To.Roster
	if after.Overrides[0].Path != "/weapons/rows/lance-laser/range" || after.Units[0].Mounts[1].Item != "lance-laser" ||
		after.Units[0].Mounts[1].ID != r.Units[0].Mounts[1].ID || after.Units[1].Mounts[0].Item != "artillery-missile" {
		t.Errorf("the list after it:\n%s", after.Encode())
	}
	if f := findingOf(m.To.Verdict, "unknown-item"); !strings.Contains(f.Message, "Removed: Withdrawn by its author.") {
		t.Errorf("what is gone is found as %q", f.Message)
	}
	keepsItsOwn(t, r, after)
	again := mustMove(t, lib, after)
	if again.Edits != nil || again.To.Roster.Hash() != after.Hash() || again.Summary() != "No changes." {
		t.Errorf("moved twice: %s %v\n%s", again.Summary(), again.Edits, again.To.Roster.Encode())
	}
}

func findingOf(v builder.Verdict, rule string) rules.Finding {
	for _, f := range v.Findings {
		if f.Rule == rule {
			return f
		}
	}
	return rules.Finding{}
}

// keepsItsOwn checks that a moved list keeps its player's texts, ids and loadouts.
func keepsItsOwn(t testing.TB, was, now builder.Roster) {
	t.Helper()
	if now.Name != was.Name || now.Player != was.Player || now.Notes != was.Notes || now.Limit != was.Limit ||
		len(now.Units) != len(was.Units) || len(now.Overrides) != len(was.Overrides) ||
		len(now.Options) != len(was.Options) || now.Livery != was.Livery || now.Tags != was.Tags {
		t.Errorf("the list is another:\n%s\n%s", was.Encode(), now.Encode())
		return
	}
	for i, u := range was.Units {
		v := now.Units[i]
		if v.ID != u.ID || v.Name != u.Name || v.Count != u.Count || v.Notes != u.Notes || v.Picture != u.Picture ||
			len(v.Choices) != len(u.Choices) || len(v.Mounts) != len(u.Mounts) {
			t.Errorf("unit %s is another", u.ID)
			continue
		}
		for j, m := range u.Mounts {
			if v.Mounts[j].ID != m.ID {
				t.Errorf("mount %s of %s is another", m.ID, u.ID)
			}
		}
	}
}

// Every list of any game and version that moves keeps its player's texts and its loadouts. Each unit has a row, no
// unit gets worse without a note, and a second move changes nothing.
func TestMovingTwiceIsMovingOnce(t *testing.T) {
	lib := buildertest.Library(t)
	moved := 0
	for _, e := range data.Index() {
		newest, err := lib.Pack(e.ID)
		if err != nil {
			t.Fatal(err)
		}
		ref := builder.PackRef{ID: e.ID, Version: e.Version, SHA256: e.SHA256}
		for _, r := range fixtureRosters(t, lib, e.ID) {
			r.Pack = ref
			m := mustMove(t, lib, r)
			if (len(m.Edits) > 0) != (ref != newest.PackRef) || m.To.Roster.Pack != newest.PackRef ||
				m.From.Verdict.Pack != ref || m.To.Verdict.Pack != newest.PackRef {
				t.Errorf("%s %s %s: moved from %v to %v", e.ID, e.Version, r.Name, m.From.Verdict.Pack,
					m.To.Verdict.Pack)
			}
			keepsItsOwn(t, r, m.To.Roster)
			rows := 0
			for _, row := range m.Rows {
				if row.Unit != "" {
					rows++
				}
				if row.Was != row.Now && !slices.Contains(row.Kinds(), versions.MoveRepriced) &&
					!slices.Contains(row.Kinds(), versions.MoveGone) {
					t.Errorf("%s %s: %s costs %s and not %s without a word", e.ID, r.Name, row.Name, row.Now, row.Was)
				}
			}
			if rows != len(r.Units) {
				t.Errorf("%s %s: %d rows for %d units", e.ID, r.Name, rows, len(r.Units))
			}
			again := mustMove(t, lib, m.To.Roster)
			if len(again.Edits) > 0 || string(again.To.Roster.Encode()) != string(m.To.Roster.Encode()) {
				t.Errorf("%s %s %s: moved twice is another list", e.ID, e.Version, r.Name)
			}
			moved++
		}
	}
	if moved < 8*len(data.Index()) {
		t.Errorf("only %d lists moved", moved)
	}
}

// fixtureRosters returns the rosters of a game's fixtures and the examples of its pack.
func fixtureRosters(t testing.TB, lib *builder.Library, system string) (list []builder.Roster) {
	t.Helper()
	p, err := lib.Pack(system)
	if err != nil {
		t.Fatal(err)
	}
	list = append(list, p.Examples...)
	files, err := filepath.Glob(filepath.Join("..", "..", "rules", system, "testdata", "rules", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no fixtures of %s: %v", system, err)
	}
	if testing.Short() {
		files = files[:min(len(files), 8)]
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fixture, err := doc.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		n := fixture.Get("roster")
		if n == nil {
			continue
		}
		if r, err := lib.Read(t.Context(), n.Append(nil)); err == nil {
			list = append(list, r)
		}
	}
	return list
}

// A pack's aliases are valid, and every mistake in them is named.
func TestAliasesAreSound(t *testing.T) {
	for name, row := range map[string]struct{ members, want string }{
		"sound":             {`"aliases": {"a": "b", "b": "gun"}, "tombstones": {"c": "Gone."}`, ""},
		"a circle":          {`"aliases": {"a": "b", "b": "a"}`, "/aliases/a: leads in a circle"},
		"nowhere":           {`"aliases": {"a": "blade"}`, `/aliases/a: leads to "blade", which the rules data lacks`},
		"to an alias alone": {`"aliases": {"a": "b"}, "tombstones": {}`, `/aliases/a: leads to "b"`},
		"both": {`"aliases": {"a": "gun"}, "tombstones": {"a": "Gone."}`,
			"/tombstones/a: is also an alias"},
		"no text":       {`"tombstones": {"a": 1}`, "/tombstones/a: must be text"},
		"an empty text": {`"aliases": {"a": ""}`, "/aliases/a: must be text"},
		"no object":     {`"aliases": ["a"]`, "/aliases: must be an object, not a list"},
	} {
		text := strings.Replace(rulestest.WorkshopPack, "{", "{"+row.members+",", 1)
		_, err := builder.OpenPack([]rules.System{rulestest.Workshop}, []byte(text))
		if (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", name, err, row.want)
		}
	}
}

// Choices, options, values and locations are renamed, also in lists and rows, and over several renamings.
// References to a unit's own ids stay.
func TestMoveFollowsEveryAlias(t *testing.T) {
	older := strings.Replace(rulestest.WorkshopPack, `"version": "1.0.0"`, `"version": "0.9.0"`, 1)
	older = strings.ReplaceAll(older, `"scout"`, `"runner"`)
	newer := strings.Replace(rulestest.WorkshopPack, "{", `{"aliases": {"runner": "strider", "strider": "scout"},`, 1)
	lib, err := builder.NewLibrary([]rules.System{rulestest.Workshop}, []byte(newer))
	if err != nil {
		t.Fatal(err)
	}
	lib.FindOlderWith(func(_, version, _ string) []byte {
		if version == "0.9.0" {
			return []byte(older)
		}
		return nil
	})
	r, err := lib.Read(t.Context(), []byte(`{"format": "gantry.roster/1", "system": "workshop", "pack":
		{"id": "workshop", "version": "0.9.0"}, "units": [{"id": "runner", "profile": "mule", "choices":
		{"role": "runner"}, "notes": "runner"}],
		"overrides": [{"path": "/roles/rows/runner/move", "value": 3, "reason": "x"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	m := mustMove(t, lib, r)
	u := m.To.Roster.Units[0]
	if m.From.Verdict.Pack.Version != "0.9.0" || u.Choices.Text("role") != "scout" || u.ID != "runner" ||
		u.Notes != "runner" || m.To.Roster.Overrides[0].Path != "/roles/rows/scout/move" {
		t.Errorf("moved to\n%s", m.To.Roster.Encode())
	}
	unmoved := r
	unmoved.Pack = m.To.Pack.PackRef
	v, err := lib.Judge(t.Context(), unmoved)
	if err != nil {
		t.Fatal(err)
	}
	f := findingOf(v, "unknown-choice")
	if !strings.Contains(f.Message, `Its new name is Scout.`) || len(f.Fixes) == 0 ||
		f.Fixes[0].Edits[0].Value != "scout" {
		t.Errorf("an old id under the newest pack is found as %+v", f)
	}
}
