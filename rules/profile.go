package rules

import (
	"iter"
	"slices"
	"strings"
)

// Profile is the computed sheet of one model of a unit, or of an army: what a
// card and a play sheet show. Renderers lay it out and compute nothing.
type Profile struct {
	Class  string // what it is, in the game's words: "Medium Mecha · Ace Pilot"
	Blocks []Block
	Tables []Table
	Tracks []Track
	Grids  []Grid // of an army: what its players fill in; on paper alone
	Legend []Term // only what the unit uses
	Panels []Panel
	Banner string // of an army: said on every page and sheet of it, "" for nothing
}

// Block is a row of stats; a transforming unit has one a mode.
type Block struct {
	Label      string
	Card       bool // on the card, else only where every derived value is listed
	Key        bool // what a list of units shows of each; of none, the first on the card
	SmallPrint bool // in small print: what a unit is made of rather than what it plays with
	Stats      []Stat
}

// More heads the numbers that a card leaves out, and MoreOf those of a mode.
const (
	More   = "More"
	MoreOf = ", more"
)

// Named returns a stat's label behind that of its block, unless the block's says nothing
// more: "Fighter, PIL", but "mph".
func (b Block) Named(s Stat) string {
	of := strings.TrimSuffix(b.Label, MoreOf)
	if of == "" || of == More || strings.HasSuffix(s.Label, strings.ToLower(of)) {
		return s.Label
	}
	return of + ", " + s.Label
}

// Table is rows of text under columns, such as a weapon table.
type Table struct {
	Title   string
	Columns []Column
	Rows    []Row
	Brief   []Row // in place of Rows on a card; nil: the rows themselves
	Bands   []int // of a weapon table: where the bands of a range strip end, near to far
}

// Column is one column of a table.
type Column struct {
	Label string
	Right bool // numbers stand right
	Holds Holds
	Dice  int // faces of each die, of HoldsDice
}

// Holds is what a column's cells are, for paper that draws them.
type Holds string

// What paper draws in its own way, or leaves to the designer.
const (
	HoldsNear   Holds = "near"   // how far it shoots well: stands with the range behind it
	HoldsRange  Holds = "range"  // drawn as a strip where the table has bands
	HoldsArc    Holds = "arc"    // where it shoots: its row has the sign
	HoldsDice   Holds = "dice"   // a number of dice
	HoldsDamage Holds = "damage" // what a hit does
	HoldsBuild  Holds = "build"  // what it was built with: on no sheet of a player
)

// Add adds a row of cells.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, Row{Cells: cells}) }

// Columns are columns of which so many stand left and the others right.
func Columns(left int, labels ...string) []Column {
	columns := make([]Column, len(labels))
	for i, label := range labels {
		columns[i] = Column{Label: label, Right: i >= left}
	}
	return columns
}

// Row is one line of a table; Mount names the mount that it describes, if any.
type Row struct {
	Mount string
	Cells []Cell
	Note  string // a second line under the cells, over the whole width

	Kind      ItemKind // of a weapon: the icon that stands for it, "" for none
	Arc       Sign     // of a weapon: the sign of where it shoots, "" for none
	Near, Far int      // how far it shoots well, and at all, in the unit of the table's bands
}

// Cell is one text of a table, with its source where it is a number of a pack.
type Cell struct {
	Text string
	Source
}

// Text is a cell of words.
func Text(s string) Cell { return Cell{Text: s} }

// Cell writes a figure between two affixes: a dash for what there is not (nil),
// a question mark for what is not known.
func (f *Figure) Cell(prefix, suffix string) Cell {
	switch {
	case f == nil:
		return Cell{Text: noText}
	case !f.Known():
		return Cell{Text: unknownText, Source: f.Source}
	}
	return Cell{Text: prefix + f.Value.String() + suffix, Source: f.Source}
}

// CiteCell returns the source in a cell: "official: M.A.S.C., Damage".
func (s Source) CiteCell() Cell { return Cell{Text: s.Word() + ": " + s.Cite, Source: s} }

// Track is what a pencil marks: a line of boxes.
type Track struct {
	ID       string // unique in its profile, stable while the rest of the unit changes
	Group    string // the heading it stands under, such as a location
	Label    string
	Mount    string // the mount that owns it, if any
	Note     string // a mark beside the label, such as "ammo"
	Boxes    int
	Every    int      // boxes a group; 0 is 5
	Full     string   // what all boxes are where one stands for several, as the note says: "800"; "" is their number
	Captions []string // of the first boxes, where a box means something of its own
	Round    bool     // circles
	Place    Place    // where on the body it is marked, "" for nowhere or all of it
	Sign     Sign     // of what it counts, "" for none
}

