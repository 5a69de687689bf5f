package views

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/rules"
)

// Places that are numbered in a row and carry the same stand together; a gap, another
// load or another kind of place begins anew.
func TestEqualPlacesStandTogether(t *testing.T) {
	var us builder.UnitSheet
	for _, name := range []string{"Gun", "Bomb", "Rocket"} {
		us.Form.Items = append(us.Form.Items, rules.Item{ID: name, Label: name})
	}
	for i, at := range []struct{ place, item string }{{"Arm", "Gun"}, {"Pylon 1", "Bomb"}, {"Pylon 2", "Rocket"},
		{"Pylon 3", "Rocket"}, {"Pylon 4", "Rocket"}, {"Pylon 6", "Rocket"}, {"Bay 7", "Rocket"}, {"Bay 8", "Bomb"}} {
		id := string(rune('a' + i))
		us.Form.Locations = append(us.Form.Locations, rules.Location{ID: id, Label: at.place})
		us.Unit.Mounts = append(us.Unit.Mounts, rules.Mount{ID: id, Item: at.item, At: id})
	}
	want := []Loaded{{"Arm", "Gun"}, {"Pylon 1", "Bomb"}, {"Pylon 2–4", "Rocket"}, {"Pylon 6", "Rocket"},
		{"Bay 7", "Rocket"}, {"Bay 8", "Bomb"}}
	if d := cmp.Diff(want, loadedOf(us)); d != "" {
		t.Error(d)
	}
}
