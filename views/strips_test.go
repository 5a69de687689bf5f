package views

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
)

func TestStrips(t *testing.T) {
	block := func(label string, numbers ...string) Block {
		b := Block{Label: label}
		for _, n := range numbers {
			b.Numbers = append(b.Numbers, Number{Stat: rules.Stat{ID: n, Label: n}})
		}
		return b
	}
	var got [][]string
	for _, s := range Strips([]Block{
		block("", "Crew", "HP"), block("", "Crew"),
		block("Walker", "Move", "Size"), block("Flyer", "Move"),
		block("Walker, more", "Speed", "FAST"), block("Flyer, more", "Speed", "FAST"),
		block("Swimmer, more", "Speed", "Depth"),
		block("Gun", "Damage"), block("Missile", "Damage", "Turns"),
	}) {
		var labels []string
		for _, b := range s.Blocks {
			labels = append(labels, b.Label)
		}
		got = append(got, labels)
	}
	want := [][]string{{""}, {""}, {"Walker", "Flyer"}, {"Walker, more", "Flyer, more"}, {"Swimmer, more"},
		{"Gun", "Missile"}}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
