package rulestest

import (
	"context"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// Workshop is the smallest whole game, and the one to copy: walkers by build stats
// with a tier, slots, items with a row of their own, two modes, and two groups of
// the army whose stats have the same ids.
//
// This file has the system, its pack and what the game says of itself, the next
// one what is read of a force and asked of it, the last one the dice. A game of
// your own is a folder of its own under rules, has its pack in data, and drops the
// word workshop from every name.
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
 "base": {"basis": "inferred", "cite": "Workshop, page 2", "rows": {"move": 6, "slots": 2, "limit": 100}},
 "cost": {"rows": {"power": 10, "frame": {"value": 20, "basis": "house", "cite": "house: frames"},
  "tier": {"value": 15}}},
 "roles": {"rows": {"scout": {"name": "Scout", "move": 2}, "tank": {"name": "Tank", "move": -1}}},
 "items": {"rows": {"gun": {"name": "Gun", "slots": 1}, "cannon": {"name": "Cannon", "slots": 2}}},
 "profiles": {"rows": {"mule": {"name": "Mule", "power": 2, "frame": 1}}},
 "readings": [{"id": "hold", "name": "The hold", "text": "What has no number of slots takes one."}]}`

// workshopTables are what the pack looks like. The tags are the bounds of its
// numbers: a pack beyond them does not open, and its JSON Schema is made of them.
type workshopTables struct {
	About    rules.Imprint                 `json:"about"`
	Base     workshopTable[rules.Figure]   `json:"base"`
	Cost     workshopTable[rules.Figure]   `json:"cost"`
	Roles    workshopTable[workshopRole]   `json:"roles"`
	Items    workshopTable[workshopItem]   `json:"items"`
	Profiles workshopTable[workshopWalker] `json:"profiles"`
	Readings []rules.Term                  `json:"readings"`
}

type workshopRole struct {
	Name string       `json:"name"`
	Move rules.Figure `json:"move" pack:"-9..9"`
}

type workshopItem struct {
	Name  string       `json:"name"`
	Slots rules.Figure `json:"slots" pack:"0..9"`
}

// workshopWalker is a published profile.
type workshopWalker struct {
	Name  string       `json:"name"`
	Power rules.Figure `json:"power" pack:"0..10,missing"`
	Frame rules.Figure `json:"frame" pack:"1..3"`
}

type workshopTable[T any] struct {
	rules.Source
	Rows pack.Rows[T] `json:"rows"`
}

var workshopShape = pack.Shape[workshopTables]{}

// workshopBook is the source of what the code itself knows of the rules.
var workshopBook = rules.Source{Cite: "Workshop, page 1"}

// workshop is the game: the pack, and what is the same for every force.
type workshop struct {
	workshopTables
	catalogue []rules.Entry
}

// openWorkshop reads a pack and makes everything of it that no force changes.
func openWorkshop(raw []byte) (rules.Game, error) {
	tables, err := workshopShape.Decode(raw)
	if err != nil {
		return nil, err
	}
	g := &workshop{workshopTables: tables}
	g.list("Designed walker", "Designed",
		rules.Unit{Profile: rules.Designed, Mounts: []rules.Mount{}, Choices: rules.Choices{"power": 1}})
	for id, p := range g.Profiles.Rows.All {
		g.list(p.Name, "Published", rules.Unit{Profile: id, Mounts: []rules.Mount{{ID: "gun", Item: "gun", At: "hold"}}})
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
	roles := rules.Table{Title: "Roles", Columns: rules.Columns(1, "Role", "Move")}
	for _, r := range g.Roles.Rows.All {
		roles.Add(rules.Text(r.Name), r.Move.Cell("", ""))
	}
	return rules.About{
		Imprint: g.workshopTables.About, RulesVersion: 1, PointsName: "pts",
		Editions: []rules.Option{{ID: "first", Label: "First printing"}},
		Products: []string{rules.ProductRoster},
		Rules:    workshopChecks.Rules(), Readings: g.Readings, Tables: []rules.Table{roles},
		Glossary: g.glossary(), Play: workshopPlay(g.glossary()),
	}
}

// workshopPlay says on two screens how the game plays: a panel for each of
// rules.PlayTitles, made of words of the glossary.
func workshopPlay(g rules.Glossary) []rules.Panel {
	return rules.HowItPlays(g, [][]string{{"walkers"}, {"move"}, {"slots"}, {"points"}, {"limit"}})
}

// glossary says in two lines what each number and word does at the table: every stat
// of a sheet, every column and every word of a legend has its entry.
func (g *workshop) glossary() rules.Glossary {
	return rules.NewGlossary(
		rules.Explain(workshopBook, "points", "Points", "What the walker costs: its power, its frame and its weapons."),
		rules.Explain(workshopBook, "slots", "Slots", "How much it carries: no more may be mounted."),
		rules.Explain(workshopBook, "move", "Move", "Inches that it moves in a turn, by the role and the mode."),
		rules.Explain(workshopBook, "walkers", "Walkers", "How many there are: they act by turns."),
		rules.Explain(workshopBook, "limit", "Limit", "What both sides agree to spend."))
}

// Read reads every unit of a force, once. All that is asked of the army later is
// answered from what was read.
func (g *workshop) Read(ctx context.Context, f rules.Force) (rules.Army, error) {
	return judge.Read(ctx, g, f)
}
