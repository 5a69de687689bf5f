package play

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gantry/builder"
	"gantry/builder/play"
	"gantry/rules"
	"gantry/views"
)

// Battle is the page of a battle: the models of one side, or one of them.
type Battle struct {
	views.Page
	play.Board
	At
	Seat    Seat
	ID      string
	Press   string // see PressField
	Refused bool   // a press was, since the log is full
	Tabs    []Tab
	Rows    []Row // models in play
	Lost    []Row
	Own     Pad // of the side itself
	OwnName string
	Open    *Card // the model that is open, nil for none
	Due     []Due
	Waiting []string // models that still act in this phase, if not all do
	News    News
	Deleted bool
}

// News is the last press of another player; it has no text for none.
type News struct{ Who, Text string }

// newsOf returns the last press on a board that isn't of the reader's side.
func newsOf(b play.Board, at Seat) News {
	for _, e := range slices.Backward(b.Entries) {
		by, seen := b.Army(e.Side)
		if e.Side != at.Side && (seen || e.Secret && !e.Start) {
			return News{cmp.Or(by.Name, play.HiddenName), b.Text(e.Event)}
		}
	}
	return News{}
}

// Tab leads to one side.
type Tab struct {
	To, Name, Left string
	On             bool
}

// Row is a model in the list of its side.
type Row struct {
	To, Name, Picture string
	Boxes, Marked     int
	Says              string // what is marked, in few words
	Acted             bool
	Activate          string // the value of the press that activates it or undoes that; "" where there is none
}

// Card is a model with everything that is marked on it.
type Card struct {
	Name, Class, Picture string
	OutOfPlay            string
	Attack               string // the address of its attacks, "" for none
	Blocks               []rules.Block
	Pad
	Tables []rules.Table
	Barred []Barred
	Legend []rules.Term
	Notes  []Note // the latest first
}

// Note is a note about a model.
type Note struct{ When, Text string }

// maxNotes bounds the notes on a card.
const maxNotes = 3

// Pad is everything that can be marked on a model, or for a whole side.
type Pad struct {
	Groups   []Group
	Marks    []Mark
	Switches []Choice // marks that are on or off
}

// Group is tracks of the same location.
type Group struct {
	Label  string
	Tracks []Track
}

// Track is a line of boxes to press.
type Track struct {
	rules.Track
	ID    string
	Name  string // of its buttons: the label, with the note if another track has the same
	Boxes []Box
	Steps []Choice // numbers to add, instead of boxes, to long tracks and to those that count the rounds that scored
	Full  bool     // all boxes are marked
}

// Box is a box of a track. Its press fills the track up to it, or clears it where it is the last one that is filled.
type Box struct {
	Label, Value string
	On, Gap      bool // Gap begins a group of boxes
}

// Mark is another mark: its choices, or a count with its steps.
type Mark struct {
	Label   string
	Choices []Choice
	Count   string // "" for choices
	Less    string // the values of presses, "" at a bound
	More    string
	Rivals  string // what it was set to at the same time, "" for one value
}

// Choice is a value of a mark.
type Choice struct {
	Label, Value string
	On           bool
}

// Barred is an attack that the rules do not allow now.
type Barred struct{ Label, Why string }

// Due is what the rules ask now.
type Due struct {
	Label, Text, Cite string
	Value             string // of the press that does it, "" where there is none
	Act               string
	Passed            string // of the press if the roll succeeds, "" where there is none
	PassedAct         string
}