// Grid is a ruled table that a pencil fills in, such as a score by turns or a map
// of regions. A cell without label and boxes is room to write.
type Grid struct {
	Title  string
	Heads  []string // of the columns, nil for none
	Rows   [][]Track
	Narrow bool // the first column is no wider than what stands in it
	Note   string
}

// Term is a rule or word of the game, in Gantry's own words.
type Term struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text" pack:"words"`
	Source
}

// AddTerm returns terms with another one at the end, unless it is there or has no text.
func AddTerm(terms []Term, t Term) []Term {
	if t.Text == "" || slices.ContainsFunc(terms, func(o Term) bool { return o.ID == t.ID }) {
		return terms
	}
	return append(terms, t)
}

// Panel is a titled list of terms, such as a quick reference.
type Panel struct {
	Title string `json:"title"`
	Terms []Term `json:"terms"`
}

// KeyBlocks are what a list of units shows of each, the key blocks, else the first
// on the card, and those that it has not.
func (p Profile) KeyBlocks() (key, rest []Block) {
	marked := slices.ContainsFunc(p.Blocks, func(b Block) bool { return b.Key })
	for _, b := range p.Blocks {
		if b.Key || !marked && b.Card && key == nil {
			key = append(key, b)
		} else {
			rest = append(rest, b)
		}
	}
	return key, rest
}

// Plain is the profile as people read it, with the sign for minus in its texts.
func (p Profile) Plain() Profile {
	p.Blocks = mapEach(p.Blocks, func(b Block) Block {
		b.Stats = mapEach(b.Stats, func(s Stat) Stat { s.Text = Minus(s.Text); return s })
		return b
	})
	p.Tables = mapEach(p.Tables, func(t Table) Table {
		t.Rows, t.Brief = mapEach(t.Rows, Row.plain), mapEach(t.Brief, Row.plain)
		return t
	})
	p.Tracks = mapEach(p.Tracks, func(t Track) Track {
		t.Note, t.Full, t.Captions = Minus(t.Note), Minus(t.Full), mapEach(t.Captions, Minus)
		return t
	})
	return p
}

func (r Row) plain() Row {
	r.Cells = mapEach(r.Cells, func(c Cell) Cell { c.Text = Minus(c.Text); return c })
	r.Note = Minus(r.Note)
	return r
}

// mapEach is what f makes of each, nil of nil.
func mapEach[T any](list []T, f func(T) T) []T {
	if list == nil {
		return nil
	}
	out := make([]T, len(list))
	for i, v := range list {
		out[i] = f(v)
	}
	return out
}

// ByKey ranges over all stats under a key that is unique in the profile: the
// stat's id, with the block's label and a slash before it where an earlier
// block has the id already, as in a unit of several modes.
func (p Profile) ByKey() iter.Seq2[string, Stat] {
	return func(yield func(string, Stat) bool) {
		for i, b := range p.Blocks {
			for j := range b.Stats {
				key := b.Stats[j].ID
				if p.hasBefore(key, i, j) {
					key = b.Label + "/" + key
				}
				if !yield(key, b.Stats[j]) {
					return
				}
			}
		}
	}
}

// hasBefore tells whether a stat before that at a place of a block has an id.
func (p Profile) hasBefore(id string, block, place int) bool {
	for i, b := range p.Blocks[:block+1] {
		for j := range b.Stats {
			if i == block && j == place {
				return false
			}
			if b.Stats[j].ID == id {
				return true
			}
		}
	}
	return false
}

// Find finds a stat by its key.
func (p Profile) Find(key string) (Stat, bool) {
	for k, s := range p.ByKey() {
		if k == key {
			return s, true
		}
	}
	return Stat{}, false
}

// Stat finds the first stat with an id.
func (p Profile) Stat(id string) (Stat, bool) {
	return p.find(func(s Stat) bool { return s.ID == id })
}

// Role finds the stat with a role.
func (p Profile) Role(r Role) (Stat, bool) { return p.find(func(s Stat) bool { return s.Role == r }) }

func (p Profile) find(is func(Stat) bool) (Stat, bool) {
	for _, b := range p.Blocks {
		for _, s := range b.Stats {
			if is(s) {
				return s, true
			}
		}
	}
	return Stat{}, false
}
