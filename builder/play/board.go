package play

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Board is a battle as it is now: the models of every side with their marks, and what follows from these.
type Board struct {
	Battle
	State
	Calendar
	Armies []Army // in the order of the sides
	NoLuck bool   // texts leave out luck
}

// Army is one side on the board.
type Army struct {
	Side
	Sheet  builder.Sheet // its units are models
	Models []Model       // one for each unit of the sheet
	Whole  Model         // the side itself, for marks of no unit
}

// Model is one model of an army.
type Model struct {
	Place          // without a mark
	ID      string // of its unit in the sheet
	Name    string
	Full    string        // Name, with the side's where a model of another side has the same
	Begun   rules.Profile // as the battle began
	Profile rules.Profile
	Acted   bool // in this round
}

// Open derives the board of a battle from its log.
func Open(ctx context.Context, lib *builder.Library, b Battle, log []Event) (Board, error) {
	board := Board{Battle: b, State: Fold(log)}
	for _, side := range b.Sides {
		a, err := board.muster(ctx, lib, side)
		if err != nil {
			return Board{}, err
		}
		board.Armies = append(board.Armies, a)
	}
	board.tellApart()
	return board, nil
}

// tellApart gives models their full names.
func (b *Board) tellApart() {
	sides := map[string]string{} // of the models with a name, "" for several
	for _, a := range b.Armies {
		for _, m := range a.Models {
			if of, seen := sides[m.Name]; !seen {
				sides[m.Name] = a.ID
			} else if of != a.ID {
				sides[m.Name] = ""
			}
		}
	}
	for _, a := range b.Armies {
		for i := range a.Models {
			m := &a.Models[i]
			if m.Full = m.Name; sides[m.Name] == "" {
				m.Full += " (" + a.Name + ")"
			}
		}
	}
}

// muster derives one side: as the battle began, then with its marks.
func (b *Board) muster(ctx context.Context, lib *builder.Library, side Side) (Army, error) {
	list, err := lib.Complete(side.Roster)
	if err != nil {
		return Army{}, err
	}
	names, err := lib.Names(ctx, list)
	if err != nil {
		return Army{}, err
	}
	a := Army{Side: side}
	units := []rules.Unit{}
	for _, u := range list.Units {
		for n := range u.Number() {
			m := Model{Place: Place{Side: side.ID, Unit: u.ID, Model: n + 1}, ID: u.ID, Name: names[u.ID]}
			one := u
			one.Count = 1
			if u.Number() > 1 {
				m.Name += " " + strconv.Itoa(n+1)
				one.Name = m.Name
			}
			if n > 0 {
				m.ID += "/" + strconv.Itoa(n+1)
			}
			one.ID, one.Condition = m.ID, rules.Condition{}
			units, a.Models = append(units, one), append(a.Models, m)
		}
	}
	list.Units = units
	begun, err := lib.BareSheet(ctx, list)
	if err != nil {
		return Army{}, err
	}
	b.Calendar = CalendarOf(begun.Whole)
	a.Whole = Model{Place: Place{Side: side.ID}, Name: side.Name, Full: side.Name, Begun: begun.Whole}
	list.Moment = &rules.Moment{Round: b.Round(b.Clock), Phase: b.phaseID(b.Clock), Marks: b.condition(a.Whole, false)}
	list.Units = slices.Clone(units)
	for i := range a.Models {
		m := &a.Models[i]
		m.Begun = begun.Units[i].Profile
		list.Units[i].Condition = b.condition(*m, false)
		if before := b.condition(*m, true); !maps.Equal(before, list.Units[i].Condition) {
			list.Units[i].Begun = before
		}
	}
	if a.Sheet, err = lib.BareSheet(ctx, list); err != nil {
		return Army{}, err
	}
	a.Whole.Profile = a.Sheet.Whole
	for i := range a.Models {
		m := &a.Models[i]
		m.Profile = a.Sheet.Units[i].Profile
		m.Acted = list.Units[i].Condition[Activated] == b.Round(b.Clock)
	}
	return a, nil
}

// condition returns the marks of a model that count now, or that counted as the present phase began.
func (b *Board) condition(m Model, before bool) rules.Condition {
	c, number := rules.Condition{}, b.Number
	if before {
		number = b.AtPhaseStart
	}
	for _, id := range m.Begun.MarkIDs() {
		of, _ := m.scale(id)
		if n := number(m.at(id), of, b.Calendar); n > 0 {
			c[id] = n
		}
	}
	return c
}

// at returns the place of a mark of the model.
func (m Model) at(mark string) Place {
	p := m.Place
	p.Mark = mark
	return p
}

// scale returns how a mark of the model is counted. ok is false if it has no such mark.
func (m Model) scale(id string) (of Scale, ok bool) {
	of.Top, ok = m.Begun.MarkTop(id)
	if i := slices.IndexFunc(m.Begun.Marks, func(k rules.Mark) bool { return k.ID == id }); i >= 0 {
		of.Lasts = m.Begun.Marks[i].Lasts
	}
	return of, ok
}