// Of returns the page of a board, from the seat of a reader.
func Of(id string, b play.Board, at At, seat Seat) Battle {
	p := Battle{Board: b, At: at, Seat: seat, ID: id, Press: pressOf(b)}
	a := b.Armies[0]
	if own, ok := b.Army(seat.Side); ok {
		a = own
	}
	if side, ok := b.Army(at.Side); ok {
		a = side
	}
	p.Side = a.ID
	p.Page = views.SheetPage(b.Name, a.Sheet)
	p.Style, p.Script, p.Bare, p.Edits = Style, Script, true, true
	for _, of := range b.Armies {
		p.Tabs = append(p.Tabs, Tab{At{Side: of.ID}.Address(id), of.Name, leftText(of), of.ID == a.ID})
	}
	worn := views.WornOf(a.Roster, a.Sheet.About)
	for i, m := range a.Models {
		r := rowOf(m, a.Sheet.Roster.Units[i].Condition, views.Thumbnail(worn.Picture(a.Sheet.Units[i].Likenesses[0])))
		r.To = At{a.ID, m.ID}.Address(id)
		if to, ok := m.Begun.MarkTop(play.Activated); ok && m.Profile.OutOfPlay == "" {
			round := min(b.Round(b.Clock), to)
			if m.Acted {
				round = b.LastActivation(m)
			}
			place := m.Place
			place.Mark = play.Activated
			r.Acted, r.Activate = m.Acted, Value(play.Press{Place: place, To: &round})
		}
		if m.Profile.OutOfPlay != "" {
			p.Lost = append(p.Lost, r)
		} else {
			p.Rows = append(p.Rows, r)
		}
		if m.ID == at.Unit {
			p.Open = cardOf(b, a, i)
			mine := !seat.Watches && (!seat.Shared || a.ID == seat.Side)
			if mine && m.Profile.OutOfPlay == "" && len(a.Sheet.Army().Attacks(i)) > 0 {
				p.Open.Attack = AttackBy(id, m)
			}
			p.Open.Picture = worn.Picture(a.Sheet.Units[i].Likenesses[0])
		}
	}
	for _, models := range byUnit(b.StillToAct(a)) {
		p.Waiting = append(p.Waiting, unitText(models))
	}
	if p.Due = dueOf(a); seat.Shared {
		p.News = newsOf(b, seat)
	}
	if a.Whole.Begun.Marks != nil {
		p.OwnName = a.Name
		p.Own = padOf(b, a.Whole, a.Sheet.Roster.Moment.Marks)
	}
	return p
}

// byUnit returns models by their units, in order.
func byUnit(models []play.Model) (units [][]play.Model) {
	for i, m := range models {
		if i == 0 || models[i-1].Unit != m.Unit {
			units = append(units, nil)
		}
		last := len(units) - 1
		units[last] = append(units[last], m)
	}
	return units
}

// unitText names the models of one unit: several by how many they are.
func unitText(models []play.Model) string {
	if len(models) == 1 {
		return models[0].Name
	}
	name := strings.TrimSuffix(models[0].Name, fmt.Sprintf(" %d", models[0].Model))
	return fmt.Sprintf("%d × %s", len(models), name)
}

// pressOf names the presses of a page of a board: the same until something is pressed.
func pressOf(b play.Board) string { return strconv.Itoa(len(b.Entries)) }

// The stylesheet and the script of a battle.
const (
	Style  = "battle.css"
	Script = "battle.js"
)

// leftText returns the points in play of one side, else its models.
func leftText(a play.Army) string {
	left, of := a.Left()
	if left == nil || of == nil || *of == 0 {
		return fmt.Sprintf("%d of %d", len(a.InPlay()), len(a.Models))
	}
	return builder.PointsText(a.Sheet.About, fmt.Sprintf("%s of %s", rules.Grouped(*left), rules.Grouped(*of)))
}

func rowOf(m play.Model, now rules.Condition, picture string) Row {
	r := Row{Name: m.Name, Picture: picture}
	r.Boxes, r.Marked = m.Profile.DamageBoxes()
	var says []string
	if m.Profile.OutOfPlay != "" {
		says = append(says, m.Profile.OutOfPlay)
	}
	for _, k := range m.Begun.Marks {
		n := now[k.ID]
		why := m.Profile.OutOfPlay
		out := why != "" && (k.Lasts != rules.ForBattle || strings.EqualFold(k.Label, why))
		switch {
		case n == 0 || out || k.ID == play.Activated:
		case k.Options != nil && n < len(k.Options):
			says = append(says, k.Options[n].Label)
		case k.Top() == 1:
			says = append(says, k.Label)
		default:
			says = append(says, fmt.Sprintf("%s %d", k.Label, n))
		}
	}
	r.Says = strings.Join(says, " · ")
	return r
}

