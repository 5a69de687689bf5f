package rules

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// Profile is the computed sheet of one model of a unit, or of an army: the contents of a card and a play sheet.
// Renderers arrange it and compute nothing.
type Profile struct {
	Class  string // in the game's words: "Medium Mecha · Ace Pilot"
	Blocks []Block
	Tables []Table
	Tracks []Track
	Marks  []Mark   // nil if the game has none for it yet
	Grids  []Grid   // for an army: what its players fill in; on paper only
	Phases []string // for an army: the phases of a round in order, nil if its game has none
	Acts   []string // for a unit: ids of the phases that activate it, nil: all that activate units
	Rounds int      // for an army: the rounds of a game, 0 if its game does not say
	Legend []Term   // only what the unit uses
	Panels []Panel
	Banner string // for an army: a text on every page and sheet of it, "" for none
	// OutOfPlay is why a model is not on the table, such as "destroyed"; "" if it is.
	OutOfPlay string
}

// Block is a row of stats. A transforming unit has one per mode.
type Block struct {
	Label      string
	Card       bool // on the card; else only in the full list of derived values
	Key        bool // in a list of units; if no block is, the first on the card
	SmallPrint bool // in small print: build stats rather than play stats
	Stats      []Stat
}

// More is the heading of numbers that are not on the card, MoreOf that for a mode.
const (
	More   = "More"
	MoreOf = ", more"
)

// Named returns a stat's label with that of its block: "Fighter, PIL", but only "mph" if the block's label adds
// nothing.
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
	Brief   []Row // replaces Rows on a card; nil: the rows themselves
	Bands   []int // for a weapon table: the ends of a range strip's bands, near to far
	Repeats bool  // on an army's sheet: the units have the same, so a battle pack leaves it out
}

// Column is one column of a table.
type Column struct {
	Label string
	Right bool // numbers are right-aligned
	Holds Holds
	Dice  int // faces of each die, for HoldsDice
}

// Holds is the kind of content in a column's cells, for paper that draws it.
type Holds string

// Columns with special drawings on paper, or left out of a player's sheet.
const (
	HoldsNear   Holds = "near"   // near range: joined with the range after it
	HoldsRange  Holds = "range"  // drawn as a strip if the table has bands
	HoldsArc    Holds = "arc"    // the arc of fire: its row has the sign
	HoldsDice   Holds = "dice"   // a number of dice
	HoldsDamage Holds = "damage" // damage of a hit
	HoldsBuild  Holds = "build"  // a build choice: on no player's sheet
)

// Add adds a row of cells.
func (t *Table) Add(cells ...Cell) { t.Rows = append(t.Rows, Row{Cells: cells}) }

// Columns returns columns with labels. A ">" before a label makes its column right-aligned: "Range", ">Chance".
func Columns(labels ...string) []Column {
	columns := make([]Column, len(labels))
	for i, label := range labels {
		columns[i].Label, columns[i].Right = strings.CutPrefix(label, ">")
	}
	return columns
}

// Row is one line of a table. Mount is the mount that it describes, if any, and Also are others that it describes.
type Row struct {
	Mount string
	Also  []string
	Cells []Cell
	Note  string // a second line below the cells, over the whole width

	Lost      bool     // all boxes of its mounts are marked
	Kind      ItemKind // for a weapon: its icon, "" for none
	Arc       Sign     // for a weapon: the sign of its arc of fire, "" for none
	Near, Far int      // near range and range, in the unit of the table's bands
}

// Reach returns for each band, given by its end, whether a weapon reaches it: 2 in near range, 1 in far range, 0 not
// at all.
func (r Row) Reach(bands []int) []int {
	near, low := cmp.Or(r.Near, r.Far), 0
	reach := make([]int, len(bands))
	for i, end := range bands {
		switch {
		case near > low:
			reach[i] = 2
		case r.Far > low:
			reach[i] = 1
		}
		low = end
	}
	return reach
}

// Cell is one text of a table, with its source if it is a number of a pack.
type Cell struct {
	Text string
	Source
}

// Text returns a cell of words.
func Text(s string) Cell { return Cell{Text: s} }

// Cell returns a figure between two affixes: a dash for nil, a question mark for an unknown figure.
func (f *Figure) Cell(prefix, suffix string) Cell {
	switch {
	case f == nil:
		return Cell{Text: noText}
	case !f.Known():
		return Cell{Text: unknownText, Source: f.Source}
	}
	return Cell{Text: prefix + f.Value.String() + suffix, Source: f.Source}
}

// CiteCell returns a cell with the source: "official: M.A.S.C., Damage".
func (s Source) CiteCell() Cell { return Cell{Text: s.Word() + ": " + s.Cite, Source: s} }

