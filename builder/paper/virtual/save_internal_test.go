package virtual

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// declared are the members of Tabletop Simulator's forms.
type declared map[string]map[string]any

func readDeclared(t *testing.T) declared {
	t.Helper()
	data, err := os.ReadFile("testdata/tts-declaration-2.2.1.json")
	if err != nil {
		t.Fatal(err)
	}
	var list struct{ Interfaces declared }
	if err := json.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	return list.Interfaces
}

// formOf is the form of an object by its kind.
var formOf = map[string]string{"DeckCustom": "DeckCustomData", "Card": "CardCustomData", "CardCustom": "CardCustomData",
	"Figurine_Custom": "FigurineCustomData", "Custom_Tile": "TileData", "Bag": "BagData", "Counter": "CounterData"}

// check says which keys of a value are not declared in a form.
func (d declared) check(t *testing.T, at, form string, v any) {
	t.Helper()
	members := map[string]any{}
	for f := form; f != ""; f, _ = d[f]["extends"].(string) {
		for name, of := range d[f] {
			members[name] = of
		}
	}
	if len(members) == 0 {
		t.Fatalf("%s: there is no form %q", at, form)
	}
	d.members(t, at, members, v.(map[string]any))
}

func (d declared) members(t *testing.T, at string, members map[string]any, v map[string]any) {
	t.Helper()
	for name, of := range v {
		kind, known := members[name]
		here := at + "." + name
		if !known {
			t.Errorf("%s is not declared", here)
			continue
		}
		if nested, ok := kind.(map[string]any); ok {
			if name != "States" {
				d.members(t, here, nested, of.(map[string]any))
				continue
			}
		}
		switch name {
		case "ObjectStates", "ContainedObjects":
			for _, o := range of.([]any) {
				d.object(t, here, o)
			}
		case "States":
			for key, o := range of.(map[string]any) {
				d.object(t, here+"."+key, o)
			}
		case "CustomDeck":
			for key, o := range of.(map[string]any) {
				d.check(t, here+"."+key, "CustomDeckData", o)
			}
		default:
			if text, _ := kind.(string); strings.HasSuffix(text, "Data") {
				d.check(t, here, text, of)
			}
		}
	}
}

func (d declared) object(t *testing.T, at string, v any) {
	t.Helper()
	name, _ := v.(map[string]any)["Name"].(string)
	d.check(t, at+"("+name+")", formOf[name], v)
}

// Every key of a saved object is one that the program's declaration has in that place, ids are
// never used twice, and a deck of one card is a card.
func TestTabletopObject(t *testing.T) {
	counters := []counter{{Name: "Heat", Note: "Marked of 9"}}
	sheets := []cardSheet{{Fronts: "f", Backs: "b", Columns: 2, Rows: 1, Cards: []string{"A", "B"}},
		{Fronts: "g", Backs: "c", Columns: 1, Rows: 1, Cards: []string{"C"}}}
	full := table{Name: "Army <&>", Sheets: sheets, Counters: counters, Models: []model{
		{Name: "A", Scale: 1, Counters: counters, States: []state{{Name: "A", Front: "1", Back: "2"},
			{Name: "A", Note: "HP: 1 of 2 marked", Front: "3", Back: "2"}}},
		{Name: "B", Scale: 1.5, Tile: hexagonTile, States: []state{{Name: "B", Front: "4"}}}}}
	for name, army := range map[string]table{"army": full,
		"card": {Name: "One", Sheets: sheets[1:]}, "nothing": {}} {
		address := func(p string) string { return "https://x.example/" + p + ".png?a=1&b=2" }
		data, err := object(army, address)
		if err != nil {
			t.Fatal(err)
		}
		var save map[string]any
		if err := json.Unmarshal(data, &save); err != nil {
			t.Fatal(err)
		}
		readDeclared(t).check(t, name, "TTSSave", save)
		ids := map[string]bool{}
		for _, part := range strings.Split(string(data), `"GUID": "`)[1:] {
			if id := part[:6]; ids[id] {
				t.Errorf("%s: %s stands twice", name, id)
			} else {
				ids[id] = true
			}
		}
		if name == "card" && !strings.Contains(string(data), `"Name": "CardCustom"`) {
			t.Errorf("the only card is no card: %s", data)
		}
		if name == "army" && !strings.Contains(string(data), `https://x.example/f.png?a=1&b=2`) {
			t.Errorf("addresses are not as they are given: %.900s", data)
		}
	}
}
