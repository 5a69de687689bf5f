package versions

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/compare"
	"gantry/rules"
)

// PackMove is a list's move to the newest pack of its game. From is the list as judged under its own pack, To under
// the newest one. What the newest pack lacks stays in the list as unknown.
type PackMove struct {
	Diff
	Edits []rules.Edit // the edits of the move; none if the list is there already
	Rows  []MoveRow    // the army's, if anything changes, then one per unit
}

// MoveRow is what changes for a unit.
type MoveRow struct {
	Unit  string     `json:"unit"` // its id; "" for the army itself
	Name  string     `json:"name"`
	Count int        `json:"count"`
	Was   string     `json:"was"` // the cost of one, as text; "" if unknown
	Now   string     `json:"now"`
	Notes []MoveNote `json:"notes"` // empty, not nil, for a unit that stays as it is
}

// MoveKind is the kind of a change under a newer pack.
type MoveKind string

const (
	MoveKept     MoveKind = "kept"
	MoveRenamed  MoveKind = "renamed"
	MoveRepriced MoveKind = "repriced"
	MoveChanged  MoveKind = "changed" // one of its numbers changed
	MoveGone     MoveKind = "gone"
	MoveIllegal  MoveKind = "illegal" // now
	MoveLegal    MoveKind = "legal"   // it was illegal before
)

// MoveNote is one change of a unit, as text.
type MoveNote struct {
	Kind MoveKind `json:"kind"`
	Text string   `json:"text"`
}

// Kinds returns the kinds of a row's notes, each once.
func (r MoveRow) Kinds() (kinds []MoveKind) {
	for _, n := range r.Notes {
		if !slices.Contains(kinds, n.Kind) {
			kinds = append(kinds, n.Kind)
		}
	}
	if kinds == nil {
		return []MoveKind{MoveKept}
	}
	return kinds
}

// Fates returns the fates of the units of From and of To, which are equal.
func (m PackMove) Fates() []Fate {
	fates := make([]Fate, 0, len(m.From.Units))
	for _, row := range m.Rows {
		if row.Unit != "" {
			fates = append(fates, map[bool]Fate{true: Differs}[len(row.Notes) > 0])
		}
	}
	return fates
}

// Move finds the edits that bring a list to the newest pack of its game. Its printed loadouts are filled in. A list
// that is there already has no edits, and all its rows are unchanged.
func Move(ctx context.Context, l *builder.Library, r builder.Roster) (PackMove, error) {
	newest, err := l.Pack(r.System)
	if err != nil {
		return PackMove{}, err
	}
	named, err := l.PackOf(r.System, r.Pack)
	if err != nil {
		return PackMove{}, err
	}
	from, err := l.PinnedTo(named).HashedSheet(ctx, r)
	if err != nil {
		return PackMove{}, err
	}
	m := PackMove{}
	after := r
	if named != newest || !r.Pack.Matches(newest.PackRef) {
		if after, err = newest.Rename(ctx, r); err != nil {
			return PackMove{}, err
		}
		after.Pack = newest.PackRef
		m.Edits = r.EditsTo(after)
		if after, _, err = r.Apply(m.Edits); err != nil {
			return PackMove{}, err
		}
	}
	to, err := l.PinnedTo(newest).HashedSheet(ctx, after)
	if err != nil {
		return PackMove{}, err
	}
	m.Diff, m.Rows = diffOf(from, to), moveRows(from, to)
	return m, ctx.Err()
}

// mover compares a list under two packs.
type mover struct {
	from, to builder.Sheet
	lineage  builder.Lineage
}

func moveRows(from, to builder.Sheet) (rows []MoveRow) {
	x := mover{from, to, to.Pack.Lineage}
	if army := x.army(); len(army.Notes) > 0 {
		rows = append(rows, army)
	}
	names := from.Names()
	for i, us := range from.Units {
		rows = append(rows, x.unit(names[us.Unit.ID], us, to.Units[i]))
	}
	return rows
}