// Find returns a model, or the side itself, and false if the board has none.
func (b Board) Find(p Place) (Model, bool) {
	for i := range b.Armies {
		a := &b.Armies[i]
		switch {
		case a.ID != p.Side:
		case p.Unit == "":
			return a.Whole, true
		default:
			for j := range a.Models {
				if m := &a.Models[j]; m.Unit == p.Unit && m.Model == p.Model {
					return *m, true
				}
			}
		}
	}
	return Model{}, false
}

// Army finds the army of one side by its id.
func (b Board) Army(id string) (Army, bool) {
	i := slices.IndexFunc(b.Armies, func(a Army) bool { return a.ID == id })
	if i < 0 {
		return Army{}, false
	}
	return b.Armies[i], true
}

// Model finds a model of the side by the id of its unit in the sheet.
func (a Army) Model(id string) (Model, bool) {
	i := slices.IndexFunc(a.Models, func(m Model) bool { return m.ID == id })
	if i < 0 {
		return Model{}, false
	}
	return a.Models[i], true
}

// InPlay returns the indices of the models that are on the table.
func (a Army) InPlay() (list []int) {
	for i, m := range a.Models {
		if m.Profile.OutOfPlay == "" {
			list = append(list, i)
		}
	}
	return list
}

// Left returns the points of the models in play, and of all; nil where the game has none or not all are known.
func (a Army) Left() (left, of *int) {
	all := a.Sheet.Army()
	return builder.WholeNumber(all.Part(a.InPlay()...).Budget().Points), builder.WholeNumber(all.Budget().Points)
}

// event returns a new event at the present moment of the board.
func (b Board) event(side string) Event {
	return Event{Side: side, Round: b.Round(b.Clock), Phase: b.phaseID(b.Clock)}
}

// errNoMark refuses a press on a mark that no model has.
var errNoMark = builder.Invalid("Unknown unit or mark. Reload the page.", nil)

// Press is a press on marks of a model.
type Press struct {
	Place     // of the mark
	By    int // added to a count or to boxes
	To    *int
}

// Mark returns the event of presses on marks; ok is false if they change nothing. A mark that lasts for a turn also
// activates its model. The error is a UserError.
func (b Board) Mark(side string, presses ...Press) (e Event, ok bool, err error) {
	e = b.event(side)
	for _, p := range presses {
		m, found := b.Find(p.Place)
		of, known := m.scale(p.Mark)
		if !found || !known {
			return e, false, errNoMark
		}
		if p.To != nil && (*p.To < 0 || *p.To > of.Top) {
			return e, false, builder.Invalid(fmt.Sprintf("Enter a number from 0 to %d.", of.Top), nil)
		}
		acts := of.Lasts == rules.ForTurn && p.To != nil && *p.To > 0 && !m.Acted
		c, changes := b.change(m, p, of)
		if !changes && !acts {
			continue
		}
		e.Do = append(e.Do, c)
		if to, has := m.scale(Activated); has && acts {
			if c, changes := b.Put(m.at(Activated), to, min(e.Round, to.Top), b.Calendar); changes {
				e.Do = append(e.Do, c)
			}
		}
	}
	if len(e.Do) > MaxChanges {
		return e, false, builder.Invalid(fmt.Sprintf("%d marks at once, limit %d. Mark fewer units.", len(e.Do),
			MaxChanges), nil)
	}
	return e, len(e.Do) > 0, nil
}

// Bases returns the entries of the log that set the same marks as an event, for OnBases.
func (b Board) Bases(e Event) string {
	list := url.Values{}
	for _, c := range e.Do {
		if c.Set == nil || c.Place == clock {
			continue
		}
		made := b.made[c.Place]
		list.Set(c.query(), "") // there may be none
		for _, m := range made[max(0, len(made)-maxBases):] {
			if m.Set != nil {
				list.Add(c.query(), m.by.ID)
			}
		}
	}
	return list.Encode()
}

// maxBases bounds the entries that Bases returns for a mark, the latest. More rivals than maxRivals are all replaced by
// the next setting, so that its event keeps its size.
const maxBases, maxRivals = 32, 8

// OnBases returns an event whose settings replace only the entries that its device knew; bases is from Bases of the
// board there. Settings of others since then are rivals. Entries that the log lacks are left out.
func (b Board) OnBases(e Event, bases string) Event {
	known, err := url.ParseQuery(bases)
	if err != nil {
		return e
	}
	e.Do = slices.Clone(e.Do)
	for i, c := range e.Do {
		if c.Set == nil || !known.Has(c.query()) || len(c.Base) > maxRivals {
			continue
		}
		knew := slices.DeleteFunc(slices.Clone(b.made[c.Place]), func(m made) bool {
			return !slices.Contains(known[c.query()], m.by.ID)
		})
		e.Do[i].Base = nil
		for _, m := range heads(knew) {
			e.Do[i].Base = append(e.Do[i].Base, m.by.ID)
		}
	}
	return e
}

