package builder

import (
	"context"
	"sync/atomic"

	"gantry/builder/cache"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

// Pack is a game opened with one pack of data.
type Pack struct {
	PackRef
	System rules.System
	About  rules.About
	// Options, Catalogue and Whole are those of an army that chooses nothing.
	Options   rules.Form
	Catalogue []rules.Entry
	Whole     rules.Profile
	Raw       []byte
	Examples  []Roster
	Tables    []PackTable
	Foreign   bool // this Gantry does not ship it, so its citations name it

	game      rules.Game
	figures   map[string]PackFigure // by their pointers
	Printed   judge.Loadouts
	unitNames func() UnitNames
	Lineage   Lineage
	faces     *cache.Cache[string, rules.Likeness] // see Face
	restsOn   atomic.Int32                         // the weakest source of the examples' verdicts, 0 if unknown
}

// PackFigure is one number of a pack with its place.
type PackFigure struct {
	Pointer string
	Row     string // the name of its row, "" for a number of the table itself
	RowID   string // the pointer of the row
	Label   string // the labels from the row to the number
	What    string // the number with its row: "Scout move", or with its table: "army limit"
	Value   string // digits, "3/2" or a word of the game; "" if unknown
	Word    bool   // the value is a word
	rules.Source
}

// PackTable is one table of a pack, read without knowing its game.
type PackTable struct {
	ID      string // its name in the pack
	Name    string // for readers
	Figures []PackFigure
}

// Army reads a small force with the pack's rules.
func (p *Pack) Army(f rules.Force) rules.Army {
	a, err := p.game.Read(context.Background(), f)
	if err != nil {
		panic(err) // the context does not end
	}
	return a
}

// Designed returns the game's entry for designing a unit. ok is false if the game has only published units.
func (p *Pack) Designed() (e rules.Entry, ok bool) {
	if e := rules.EntryOf(p.Catalogue, rules.Designed); e != nil {
		return *e, true
	}
	return rules.Entry{}, false
}

// Form returns the form of a unit alone in an army, for questions that involve no roster; see Profile.
func (p *Pack) Form(u rules.Unit) rules.Form {
	return p.Army(rules.Force{Units: []rules.Unit{u}}).Form(0)
}

// Memory returns about how many bytes of memory the pack takes.
func (p *Pack) Memory() int64 { return patchedCost * int64(len(p.Raw)) }

// Node returns the pack as it was read.
func (p *Pack) Node() *doc.Node {
	n, err := doc.Parse(p.Raw)
	if err != nil {
		panic(err) // the pack was opened from these bytes
	}
	if p.Foreign {
		attribute(n, p.PackRef)
	}
	return n
}

// attribute adds the pack to each of its citations.
func attribute(n *doc.Node, by PackRef) {
	for _, item := range n.Items {
		attribute(item, by)
	}
	for _, m := range n.Members {
		if m.Name == "cite" && m.Node.Kind == doc.String {
			m.Node.Text += ", according to " + by.String()
			continue
		}
		attribute(m.Node, by)
	}
}

// Profile returns the profile of a unit alone in an army.
func (p *Pack) Profile(u rules.Unit) rules.Profile {
	return p.Army(rules.Force{Units: []rules.Unit{u}}).Profile(0)
}

// ProfileIn returns the profile of one unit of a force, by its index, with the pack's rules.
func (p *Pack) ProfileIn(f rules.Force, unit int) rules.Profile { return p.Army(f).Profile(unit) }

func (p *Pack) complete(r Roster) Roster {
	if r.Pack == (PackRef{}) {
		r.Pack = p.PackRef
	}
	r.Units = p.Printed.Equip(r.Units)
	return r
}

func (p *Pack) withoutPatch() Ruleset {
	if p == nil {
		return Ruleset{}
	}
	return Ruleset{Pack: p, Game: p.game, About: p.About, key: p.SHA256}
}

// Ruleset is a game with overrides in its pack, and the findings on overrides that failed.
type Ruleset struct {
	Pack     *Pack
	Game     rules.Game
	About    rules.About
	Findings []rules.Finding
	key      string // of the pack and the overrides
}

// Key returns a key of the pack, the overrides and the options of an army.
func (of Ruleset) Key(options rules.Choices) string {
	return string(doc.AppendSorted([]byte(of.key), options))
}

// Successor returns the new id of an id that only older packs of the game have, or why it is gone, or "" for both.
// It compares only letters and digits, as for names.
func (p *Pack) Successor(name string) (id, gone string) {
	if id, ok := p.Lineage.renamed.Find(name); ok {
		return id, ""
	}
	gone, _ = p.Lineage.gone.Find(name)
	return "", gone
}

// UnitNames returns the names of the pack's units, made once.
func (p *Pack) UnitNames() UnitNames { return p.unitNames() }

// patchedCost is the memory of a patched pack in bytes, per byte of its document.
const patchedCost = 19

// Choosable returns the ids that a list of the game may choose (profiles, items, values of a unit's choices), each
// with its name.
func (p *Pack) Choosable() map[string]string {
	names := map[string]string{}
	put := func(id, name string) {
		if names[id] == "" {
			names[id] = name
		}
	}
	for _, e := range p.Catalogue {
		put(e.ID, e.Name)
	}
	for _, e := range p.Catalogue {
		form := p.Form(e.Unit)
		for _, it := range form.Items {
			put(it.ID, it.Label)
		}
		for _, fd := range form.Fields {
			for _, o := range fd.Options {
				put(o.ID, o.Label)
			}
		}
	}
	return names
}