func (x mover) unit(name string, was, now builder.UnitSheet) MoveRow {
	row := MoveRow{Unit: was.Unit.ID, Name: name, Count: was.Unit.Number(), Was: x.from.CostText(was),
		Now: x.to.CostText(now)}
	row.Notes = append([]MoveNote{}, x.profile(was, now)...)
	row.Notes = append(row.Notes, x.choices(was.Form, now.Form, was.Unit.Choices, now.Unit.Choices)...)
	row.Notes = append(row.Notes, x.mounts(was, now)...)
	if was.Known && now.Known {
		row.Notes = append(row.Notes, x.numbers(was.Profile, now.Profile, row)...)
	}
	row.Notes = append(row.Notes, x.findings(row.Notes, was.Findings, now.Findings)...)
	return row
}

func (x mover) army() MoveRow {
	row := MoveRow{Name: "The army", Count: 1, Was: x.from.Score(), Now: x.to.Score()}
	row.Notes = x.choices(x.from.Options, x.to.Options, x.from.Roster.Options, x.to.Roster.Options)
	row.Notes = append(row.Notes, x.overrides()...)
	row.Notes = append(row.Notes, x.findings(row.Notes, x.from.Verdict.Of(""), x.to.Verdict.Of(""))...)
	return row
}

// becomes returns the notes on something that each pack has or lacks, by its name there. It returns nil if nothing
// changes.
func (x mover) becomes(id, was, now string, had, has bool) []MoveNote {
	switch {
	case had && !has:
		return []MoveNote{{MoveGone, goneText(was, x.lineage.Tombstones[id])}}
	case had && was != now:
		return []MoveNote{{MoveRenamed, renamedText(was, now)}}
	}
	return nil
}

func (x mover) profile(was, now builder.UnitSheet) []MoveNote {
	before, after := x.from.ProfileNames()[was.Unit.Profile], x.to.ProfileNames()[now.Unit.Profile]
	return x.becomes(was.Unit.Profile, before, after, was.Known, now.Known)
}

func (x mover) choices(before, after rules.Form, was, now rules.Choices) (notes []MoveNote) {
	for _, id := range was.IDs() {
		fd, had := before.Field(id)
		if !had {
			continue
		}
		to := id
		if _, stays := now[id]; !stays {
			to = x.lineage.Aliases[id]
		}
		next, has := after.Field(to)
		if note := x.becomes(id, fd.Label, next.Label, had, has); note != nil {
			notes = append(notes, note...)
		}
		value, known := builder.ValueText(fd, was[id])
		then, stays := builder.ValueText(next, now[to])
		if has && known {
			gone := builder.RawText(was[id])
			if _, unknown := next.Fault(now[to]); unknown != "" {
				gone = unknown
			}
			notes = append(notes, x.becomes(gone, value, then, known, stays)...)
		}
	}
	return notes
}

func (x mover) mounts(was, now builder.UnitSheet) (notes []MoveNote) {
	reported := map[string]bool{}
	for _, m := range was.Unit.Mounts {
		after, _ := now.Unit.Mount(m.ID)
		it, had := was.Form.Item(m.Item)
		next, has := now.Form.Item(after.Item)
		at, stood := was.Form.Location(m.At)
		place, stands := now.Form.Location(after.At)
		if key := m.Item + "\x00"; !reported[key] {
			reported[key] = true
			notes = append(notes, x.becomes(m.Item, it.Label, next.Label, had, has)...)
			if had && has {
				notes = append(notes, x.item(it, next)...)
			}
		}
		if key := "\x00" + m.At; !reported[key] && now.Known {
			reported[key] = true
			notes = append(notes, x.becomes(m.At, at.Label, place.Label, stood, stands)...)
		}
	}
	return notes
}

