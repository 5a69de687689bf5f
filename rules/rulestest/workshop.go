package rulestest

import (
	"context"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// Workshop is the smallest complete game, and the one to copy. It has each part of a game once:
// walkers by build stats with a tier, slots, items with numbers, a table, a track, a legend, two
// modes, a marker, a yardstick, an example, and two groups of the army whose stats have the same
// ids.
//
// This file has the system, its pack and the facts about the game. workshop_army.go reads a force
// and answers for it, and workshop_odds.go has the dice. Your game is a separate folder under
// rules, has its pack in data, and drops the word workshop from every name.
var Workshop = rules.System{
	ID: "workshop", Name: "Workshop", Doc: "Walkers by build stats.",
	Open: openWorkshop, Shape: workshopShape,
}

// WorkshopPack is the pack of Workshop. A number takes basis and citation from
// what is around it, unless it has its own.
const WorkshopPack = `{"format": "gantry.pack/1", "id": "workshop", "version": "1.0.0", "basis": "printed",
  "cite": "Workshop, page 1",
 "about": {"credit": "Workshop, by Gantry.", "licence": "Free for all.", "source": "The tests of Gantry.",
  "accent": {"light": "#1F4FD1", "dark": "#8FB0FF"}},
 "base": {"basis": "inferred", "cite": "Workshop, page 2", "rows": {"move": 6, "slots": 2, "limit": 100, "boxes": 3}},
 "cost": {"rows": {"power": 10, "frame": {"value": 20, "basis": "house", "cite": "house: frames"},
  "tier": {"value": 15}}},
 "roles": {"rows": {"scout": {"name": "Scout", "move": 2}, "tank": {"name": "Tank", "move": -1}}},
 "items": {"rows": {
  "gun": {"name": "Gun", "points": 0, "slots": 1, "range": 12, "damage": 1, "text": "Hits on 3+ if you didn't move."},
  "cannon": {"name": "Cannon", "points": 5, "slots": 2, "range": 12, "damage": 2, "text": "Don't move and fire it."}}},
 "profiles": {"rows": {"mule": {"name": "Mule", "power": 2, "frame": 1}}},
 "reference": [{"title": "Walkers", "terms": [
  {"id": "turns", "name": "Turns", "text": "Move or fire 1 walker, then your opponent does."}]}],
 "readings": [{"id": "hold", "name": "The hold", "text": "What has no number of slots takes one."}],
 "yardstick": {"targets": ["mule"], "ranges": [6, 18]},
 "examples": [{"format": "gantry.roster/1", "system": "workshop", "name": "Two Mules", "limit": 100, "units": [
  {"id": "u1", "profile": "mule", "name": "Ox"},
  {"id": "u2", "profile": "custom", "name": "Ram", "choices": {"power": 3, "role": "tank"},
   "mounts": [{"id": "m1", "item": "cannon", "at": "hold"}]}]}]}`

// workshopWords are the texts of Workshop. Those of a game are in data/words. A word in
// braces is a figure.
const workshopWords = `{"format": "gantry.words/1", "system": "workshop",
 "glossary": [
  {"id": "points", "name": "Points", "text": "What the walker costs: its power, its frame and its weapons.",
   "cite": "Workshop, page 1"},
  {"id": "slots", "name": "Slots", "text": "How much it carries: no more may be mounted.",
   "cite": "Workshop, page 1"},
  {"id": "move", "name": "Move", "text": "Inches that it moves in a turn, by the role and the mode.",
   "cite": "Workshop, page 1"},
  {"id": "walkers", "name": "Walkers", "text": "How many there are: they act by turns.",
   "cite": "Workshop, page 1"},
  {"id": "limit", "name": "Limit", "text": "What both sides agree to spend: usually {limit}.",
   "cite": "Workshop, page 1"},
  {"id": "range", "name": "Range", "text": "Inches. Farther off, roll 1 die less.",
   "cite": "Workshop, page 1"},
  {"id": "damage", "name": "Damage", "text": "Boxes that a hit marks. A walker has {boxes} per Frame.",
   "cite": "Workshop, page 1"},
  {"id": "wreck", "name": "Wreck", "text": "Lies where a walker was destroyed. Gives cover.",
   "cite": "Workshop, page 1"}],
 "play": {"terms": [["walkers", "move"], ["range"], ["damage", "wreck"], ["points"], ["limit", "slots"]]},
 "guide": {"phases": {"end": {"text": "Count the walkers that are left.", "cite": "Workshop, page 1"}},
  "when": {"act": ["gun", "cannon"]},
  "timeless": {"A number on the card": ["points", "slots", "move", "walkers", "limit", "range", "damage"],
   "In the quick reference": ["wreck", "turns"]}}}`

// workshopTables are what the pack looks like. The tags are the bounds of its
// numbers: a pack beyond them does not open, and its JSON Schema is made of them.
type workshopTables struct {
	About     rules.Imprint                `json:"about"`
	Base      pack.Section[rules.Figure]   `json:"base" pack:"0..999,missing"`
	Cost      pack.Section[rules.Figure]   `json:"cost"`
	Roles     pack.Section[workshopRole]   `json:"roles"`
	Items     pack.Section[workshopItem]   `json:"items"`
	Profiles  pack.Section[workshopWalker] `json:"profiles"`
	Reference []rules.Panel                `json:"reference"`
	Readings  []rules.Term                 `json:"readings"`
	Yardstick pack.Yardstick               `json:"yardstick"`
}

type workshopRole struct {
	Name string       `json:"name"`
	Move rules.Figure `json:"move" pack:"-9..9"`
}

type workshopItem struct {
	Name   string       `json:"name"`
	Points rules.Figure `json:"points" pack:"0..99"`
	Slots  rules.Figure `json:"slots" pack:"0..9"`
	Range  rules.Figure `json:"range" pack:"0..96"`
	Damage rules.Figure `json:"damage" pack:"0..9"`
	Text   string       `json:"text"`
}

// workshopWalker is a published profile.
type workshopWalker struct {
	Name  string       `json:"name"`
	Power rules.Figure `json:"power" pack:"0..10,missing"`
	Frame rules.Figure `json:"frame" pack:"1..3"`
}

var workshopShape = pack.Shape[workshopTables]{Words: []byte(workshopWords), Validate: (*workshopTables).validate}

// validate finds what no tag can say: rows that the code needs, and ids of other rows.
func (p *workshopTables) validate() *pack.Faults {
	var x pack.Faults
	x.Needs("/base/rows", p.Base.Rows, "move", "slots", "limit", "boxes")
	x.Needs("/cost/rows", p.Cost.Rows, "power", "frame", "tier")
	x.Reserved("/profiles/rows", p.Profiles.Rows)
	x.Targets(p.Yardstick, "profile", p.Profiles.Rows)
	return &x
}

// workshopBook is the source of what the code itself knows of the rules.
var workshopBook = rules.Source{Cite: "Workshop, page 1"}

// workshop is the game: the pack, and what is the same for every force.
type workshop struct {
	workshopTables
	words     rules.Words
	catalogue []rules.Entry
}

// openWorkshop reads a pack and makes everything of it that no force changes.
func openWorkshop(raw []byte) (rules.Game, error) {
	tables, words, err := workshopShape.Open(raw)
	if err != nil {
		return nil, err
	}
	g := &workshop{workshopTables: tables, words: words}
	g.list("Designed walker", "Designed",
		rules.Unit{Profile: rules.Designed, Mounts: []rules.Mount{}, Choices: rules.Choices{"power": 1}})
	for id, p := range g.Profiles.Rows.All {
		g.list(p.Name, "Published", rules.Unit{Profile: id,
			Mounts: []rules.Mount{{ID: "gun", Item: "gun", At: "hold"}}})
	}
	return g, nil
}

// list puts a unit that is ready to be added into the catalogue.
func (g *workshop) list(name, heading string, u rules.Unit) {
	u.Count = 1
	g.catalogue = append(g.catalogue,
		rules.Entry{ID: u.Profile, Name: name, Group: heading, Unit: u, Stats: []rules.Stat{g.Unit(&u).price}})
}

func (g *workshop) About() rules.About {
	roles := rules.Table{Title: "Roles", Columns: rules.Columns("Role", ">Move")}
	for _, r := range g.Roles.Rows.All {
		roles.Add(rules.Text(r.Name), r.Move.Cell("", ""))
	}
	words := g.glossary()
	return rules.About{
		Imprint: g.workshopTables.About, RulesVersion: 1,
		Liveries: []rules.Livery{{Colors: rules.Colors{Plate: "#46505C", Trim: "#20262C", Accent: "#E0A030"}}},
		Horizon: rules.Horizon{Ridge: rules.Blocks,
			Day: rules.HorizonColors{Sky: "#B4B9C0", Haze: "#E4E7EA", Far: "#B0B6BE", Near: "#8A929C",
				Floor: "#C2C2BE"},
			Night: rules.HorizonColors{Sky: "#14171C", Haze: "#363C45", Far: "#2A2F37", Near: "#1B1F25",
				Floor: "#30343A"}},
		PointsName: "pts",
		Editions:   []rules.Option{{ID: "first", Label: "First printing"}},
		Products:   []string{rules.ProductRoster, rules.ProductCards},
		Rules:      workshopChecks.Rules(), Readings: g.Readings, Tables: []rules.Table{roles},
		Glossary: words, Play: rules.HowItPlays(words, g.words.Play.Terms), Guide: g.words.Guide,
		Numbers: g.words.Numbers,
		Yardstick: rules.Yardstick{Targets: judge.Targets(g.catalogue, g.Yardstick.Targets),
			Bands: judge.Bands(g.Yardstick.Ranges, `"`)},
		Markers: []rules.Marker{ // optional
			rules.Marker{ID: "wreck", Sign: rules.SignDestroyed, Count: 4}.OfTerm(words, "wreck")},
	}
}

// glossary says in two lines what each number and word does at the table: every stat
// of a sheet, every column and every word of a legend has its entry.
func (g *workshop) glossary() rules.Glossary {
	var items []rules.Keyword
	for id, it := range g.Items.Rows.All {
		items = append(items, rules.Explain(g.Items.Source, id, it.Name, it.Text))
	}
	own, play := g.words.Keywords(rules.Fill{Figures: g.Base.Rows.By})
	return rules.NewGlossary(slices.Concat(own, play, items, rules.PanelWords(g.Reference...))...)
}

// Read reads every unit of a force, once. All that is asked of the army later is
// answered from what was read.
func (g *workshop) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return judge.Read(ctx, func(rules.Choices) *workshop { return g }, f) // options do not affect its units
}
