package builder_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// nameCounts is the workshop under another id, and how often it was opened.
func nameCounts(id string, times *int) (rules.System, []byte) {
	s := rulestest.Workshop
	s.ID = id
	s.Open = func(raw []byte) (rules.Game, error) {
		*times++
		return rulestest.Workshop.Open(raw)
	}
	return s, []byte(strings.ReplaceAll(rulestest.WorkshopPack, `"workshop"`, `"`+id+`"`))
}

func TestLazyLibraryOpensWhatIsAsked(t *testing.T) {
	var first, second int
	a, packA := nameCounts("alpha", &first)
	b, packB := nameCounts("beta", &second)
	l, err := builder.LazyLibrary([]rules.System{a, b}, packA, packB)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if p, err := l.Pack("beta"); err != nil || p.ID != "beta" {
			t.Fatal(p, err)
		}
	}
	if first != 0 || second != 1 {
		t.Errorf("asked for one pack twice: opened %d and %d times", first, second)
	}
	if got := l.Packs(); len(got) != 2 || got[0].ID != "alpha" || first != 1 || second != 1 {
		t.Errorf("%d packs, opened %d and %d times", len(got), first, second)
	}
}

func TestLibrariesSayWhatIsWrong(t *testing.T) {
	var times int
	a, pack := nameCounts("alpha", &times)
	broken := []byte(strings.Replace(string(pack), "{", `{"surprise": 1,`, 1))
	for name, c := range map[string]struct {
		pack  []byte
		eager bool // only opening it tells
	}{"no JSON": {[]byte("{"), false},
		"another game":     {[]byte(`{"format": "gantry.pack/1", "id": "beta", "version": "1"}`), false},
		"an unknown field": {broken, true}} {
		if _, err := builder.NewLibrary([]rules.System{a}, c.pack); err == nil {
			t.Errorf("%s: no error", name)
		}
		l, err := builder.LazyLibrary([]rules.System{a}, c.pack)
		if (err == nil) != c.eager {
			t.Errorf("%s, lazily: %v", name, err)
		}
		if err == nil {
			if _, err := l.Pack("alpha"); err == nil || len(l.Packs()) != 0 {
				t.Errorf("%s, asked for: %v, %d packs", name, err, len(l.Packs()))
			}
		}
	}
}