// item returns the changes of an item's numbers.
func (x mover) item(was, now rules.Item) (notes []MoveNote) {
	if was.Points != now.Points {
		notes = append(notes, MoveNote{MoveRepriced, now.Label + ": " +
			builder.InsteadText("", builder.PointsText(x.from.About, builder.RawText(was.Points)),
				builder.PointsText(x.to.About, builder.RawText(now.Points)))})
	}
	var others []string
	if was.Slots != now.Slots {
		others = append(others, builder.InsteadText("Slots", builder.RawText(was.Slots), builder.RawText(now.Slots)))
	}
	for _, st := range was.Stats {
		if next, has := now.Stat(st.ID); has && next.Text != st.Text {
			others = append(others, builder.InsteadText(st.Label, st.Text, next.Text))
		}
	}
	if others != nil {
		notes = append(notes, MoveNote{MoveChanged, now.Label + ": " + strings.Join(others, ", ")})
	}
	return notes
}

// maxMoved is the largest number of changed numbers to list for a unit.
const maxMoved = 6

// numbers returns the changes of a unit's numbers. Numbers that are missing since the unit lacks something are left
// out.
func (x mover) numbers(was, now rules.Profile, row MoveRow) (notes []MoveNote) {
	if row.Was != row.Now {
		notes = append(notes, MoveNote{MoveRepriced, builder.InsteadText("", row.Was, row.Now)})
	}
	var others []string
	for _, c := range compare.Compare([]rules.Profile{was, now}) {
		unknown := c.Stats[1] != nil && c.Stats[1].Basis == rules.Missing
		if c.Differs && firstStat(c.Stats).Role != rules.RolePoints && !(unknown && isGone(row.Notes)) {
			was, now := rules.StatText(c.Stats[0]), rules.StatText(c.Stats[1])
			others = append(others, builder.InsteadText(c.Label, was, now))
		}
	}
	if n := len(others); n > maxMoved {
		others = append(others[:maxMoved], rules.Count(n-maxMoved, "other number"))
	}
	if others != nil {
		notes = append(notes, MoveNote{MoveChanged, strings.Join(others, ", ")})
	}
	return notes
}

// isGone reports whether something is gone.
func isGone(notes []MoveNote) bool {
	return slices.ContainsFunc(notes, func(n MoveNote) bool { return n.Kind == MoveGone })
}

// firstStat returns the first of stats that exists.
func firstStat(stats []*rules.Stat) *rules.Stat {
	return stats[slices.IndexFunc(stats, func(s *rules.Stat) bool { return s != nil })]
}

// overrides returns the changes of the numbers that the list overrides.
func (x mover) overrides() (notes []MoveNote) {
	pack := x.to.Pack.Node()
	for _, h := range x.from.Overrides {
		if h.Fault != "" {
			continue
		}
		path := x.lineage.Pointer(pack, h.Path)
		i := slices.IndexFunc(x.to.Overrides, func(now builder.HouseRule) bool { return now.Path == path })
		if i < 0 {
			continue
		}
		now := x.to.Overrides[i]
		_, has := x.to.Pack.Figure(path)
		id := h.Path[strings.LastIndexByte(h.Path, '/')+1:]
		for _, part := range strings.Split(h.Path, "/") {
			if x.lineage.Tombstones[part] != "" {
				id = part
			}
		}
		notes = append(notes, x.becomes(id, numberName(h), numberName(now), true, has)...)
		if has && now.Old != h.Old {
			notes = append(notes, MoveNote{MoveChanged, overriddenText(now, h.Old)})
		}
	}
	return notes
}

// findings returns the new problems and the solved ones. What is reported as gone is not also reported as unknown.
func (x mover) findings(reported []MoveNote, was, now []rules.Finding) (notes []MoveNote) {
	gone := isGone(reported)
	for _, f := range now {
		if f.Severity == rules.Error && !slices.ContainsFunc(was, f.Same) &&
			!(gone && builder.ReportsUnknown(f.Rule)) {
			notes = append(notes, MoveNote{MoveIllegal, f.Message})
		}
	}
	for _, f := range was {
		if f.Severity == rules.Error && !slices.ContainsFunc(now, f.Same) {
			notes = append(notes, MoveNote{MoveLegal, f.Message})
		}
	}
	return notes
}
