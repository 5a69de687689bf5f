package unit

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/rules"
)

func loadedTexts(us builder.UnitSheet) (texts [][2]string) {
	for _, l := range LoadedOf(us) {
		texts = append(texts, [2]string{l.Place, l.Text()})
	}
	return texts
}

// Consecutive numbered locations with the same load share one entry. A gap, another load or another
// kind of location starts a new entry.
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
	want := [][2]string{{"Arm", "Gun"}, {"Pylon 1", "Bomb"}, {"Pylon 2–4", "Rocket"}, {"Pylon 6", "Rocket"},
		{"Bay 7", "Rocket"}, {"Bay 8", "Bomb"}}
	if d := cmp.Diff(want, loadedTexts(us)); d != "" {
		t.Error(d)
	}
}

// A pair that carries the same has one entry, and one that does not has two.
func TestPairsHaveOneEntry(t *testing.T) {
	var us builder.UnitSheet
	us.Form.Items = []rules.Item{{ID: "Bomb", Label: "Bomb"}, {ID: "Rocket", Label: "Rocket"}}
	for _, at := range []struct{ id, mirror, label, pair, item string }{
		{"1", "4", "Pylon 1", "Pylons 1 and 4", "Bomb"}, {"2", "3", "Pylon 2", "Pylons 2 and 3", "Bomb"},
		{"3", "2", "Pylon 3", "Pylons 2 and 3", "Rocket"}, {"4", "1", "Pylon 4", "Pylons 1 and 4", "Bomb"}} {
		us.Form.Locations = append(us.Form.Locations,
			rules.Location{ID: at.id, Label: at.label, Mirror: at.mirror, Pair: at.pair})
		us.Unit.Mounts = append(us.Unit.Mounts, rules.Mount{ID: at.id, Item: at.item, At: at.id})
	}
	want := [][2]string{{"Pylons 1 and 4", "Bomb"}, {"Pylon 2", "Bomb"}, {"Pylon 3", "Rocket"}}
	if d := cmp.Diff(want, loadedTexts(us)); d != "" {
		t.Error(d)
	}
}
