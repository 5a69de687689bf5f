package builder_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// Each roster is judged under the pack that it names. If that pack is unavailable, the
// newest is used, and a finding reports it.
func TestARosterHasThePackThatItNames(t *testing.T) {
	older := strings.Replace(rulestest.WorkshopPack, `"version": "1.0.0"`, `"version": "0.9"`, 1)
	older = strings.Replace(older, `"power": 10`, `"power": 4`, 1)
	if older == rulestest.WorkshopPack {
		t.Fatal("the older pack is the newest")
	}
	lib := buildertest.Workshop(t)
	newest := lib.Packs()[0]
	old, err := builder.OpenPack([]rules.System{rulestest.Workshop}, []byte(older))
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	lib.FindOlderWith(func(_, version, sha256 string) []byte {
		asked++
		if sha256 == old.SHA256 || sha256 == "" && version == old.Version {
			return []byte(older)
		}
		return nil
	})
	const format = `{"format": "gantry.roster/1", "system": "workshop", "units": [{"profile": "mule"}], "pack": {%s}}`
	for _, row := range []struct {
		name, pack string
		used       builder.PackRef
		differs    bool
	}{
		{"none", ``, newest.PackRef, false},
		{"the newest", fmt.Sprintf(`"id": "workshop", "version": "1.0.0", "sha256": %q`, newest.SHA256),
			newest.PackRef, false},
		{"an older one", fmt.Sprintf(`"id": "workshop", "version": "0.9", "sha256": %q`, old.SHA256),
			old.PackRef, false},
		{"an older version", `"id": "workshop", "version": "0.9"`, old.PackRef, false},
		{"one that is not here", `"id": "workshop", "version": "0.9", "sha256": "f00"`, newest.PackRef, true},
		{"one of another game", fmt.Sprintf(`"id": "chess", "version": "0.9", "sha256": %q`, old.SHA256),
			newest.PackRef, true},
	} {
		r, err := lib.Read(t.Context(), fmt.Appendf(nil, format, row.pack))
		if err != nil {
			t.Fatal(err)
		}
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		if s.Pack.PackRef != row.used || s.Verdict.Pack != row.used {
			t.Errorf("%s: judged under %v, want %v", row.name, s.Pack.PackRef, row.used)
		}
		differs := false
		for _, f := range s.Verdict.Findings {
			differs = differs || f.Rule == "pack-differs"
		}
		if differs != row.differs {
			t.Errorf("%s: that the pack differs is found: %v", row.name, differs)
		}
		if want := map[bool]int{true: 28, false: 40}[row.used == old.PackRef]; *s.Verdict.Points != want {
			t.Errorf("%s: %d points, want %d", row.name, *s.Verdict.Points, want)
		}
	}
	before := asked
	for range 3 {
		_, _ = lib.PackOf("workshop", old.PackRef)
	}
	if asked != before {
		t.Error("an older pack is opened again for everybody who names it")
	}
}

// Every shipped pack judges its own examples.
func TestShippedPacksJudgeTheirRosters(t *testing.T) {
	lib := buildertest.Library(t)
	for _, e := range data.Index() {
		p, err := lib.PackOf(e.ID, builder.PackRef{ID: e.ID, Version: e.Version, SHA256: e.SHA256})
		if err != nil || p.SHA256 != e.SHA256 || p.Version != e.Version {
			t.Errorf("%s %s: %v", e.ID, e.Version, err)
			continue
		}
		for _, r := range p.Examples {
			s, err := lib.Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if s.Pack != p || len(s.Units) != len(r.Units) {
				t.Errorf("%s %s: %s is judged under %v", e.ID, e.Version, r.Name, s.Pack.PackRef)
			}
		}
	}
}