func (p Place) query() string { return fmt.Sprint(p.Side, " ", p.Unit, " ", p.Model, " ", p.Mark) }

// change returns the change of one press, and false if it changes no number. Counts and boxes are added to, so that
// presses of several devices add up.
func (b Board) change(m Model, p Press, of Scale) (Change, bool) {
	switch {
	case p.To == nil:
		return b.Add(p.Place, of, p.By, b.Calendar)
	case m.counts(p.Mark):
		return b.Add(p.Place, of, *p.To-b.Number(p.Place, of, b.Calendar), b.Calendar)
	}
	return b.Put(p.Place, of, *p.To, b.Calendar)
}

// counts reports whether a mark is boxes or a count, not a choice, a switch or a round.
func (m Model) counts(id string) bool {
	i := slices.IndexFunc(m.Begun.Marks, func(k rules.Mark) bool { return k.ID == id })
	return i < 0 || id != Activated && m.Begun.Marks[i].Options == nil && m.Begun.Marks[i].Top() > 1
}

// LastActivation returns the last round before the present one in which a model was activated, 0 for none.
func (b Board) LastActivation(m Model) (round int) {
	for _, c := range b.made[m.at(Activated)] {
		if c.Set != nil && *c.Set < b.Round(b.Clock) {
			round = max(round, *c.Set)
		}
	}
	return round
}

// SetClock returns the event that sets the clock, and false if it is there.
func (b Board) SetClock(side string, to int) (Event, bool) {
	e := b.event(side)
	c, ok := b.Put(clock, Scale{Top: maxNumber}, to, b.Calendar)
	e.Do = []Change{c}
	return e, ok
}

// Note returns the event of a note, about the unit with an id in the side's sheet or "". The error is a UserError.
func (b Board) Note(side, unit, text string) (e Event, err error) {
	e = b.event(side)
	if unit != "" {
		a, _ := b.Army(side)
		m, ok := a.Model(unit)
		if !ok {
			return e, errNoMark
		}
		e.Unit, e.Model = m.Unit, m.Model
	}
	e.Note, err = CheckNote(text)
	return e, err
}

// NotesOf returns the notes about a model that count, the first made first.
func (b Board) NotesOf(m Model) (list []Event) {
	for _, e := range b.Entries {
		if e.Counts && e.Note != "" && e.about() == m.Place {
			list = append(list, e.Event)
		}
	}
	return list
}

// Undo returns the event that undoes an entry of the log, and false if the log has no such entry, or if it is undone,
// begins a part, or holds something hidden.
func (b Board) Undo(side, id string) (e Event, ok bool) {
	e = b.event(side)
	i := slices.IndexFunc(b.Entries, func(l Entry) bool { return l.ID == id })
	e.Undo = []string{id}
	return e, i >= 0 && b.Entries[i].Counts && !b.Entries[i].Start && !b.Entries[i].Secret
}

// Redo returns the event that undoes everything that undid an entry of the log, and false if the entry is not undone.
func (b Board) Redo(side, id string) (e Event, ok bool) {
	e = b.event(side)
	for _, l := range b.Entries {
		switch {
		case l.ID == id && l.Secret:
			return e, false
		case l.Counts && slices.Contains(l.Undo, id):
			e.Undo = append(e.Undo, l.ID)
		}
	}
	return e, len(e.Undo) > 0
}

// UndoFrom is Undo of an entry, or of the last change before it that is not undone. by is the side whose changes these
// are, "" for all.
func (b Board) UndoFrom(side, id, by string) (Event, bool) {
	if e, ok := b.Undo(side, id); ok {
		return e, true
	}
	i := slices.IndexFunc(b.Entries, func(l Entry) bool { return l.ID == id })
	before := State{Entries: b.Entries[:i+1]}
	of, ok := before.LastChange(by)
	if !ok {
		return Event{}, false
	}
	return b.Undo(side, of.ID)
}

// Node returns the document of the battle with its log, and with the round, the phase and the marks that follow from it
// for readers.
func (b Board) Node() *doc.Node {
	b.Log = make([]Event, len(b.Entries))
	for i, e := range b.Entries {
		b.Log[i] = e.Event
	}
	n := b.Battle.Node()
	n.Put("round", doc.NodeOf(b.Round(b.Clock)))
	builder.PutText(n, "phase", b.phaseID(b.Clock))
	marks := &doc.Node{Kind: doc.Array}
	add := func(m Model, now rules.Condition) {
		for _, id := range slices.Sorted(maps.Keys(now)) {
			marks.Items = append(marks.Items, Change{Place: m.at(id), By: now[id]}.node())
		}
	}
	for _, a := range b.Armies {
		for i, m := range a.Models {
			add(m, a.Sheet.Roster.Units[i].Condition)
		}
		add(a.Whole, a.Sheet.Roster.Moment.Marks)
	}
	n.Put("marks", marks)
	return n
}