func cardOf(b play.Board, a play.Army, i int) *Card {
	m, us := a.Models[i], a.Sheet.Units[i]
	c := &Card{Name: m.Name, Class: us.Profile.Class, OutOfPlay: m.Profile.OutOfPlay, Legend: m.Profile.Legend,
		Pad: padOf(b, m, a.Sheet.Roster.Units[i].Condition)}
	for _, e := range slices.Backward(b.NotesOf(m)) {
		if len(c.Notes) < maxNotes {
			c.Notes = append(c.Notes, Note{fmt.Sprintf("Round %d", e.Round), e.Note})
		}
	}
	for _, block := range us.Profile.Plain().Blocks {
		if block.Card && !block.SmallPrint {
			c.Blocks = append(c.Blocks, block)
		}
	}
	c.Tables = us.Profile.Tables
	for _, attack := range a.Sheet.Army().Attacks(i) {
		if attack.Unavailable != "" && m.Profile.OutOfPlay == "" {
			c.Barred = append(c.Barred, Barred{attack.Label, attack.Unavailable})
		}
	}
	return c
}

// padOf returns the marks of a model, or of a whole side, as they are now.
func padOf(b play.Board, m play.Model, now rules.Condition) (p Pad) {
	for _, t := range m.Profile.Plain().Tracks {
		if t.OnUnit {
			continue
		}
		if len(p.Groups) == 0 || p.Groups[len(p.Groups)-1].Label != t.Group {
			p.Groups = append(p.Groups, Group{Label: t.Group})
		}
		g := &p.Groups[len(p.Groups)-1]
		g.Tracks = append(g.Tracks, trackOf(m, t))
	}
	for _, k := range m.Begun.Marks {
		n := now[k.ID]
		if k.Lasts == rules.ForTurn && !m.Acted {
			n = 0 // the last turn's; a press begins the next
		}
		switch {
		case k.ID == play.Activated:
		case k.Options == nil && k.Top() == 1:
			place, other := m.Place, 1-n
			place.Mark = k.ID
			p.Switches = append(p.Switches, Choice{k.Label, Value(play.Press{Place: place, To: &other}), n == 1})
		default:
			p.Marks = append(p.Marks, markOf(b, m, k, n))
		}
	}
	return p
}

// maxBoxes is the longest track that shows a box for each point: four rows on a phone.
const maxBoxes = 20

// steps are the numbers that a long track can be changed by at once.
var steps = []int{-1, 1, 2, 3, 5, 10}

func trackOf(m play.Model, t rules.Track) Track {
	row := Track{Track: t, ID: views.ElementID(m.ID + "/" + t.ID), Name: t.Label, Full: t.Marked == t.Boxes}
	twin := func(o rules.Track) bool { return o.ID != t.ID && o.Label == t.Label && o.Group == t.Group }
	if t.Note != "" && slices.ContainsFunc(m.Profile.Tracks, twin) {
		row.Name += " " + t.Note
	}
	by := steps
	if t.Scores != 0 {
		by = []int{-1, 1}
	}
	if t.Boxes > maxBoxes || t.Scores != 0 {
		for _, n := range by {
			p := play.Press{Place: m.Place, By: n}
			p.Mark = t.ID
			row.Steps = append(row.Steps, Choice{Label: rules.Minus(rules.Modifier(n)), Value: Value(p)})
		}
		return row
	}
	every := t.Every
	if every == 0 {
		every = 5
	}
	for n := 1; n <= t.Boxes; n++ {
		p := play.Press{Place: m.Place, By: n - t.Marked}
		p.Mark = t.ID
		if n == t.Marked {
			p.By = -1
		}
		box := Box{Label: fmt.Sprintf("%s %d of %d", row.Name, n, t.Boxes), Value: Value(p), On: n <= t.Marked,
			Gap: n > 1 && (n-1)%every == 0}
		row.Boxes = append(row.Boxes, box)
	}
	return row
}

