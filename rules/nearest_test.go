package rules

import "testing"

func TestNearest(t *testing.T) {
	known := []string{"medium-mecha", "heavy-mecha", "ground-vehicle"}
	for id, want := range map[string]string{"medum-mecha": "medium-mecha", "heavy_mecha": "heavy-mecha", "zzz": "", "": "",
		"ground": ""} {
		if got := Nearest(id, known); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", id, got, want)
		}
	}
}
