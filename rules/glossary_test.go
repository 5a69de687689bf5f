package rules

import "testing"

func TestGlossary(t *testing.T) {
	word := func(id, name string, as ...string) Keyword {
		return Keyword{Term: Term{ID: id, Name: name, Text: id}, As: as}
	}
	g := NewGlossary(word("eva", "Eva", "evasion"), word("range", "Range", "Weapons/SR"),
		word("jump", "Jump", "*-jump"),
		word("attribute-barrels", "[x#]"), word("attribute-ammo", "[#]"), word("jump", "Another"),
		word("other", "Range"), word("sr-two", "Eva"), word("cis", "C.I.S."), word("volley", "Volley"))
	for name, want := range map[string]string{
		"eva": "eva", "EVA ": "eva", "evasion": "eva", "Weapons/SR": "range", "Range": "range", "other": "other",
		"Jump": "jump", "jet-jump": "jump", "jet-jumper": "", "Jump 3": "jump", "Jump +1": "jump",
		"[x2]": "attribute-barrels", "[80]": "attribute-ammo",
		"C.I.S. .5": "cis", "Volley 1-24": "volley", "Volley1": "volley", "Volley (laser)": "volley",
		"Volley ?": "volley",
		"":         "", "another": "", "SR": "", "Jumper": "", "sr-two": "sr-two", "12": "",
	} {
		if got, ok := g.Find(name); got.ID != want || ok != (want != "") {
			t.Errorf("Find(%q) is %q, want %q", name, got.ID, want)
		}
	}
	if got, _ := g.Find("none", "Weapons/SR", "eva"); got.ID != "range" {
		t.Errorf("the first name that is known: %q", got.ID)
	}
	if len(g.Terms) != 9 {
		t.Errorf("%d terms, want one an id", len(g.Terms))
	}
	if _, ok := (Glossary{}).Find("eva"); ok {
		t.Error("the empty glossary explains a word")
	}
}