// Track is a line of boxes to mark with a pencil.
type Track struct {
	ID       string // unique in its profile and independent of the rest of the unit; see Condition
	Group    string // its heading, such as a location
	Label    string
	Short    string // its label on a card without room for the whole one, "" for none
	Mount    string // the mount that owns it, if any
	Note     string // a mark beside the label, such as "ammo"
	Boxes    int
	Marked   int      // of the boxes
	Every    int      // boxes per group; 0 is 5
	Full     string   // the total if a box counts for several, as the note says: "800"; "" is the number of boxes
	Captions []string // of the first boxes, if a box has its own meaning
	Round    bool     // circles
	Place    Place    // its place on the body, "" for none or the whole body
	Sign     Sign     // the sign of what it counts, "" for none
	OnUnit   bool     // for an army: a unit has it as well, and is marked instead
	Scores   int      // the points that a marked box scores for the side; see Mark.Scores
}

// Lost reports whether all boxes of a mount's track are marked.
func (t Track) Lost() bool { return t.Mount != "" && t.Boxes > 0 && t.Marked >= t.Boxes }

// Lost reports whether all boxes of a mount are marked.
func (p Profile) Lost(mount string) (lost bool) {
	for _, t := range p.Tracks {
		if t.Mount == mount {
			if lost = t.Lost(); !lost {
				return false
			}
		}
	}
	return lost
}

// DamageBoxes returns the boxes of damage and those that are marked: of tracks with the sign of damage, else of all
// but circles.
func (p Profile) DamageBoxes() (all, marked int) {
	signed := slices.ContainsFunc(p.Tracks, func(t Track) bool { return t.Sign == SignDamage })
	for _, t := range p.Tracks {
		if !signed && !t.Round || t.Sign == SignDamage {
			all, marked = all+t.Boxes, marked+t.Marked
		}
	}
	return all, marked
}

// Mark is a thing besides boxes that players mark on a model in a battle: a count, a switch if Max is 1, or a choice if
// there are options. The first option is the default.
type Mark struct {
	ID      string // unique among the marks and tracks of its profile
	Label   string
	Options []Option
	Max     int // for a count
	Lasts   Span
	Plain   bool // a note for the players that no number depends on
	Scores  int  // the points that 1 of it scores for the side while its model is in play, 0 for none
	Source
}

// Top returns the highest number of the mark.
func (m Mark) Top() int {
	if m.Options != nil {
		return len(m.Options) - 1
	}
	return m.Max
}

// Span is how long a mark counts.
type Span uint8

// The spans of marks. ForTurn ends when the model is activated in a later round.
const (
	ForBattle Span = iota
	ForRound
	ForTurn
	ForPhase
)

// MarkTop returns the highest number of a mark or track of the profile. ok is false for any other id, and for all
// of a game without marks.
func (p Profile) MarkTop(id string) (top int, ok bool) {
	if p.Marks == nil {
		return 0, false
	}
	if i := slices.IndexFunc(p.Marks, func(m Mark) bool { return m.ID == id }); i >= 0 {
		return p.Marks[i].Top(), true
	}
	i := slices.IndexFunc(p.Tracks, func(t Track) bool { return t.ID == id && !t.OnUnit })
	if i < 0 {
		return 0, false
	}
	return p.Tracks[i].Boxes, true
}

// Grid is a ruled table to fill in with a pencil, such as a score by turns or a map of regions. A cell without
// label and boxes is room to write.
type Grid struct {
	Title  string
	Heads  []string // column heads, nil for none
	Rows   [][]Track
	Narrow bool // the first column is only as wide as its contents
	Note   string
}

// Term is a rule or word of the game, explained by Gantry.
type Term struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Text string `json:"text" pack:"words"`
	Source
}

// AddTerm returns terms with another at the end, unless it is there or has no text.
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

// PanelTerms returns the terms of all panels of the profile.
func (p Profile) PanelTerms() (terms []Term) {
	for _, panel := range p.Panels {
		terms = append(terms, panel.Terms...)
	}
	return terms
}

// PhasesOf returns the phases that the first sentence of a term lists.
func PhasesOf(t Term) []string {
	list, _, _ := strings.Cut(t.Text, ". ")
	return strings.Split(list, " · ")
}

// FindTerm returns the first term of panels with an id.
func FindTerm(panels []Panel, id string) (Term, bool) {
	for _, p := range panels {
		for _, t := range p.Terms {
			if t.ID == id {
				return t, true
			}
		}
	}
	return Term{}, false
}

// KeyBlocks splits the blocks into those of a list of units (the key blocks, else the first on the card) and the
// rest.
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

// Plain returns the profile for people, with true minus signs in its texts.
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

// mapEach returns f of each element, nil for nil.
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

// KeyedLabel returns a stat's label behind the table or mode that its key names: "Fighter: PIL". See Profile.ByKey.
func KeyedLabel(key, label string) string {
	if block, _, named := strings.Cut(key, "/"); named {
		return block + ": " + label
	}
	return label
}

// ByKey ranges over all stats with a key that is unique in the profile: the stat's id. If an earlier block has the
// id, as in a unit with several modes, the key is the block's label, a slash and the id.
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

// hasBefore reports whether an earlier stat than the one at a block and a place has an id.
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