func markOf(b play.Board, m play.Model, k rules.Mark, now int) Mark {
	row := Mark{Label: k.Label}
	place := m.Place
	place.Mark = k.ID
	events, numbers := b.Rivals(place, play.Scale{Top: k.Top(), Lasts: k.Lasts}, b.Calendar)
	both := slices.ContainsFunc(events, func(e play.Event) bool { return e.Side != events[0].Side })
	for i, n := range numbers {
		if i > 0 {
			row.Rivals += ", "
		}
		row.Rivals += optionText(k, n)
		if by, ok := b.Army(events[i].Side); ok && both {
			row.Rivals += " (" + by.Name + ")"
		}
	}
	switch {
	case k.Options != nil:
		for n, o := range k.Options {
			row.Choices = append(row.Choices, Choice{o.Label, Value(play.Press{Place: place, To: &n}), n == now})
		}
	default:
		row.Count = strconv.Itoa(now)
		if now > 0 {
			row.Less = Value(play.Press{Place: place, By: -1})
		}
		if now < k.Top() {
			row.More = Value(play.Press{Place: place, By: 1})
		}
	}
	return row
}

func optionText(k rules.Mark, n int) string {
	if n >= 0 && n < len(k.Options) {
		return k.Options[n].Label
	}
	return strconv.Itoa(n)
}

// dueOf returns what the rules ask of one side now.
func dueOf(a play.Army) (list []Due) {
	for _, d := range a.Sheet.Army().Due() {
		row := Due{Label: d.Label, Text: rules.Minus(d.Text), Cite: d.CiteCell().Text}
		row.Value, row.Act = duePress(a, d.Changes)
		row.Passed, row.PassedAct = duePress(a, d.Passed)
		list = append(list, row)
	}
	return list
}

// duePress returns the press that makes some changes, and the text on its button; "" for none.
func duePress(a play.Army, changes []rules.Change) (value, act string) {
	var presses []play.Press
	label := ""
	for _, c := range changes {
		m := a.Whole
		if c.Unit >= 0 {
			m = a.Models[c.Unit]
		}
		p := play.Press{Place: m.Place, By: c.By, To: c.Set}
		p.Mark = c.Mark
		if presses = append(presses, p); label == "" {
			label, _ = m.Label(c.Mark)
		}
	}
	if len(presses) == 0 || len(presses) > play.MaxChanges {
		return "", ""
	}
	act = "Mark: " + label
	if to := changes[0].Set; to != nil && *to == 0 {
		act = "Clear: " + label
	}
	if presses[0].Mark == play.Activated {
		act = "Act"
	}
	return Value(presses...), act
}

// clockAt returns the press that moves the clock.
func (p Battle) clockAt(to int) string { return fmt.Sprintf("%s%d %d", ClockAt, p.Clock, to) }

// next returns the press that moves the clock on, the name of the step there, and what it skips, "" for none.
func (p Battle) next() (press, to, skips string) {
	at, skipped := p.Step()
	if press, to = p.clockAt(at), p.Phase(at); p.IsEnd(p.Clock) {
		to = fmt.Sprintf("Round %d", p.Round(at))
	}
	if len(skipped) > 0 {
		skips = "Skips " + strings.Join(skipped, ", ")
	}
	return press, to, skips
}

// moment returns the round and the phase.
func (p Battle) moment() string {
	of := fmt.Sprintf("Round %d", p.Round(p.Clock))
	if p.Rounds > 0 {
		of = fmt.Sprintf("Round %d of %d", min(p.Round(p.Clock), p.Rounds), p.Rounds)
	}
	return of
}

// undo returns the press of the undo button and what it undoes, "" for nothing to undo; redo likewise.
func (p Battle) undo() (press, text string) {
	if e, ok := p.LastChange(p.Seat.Side); ok {
		return UndoFrom + e.ID, p.Text(e.Event)
	}
	return "", ""
}

func (p Battle) redo() (press, text string) {
	if e, ok := p.LastUndo(p.Seat.Side); ok {
		return RedoLine + e.Undo[0], strings.TrimPrefix(p.Text(e.Event), "Undo ")
	}
	return "", ""
}

