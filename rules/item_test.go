package rules

import "testing"

func TestItemBrief(t *testing.T) {
	six := Given(6, Source{})
	it := Item{Note: "Jams.", Stats: []Stat{(&six).Cell("", " hex").Stat("range", "Range", &six), NoStat("str", "Str"),
		Cell{Text: "Deadly"}.Stat("special", "Special", nil)}}
	for _, c := range []struct {
		most int
		want string
	}{{99, "Range 6 hex, Deadly, Jams."}, {20, "Range 6 hex, Deadly"}, {18, "Range 6 hex, Jams."},
		{5, "Jams."}, {0, ""}} {
		if got := it.Brief(c.most); got != c.want {
			t.Errorf("in %d bytes: %q, want %q", c.most, got, c.want)
		}
	}
	if s, _ := it.Stat("range"); s.Value != Int(6) || s.Text != "6 hex" {
		t.Errorf("the range is %v, %q", s.Value, s.Text)
	}
	for id, has := range map[string]bool{"range": true, "str": false, "special": true} {
		if s, ok := it.Stat(id); !ok || s.Has() != has {
			t.Errorf("%s: has %v", id, s.Has())
		}
	}
}
