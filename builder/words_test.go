package builder_test

import (
	"testing"

	"gantry/builder"
)

func TestModels(t *testing.T) {
	for one, many := range map[string]string{"Wolf": "Wolves", "Dire Wolf": "Dire Wolves", "Turtle": "Turtles",
		"Chief": "Chiefs", "Knife": "Knives", "Heavy Infantry": "Heavy Infantry", "Battery": "Batteries", "Ray": "Rays",
		"Light Mecha": "Light Mecha", "Phalanx": "Phalanxes", "Finch": "Finches", "VF-1A": "VF-1A",
		"Colossus": "Colossus",
		"Roman":    "Romans", "Human": "Humans", "": "", "狼": "狼"} {
		if got := builder.Models(2, one); got != many {
			t.Errorf("two of %q are %q, not %q", one, got, many)
		}
		if got := builder.Models(1, one); got != one {
			t.Errorf("one of %q is %q", one, got)
		}
	}
}
