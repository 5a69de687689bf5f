package rules

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"medium-mecha", "heavy-mecha", "ground-vehicle"}
	for id, want := range map[string]string{"medum-mecha": "medium-mecha", "heavy_mecha": "heavy-mecha",
		"zzz": "", "": "",
		"ground": ""} {
		if got := Nearest(id, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", id, got, want)
		}
	}
}

func TestSentence(t *testing.T) {
	for text, want := range map[string]string{"no gun": "no gun.", "No gun.": "No gun.", "": ".",
		`no "gn".` + DidYouMean("gun"): `no "gn". Did you mean "gun"?`, "no gun!": "no gun!"} {
		if got := Sentence(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