// isLong reports whether few presses are left.
func (p Battle) isLong() bool { return len(p.Entries) >= play.NearlyFull }

// used returns how many presses are used, of all.
func (p Battle) used() string {
	return fmt.Sprintf("%s of %s", rules.Grouped(len(p.Entries)), rules.Grouped(play.MaxEvents))
}

// nextPart returns the label of the press that continues in the next part.
func (p Battle) nextPart() string {
	if n := p.NextPart(); n > 2 {
		return fmt.Sprintf("Continue in part %d", n)
	}
	return "Continue in a second part"
}

// isOver reports whether the battle has ended.
func (p Battle) isOver() bool { return !p.Ended.IsZero() }

// isFixed reports whether the reader can't mark anything.
func (p Battle) isFixed() bool { return p.isOver() || p.Seat.Watches }

// Log is the page of everything that was pressed, the latest first.
type Log struct {
	views.Page
	Seat            Seat
	ID, Name, Press string
	Here, Older     string // this page's address, and that of older entries, "" for none
	Lines           []Line
}

// Line is an entry of the log.
type Line struct {
	Text, When   string
	Who          string // the side whose player pressed it, in a battle of several players
	At           time.Time
	Note, Undone bool
	Act, Press   string // of its button; "" for none
}

// maxLines bounds the entries on a page of a log.
const maxLines = 200

// LogPath returns the address of the entries of a log before one, of all for 0.
func LogPath(id string, before int) string {
	if before == 0 {
		return Path(id, "log")
	}
	return views.WithQuery(Path(id, "log"), "before", strconv.Itoa(before))
}

// LogOf returns the page of the latest entries of a board's log before one, of all for 0.
func LogOf(id string, b play.Board, before int, seat Seat) Log {
	l := Log{Seat: seat, ID: id, Name: b.Name, Press: pressOf(b),
		Page: views.SheetPage("Log of "+b.Name, b.Armies[0].Sheet)}
	l.Style, l.Script, l.Bare, l.Edits = Style, Script, true, true
	if before <= 0 || before > len(b.Entries) {
		before = 0
	}
	l.Here = LogPath(id, before)
	if before == 0 {
		before = len(b.Entries)
	}
	for i, e := range slices.Backward(b.Entries[:before]) {
		if e.Depth > 0 {
			continue
		}
		if len(l.Lines) == maxLines {
			l.Older = LogPath(id, i+1)
			break
		}
		line := Line{Text: b.Text(e.Event), At: e.At, Note: e.Note != "", Undone: !e.Counts,
			Act: "Undo", Press: UndoLine + e.ID, When: fmt.Sprintf("Round %d", e.Round)}
		if by, ok := b.Army(e.Side); ok && seat.Shared {
			line.Who = by.Name
		}
		switch {
		case e.Secret, seat.Watches:
			line.Act = ""
		case e.Start:
			line.Act, line.When = "", line.When+" · from the last part"
		case line.Undone:
			line.Act, line.Press = "Redo", RedoLine+e.ID
		}
		l.Lines = append(l.Lines, line)
	}
	return l
}

// Begin is the page where a battle of a list begins.
type Begin struct {
	views.Page
	Name, Base, Press string
	Against           views.Control
	Notice            *views.Notice
	Closed            bool // no battle of the list can begin
}

// BeginOf returns the page where a battle of a list begins, with no opponent to choose yet.
func BeginOf(s builder.Sheet, base string) Begin {
	return Begin{Page: views.ListPage("Play "+builder.RosterName(s.Roster.Name), s, base, "play"),
		Name: builder.RosterName(s.Roster.Name), Base: base,
		Against: views.SelectOf("against", "Opponent", views.Choice{Label: "On paper"})}
}

// CanBegin reports whether Gantry knows the marks of a list's game.
func CanBegin(s builder.Sheet) bool {
	return slices.ContainsFunc(s.Units, func(u builder.UnitSheet) bool { return u.Profile.Marks != nil })
}
