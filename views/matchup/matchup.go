// Package matchup has the page of two rosters against each other.
package matchup

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/matchup"
	"gantry/builder/odds"
	"gantry/builder/posted"
	"gantry/views"
	"gantry/views/attack"
)

// Matchup is the page of two rosters against each other, both ways.
type Matchup struct {
	views.Page
	Name, Base, Other string
	Against           views.Control
	Bands, Shows      []attack.Link // the situation; what the cells show
	BandKey, ShowKey  string        // of what is chosen, "" for the first
	Asking            bool          // the form for another list is open
	Notice            *views.Notice
	Sides             []Side
	Sentence          string
	Score             string // the points of both, or their units
	Settings          string // of this list that hold for both, "" when both lists agree
	LeftOut           string // a note that only a part is shown, "" if all is
	JSONPath          string
	System            string           // of the scene behind the armies
	Ours, Theirs      []attack.Fighter // some units of each side, for the picture at the top
}

// maxPairs is the maximum number of targets that a phone lists below each attacker. More stay columns.
const maxPairs = 6

// Side is what the units of one side do to those of the other.
type Side struct {
	ID, Title, What string // What the cells hold
	Columns         []Column
	Rows            []Row
	TotalName       string
	Totals          []string // of all attackers together, by target
}

// Column is one target.
type Column struct{ Name, Picture string }

// Row is one attacker.
type Row struct {
	ID, Name, Points string
	Picture          string
	Cells            []Cell
	Best, Threat     Best   // its best target, and who is most dangerous to it
	Mean             string // of all its cells
}

// Best is the pair that stands out in a row; To is "" for none.
type Best struct{ Name, Text, Attack, To, Picture string }

// Cell is one pair: a number, how warm it is from 0 to 8, and where its odds
// are.
type Cell struct {
	Text, To string
	Heat     int
	None     bool // its number is 0
	Needs    string
}

// MaxUnits is the largest number of different units per side on a page.
const MaxUnits = 16

// figureKind is what the cells of a matchup may show.
type figureKind struct {
	id, name string
	of       func(odds.Cell) *big.Rat // nil where the cell has none
	text     func(*big.Rat) string
}

var figures = []figureKind{
	{"destroy", "Chance to destroy", func(c odds.Cell) *big.Rat { return c.Kill }, odds.Percent},
	{"damage", "Average damage", func(c odds.Cell) *big.Rat { return c.Damage }, odds.Mean},
	{"point", "Damage per point", func(c odds.Cell) *big.Rat { return c.PerPt },
		func(f *big.Rat) string { return f.FloatString(2) }},
}

// head returns what the cells hold, with what it is counted in.
func (f figureKind) head(c odds.Cell) string {
	if f.id == "destroy" {
		return f.name
	}
	return odds.DamageText(f.name, c.Noun)
}

// RequestOf returns the request for a matchup of a question's two lists, in the chosen range band.
func RequestOf(x *attack.Question) odds.Request {
	other := x.Sheet.Roster
	if x.Other != nil {
		other = x.Other.Roster
	}
	r := odds.MatchupRequest(x.Sheet.Roster, other)
	if i := band(x); i >= 0 {
		r.Situation = x.Sheet.About.Yardstick.Bands[i].Situation
	}
	return r
}

// band returns the index of the chosen band of a matchup, -1 for none. The default is the first band, or none
// in a game with "in range".
func band(x *attack.Question) int {
	y := x.Sheet.About.Yardstick
	if i, err := strconv.Atoi(x.Query.Get("band")); err == nil && i >= 1 && i <= len(y.Bands) {
		return i - 1
	}
	if len(y.Bands) == 0 || y.InReach {
		return -1
	}
	return 0
}

// address returns that of the matchup with some of its values exchanged.
func address(x *attack.Question, page string, change ...string) string {
	var fields []string
	for _, name := range []string{"against", "band", "show"} {
		value := x.Query.Get(name)
		if name == "against" {
			value = x.Against
		}
		if i := slices.Index(change, name); i >= 0 {
			value = change[i+1]
		}
		if value != "" {
			fields = append(fields, name, value)
		}
	}
	return views.WithQuery(x.Base+page, fields...)
}

// Of returns the page of a matchup without its cells.
func Of(x *attack.Question) Matchup {
	s := x.Sheet
	p := Matchup{Page: views.ListPage("Matchups for "+builder.RosterName(s.Roster.Name), s, x.Base, "odds"),
		Name: s.Roster.Name, Base: x.Base, Against: x.AgainstControl("Against"), BandKey: x.Query.Get("band"),
		ShowKey: x.Query.Get("show"), JSONPath: address(x, "/odds/matchup.json", "show", "")}
	p.Style, p.Other = attack.Style, builder.RosterName(s.Roster.Name)
	if x.Other != nil {
		p.Other = builder.RosterName(x.Other.Roster.Name)
	}
	p.Asking = len(x.Opponents) == 0
	y, band := s.About.Yardstick, band(x)
	if len(y.Bands) > 0 && y.InReach {
		p.Bands = append(p.Bands, attack.Link{Label: "In range", To: address(x, "/odds/matchup", "band", ""),
			On: band < 0})
	}
	for i, b := range y.Bands {
		p.Bands = append(p.Bands,
			attack.Link{Label: b.Label, To: address(x, "/odds/matchup", "band", strconv.Itoa(i+1)), On: i == band})
	}
	return p
}

// Show fills the page with a meeting.
func (p *Matchup) Show(x *attack.Question, m matchup.Meeting) {
	figure := p.chooseFigure(x, m)
	ours, theirs := attack.FromRoster, attack.FromOther
	if x.Other == nil {
		theirs = attack.FromRoster
	} else if differ := x.Sheet.SettingsApart(x.Other.Roster.Options); len(differ) > 0 {
		p.Settings = "Both sides: " + strings.Join(differ, " · ") + "."
	}
	mine := builder.RosterName(p.Name)
	us := attacks{"ours", mine + " attacks", ours, theirs, m.ByPoints}
	them := attacks{"theirs", p.Other + " attacks", theirs, ours, m.ByPoints}
	p.Sides = []Side{sideOf(x, m.Ours, m.Theirs, figure, us), sideOf(x, m.Theirs, m.Ours, figure, them)}
	p.System = x.Sheet.Roster.System
	p.Ours, p.Theirs = crewOf(x, m.Ours, ours, true), crewOf(x, m.Theirs, theirs, false)
	p.sayAttackOnce()
	p.Sentence = p.tradeSentence(x, m)
	p.Score = wholeMean(m.Theirs.Trade.Of) + " : " + wholeMean(m.Ours.Trade.Of)
	if m.LeftOut > 0 {
		p.LeftOut = fmt.Sprintf("First %d different units of each side. The JSON has all.", MaxUnits)
	}
}

// maxCrew is the largest number of units per side in the picture at the top.
const maxCrew = 3

// crewOf returns the first units for one side of the banner, which face right or left on the page.
func crewOf(x *attack.Question, m matchup.Way, side string, right bool) (crew []attack.Fighter) {
	for _, a := range m.Attackers[:min(maxCrew, len(m.Attackers))] {
		crew = append(crew, x.Facing(side, a.Unit, right))
	}
	return crew
}

// sayAttackOnce drops the name of the attack from the rows when all have the same.
func (p *Matchup) sayAttackOnce() {
	names := map[string]bool{}
	for _, s := range p.Sides {
		for _, r := range s.Rows {
			names[r.Best.Attack], names[r.Threat.Attack] = true, true
		}
	}
	delete(names, "")
	if len(names) > 1 {
		return
	}
	for _, s := range p.Sides {
		for i := range s.Rows {
			s.Rows[i].Best.Attack, s.Rows[i].Threat.Attack = "", ""
		}
	}
}

// tradeSentence compares what each side destroys, starting with the better side.
func (p Matchup) tradeSentence(x *attack.Question, m matchup.Meeting) string {
	amount := func(t matchup.Trade) string {
		if !m.ByPoints {
			return fmt.Sprintf("%s of %s units", wholeMean(t.Lost), wholeMean(t.Of))
		}
		return builder.PointsText(x.Sheet.About, wholeMean(t.Lost)+" of "+wholeMean(t.Of))
	}
	mine, other := builder.RosterName(p.Name), p.Other
	ours, theirs := m.Ours.Trade, m.Theirs.Trade
	if lostPart(ours).Cmp(lostPart(theirs)) < 0 {
		mine, other, ours, theirs = other, mine, theirs, ours
	}
	switch {
	case ours.Lost.Sign() == 0:
		return "No unit can destroy another in one attack."
	case new(big.Rat).Mul(lostPart(ours), aboutEven).Cmp(lostPart(theirs)) <= 0:
		return "About even: in one round " + mine + " destroys " + amount(ours) + ", " + other +
			" " + amount(theirs) + "."
	}
	return mine + " trades better: in one round it destroys " + amount(ours) + " and loses " + amount(theirs) + "."
}

// lostPart returns the fraction that is lost, from 0 to 1.
func lostPart(t matchup.Trade) *big.Rat {
	if t.Of.Sign() == 0 {
		return new(big.Rat)
	}
	return new(big.Rat).Quo(t.Lost, t.Of)
}

// aboutEven is the smallest ratio of the two sides' losses at which a trade is about even.
var aboutEven = big.NewRat(9, 10)

// wholeMean returns an expected number without a zero behind its point.
func wholeMean(m *big.Rat) string { return strings.TrimSuffix(odds.Mean(m), ".0") }

// chooseFigure settles what the cells show, of what any of them has.
func (p *Matchup) chooseFigure(x *attack.Question, m matchup.Meeting) figureKind {
	figure := figures[1]
	cells := slices.Concat(append(slices.Clone(m.Ours.Cells), m.Theirs.Cells...)...)
	var have []figureKind
	for _, f := range figures {
		if slices.ContainsFunc(cells, func(c odds.Cell) bool { return f.of(c) != nil }) {
			have = append(have, f)
		}
	}
	if len(have) > 0 {
		first := 0
		some := func(c odds.Cell) bool { return c.Kill != nil && c.Kill.Cmp(seldom) > 0 }
		if len(have) > 1 && !slices.ContainsFunc(cells, some) {
			first = 1 // if hardly any attack destroys, that chance says little
		}
		asked := slices.IndexFunc(have, func(f figureKind) bool { return f.id == p.ShowKey })
		if figure = have[first]; asked >= 0 {
			figure = have[asked]
		}
	}
	for _, f := range have {
		p.Shows = append(p.Shows, attack.Link{Label: f.name, To: address(x, "/odds/matchup", "show", f.id),
			On: f.id == figure.id})
	}
	return figure
}

// seldom is a chance that is hardly worth a table.
var seldom = big.NewRat(1, 20)

// attacks describes one side's attacks, and where its units and their targets are chosen from.
type attacks struct {
	id, title, from, at string
	byPoints            bool
}

// sideOf returns the table of one direction; back is the other one.
func sideOf(x *attack.Question, m, back matchup.Way, figure figureKind, of attacks) Side {
	s := Side{ID: of.id, Title: of.title, What: figure.name}
	most := new(big.Rat)
	for _, c := range slices.Concat(m.Cells...) {
		if f := figure.of(c); f != nil && f.Cmp(most) > 0 {
			most, s.What = f, figure.head(c)
		}
	}
	if figure.id == "destroy" {
		s.What = "Attacker" // the cells are percents
	}
	for _, t := range m.Targets {
		s.Columns = append(s.Columns, Column{t.Title, x.PictureOf(of.at, t.Unit)})
	}
	for i, a := range m.Attackers {
		row := Row{ID: of.id + "-" + views.ElementID(a.Unit.ID), Name: a.Title,
			Picture: x.PictureOf(of.from, a.Unit)}
		if a.Points != nil {
			row.Points = builder.PointsText(x.Sheet.About, a.Points.RatString())
		}
		for j, c := range m.Cells[i] {
			row.Cells = append(row.Cells, cellOf(c, figure, most, pairPath(x, m, i, j, of.from, of.at)))
		}
		if j := figure.most(m.Cells[i], m.Best(i, of.byPoints)); j >= 0 {
			row.Best = bestOf(m.Targets[j].Title, m.Cells[i][j], row.Cells[j], figure)
			if figure.id == "destroy" && of.byPoints && isSome(m.Cells[i][j].Kill) { // it is the best for its points
				row.Best.Text += " · " + builder.PointsText(x.Sheet.About, odds.Mean(m.Loss(i, j, true)))
			}
			row.Best.Picture = x.PictureOf(of.at, m.Targets[j].Unit)
		}
		row.Threat = threatTo(x, back, i, figure, most, of)
		row.Mean = meanOf(m.Cells[i], figure, m.Attacked)
		s.Rows = append(s.Rows, row)
	}
	s.total(m, figure)
	return s
}

// threatTo returns who is most dangerous to a unit of the side.
func threatTo(x *attack.Question, back matchup.Way, unit int, figure figureKind, most *big.Rat, of attacks) Best {
	threats := make([]odds.Cell, len(back.Cells))
	for k := range threats {
		threats[k] = back.Cells[k][unit]
	}
	k := figure.most(threats, worst(threats))
	if k < 0 {
		return Best{}
	}
	b := bestOf(back.Attackers[k].Title, threats[k],
		cellOf(threats[k], figure, most, pairPath(x, back, k, unit, of.at, of.from)), figure)
	b.Picture = x.PictureOf(of.at, back.Attackers[k].Unit)
	return b
}

// bestOf describes the result of a pair away from the table's head, so that damage has its unit. A dash
// replaces a chance of 0 to destroy.
func bestOf(name string, c odds.Cell, cell Cell, figure figureKind) Best {
	text, noDeath := cell.Text, c.Kill != nil && c.Kill.Sign() == 0
	switch {
	case figure.id == "destroy" && noDeath:
		return Best{}
	case figure.id == "point" && c.PerPt != nil:
		text += " " + c.Noun + " per point"
	case c.Damage != nil && figure.id == "damage":
		text = odds.Mean(c.Damage) + " " + c.Noun
	case c.Damage != nil && noDeath && c.Damage.Sign() > 0:
		text += " · " + odds.Mean(c.Damage) + " " + c.Noun
	}
	return Best{Name: name, Text: text, Attack: c.Attack.Label, To: cell.To}
}

func isSome(p *big.Rat) bool { return p != nil && p.Sign() > 0 }

// meanOf returns the mean of a row over all targets, each as often as there are of it.
func meanOf(cells []odds.Cell, figure figureKind, numbers []int) string {
	sum, n := new(big.Rat), 0
	for j, c := range cells {
		if f := figure.of(c); f != nil {
			sum.Add(sum, new(big.Rat).Mul(f, big.NewRat(int64(numbers[j]), 1)))
			n += numbers[j]
		}
	}
	if n == 0 {
		return "–"
	}
	return figure.text(sum.Quo(sum, big.NewRat(int64(n), 1)))
}

// most returns the place of the cell that has most of what is shown; that of the first choice where none has more,
// or where chances to destroy are shown, which are not all there is to it.
func (f figureKind) most(cells []odds.Cell, first int) int {
	if first < 0 || f.id == "destroy" {
		return first
	}
	for j, c := range cells {
		if of, than := f.of(c), f.of(cells[first]); of != nil && (than == nil || of.Cmp(than) > 0) {
			first = j
		}
	}
	return first
}

// worst returns the place of the cell that is most dangerous to the target of all, -1 where none is.
func worst(threats []odds.Cell) int {
	at := -1
	for k, c := range threats {
		if c.Attack.ID != "" && (at < 0 || c.Deadlier(threats[at])) {
			at = k
		}
	}
	return at
}

// total is what all attackers together do to each target.
func (s *Side) total(m matchup.Way, figure figureKind) {
	s.TotalName = "Combined"
	if figure.id == "destroy" {
		s.TotalName = "Combined (at least)"
	}
	for j := range m.Targets {
		kill, damage := m.Together(j)
		switch {
		case figure.id == "destroy" && kill != nil:
			s.Totals = append(s.Totals, odds.Percent(kill))
		case figure.id == "damage" && damage != nil:
			s.Totals = append(s.Totals, odds.Mean(damage))
		default:
			s.Totals = append(s.Totals, "–")
		}
	}
	if figure.id == "point" {
		s.Totals = nil
	}
}

// heats is how many grades of warmth a cell may have above none.
const heats = 8

// percent returns a chance without its sign, and the sign; other texts have none.
func (c Cell) percent() (number, sign string) {
	if number, is := strings.CutSuffix(c.Text, "%"); is {
		return number, "%"
	}
	return c.Text, ""
}

func cellOf(c odds.Cell, figure figureKind, most *big.Rat, to string) Cell {
	f := figure.of(c)
	if c.Attack.ID == "" || f == nil {
		return Cell{Needs: c.Needs}
	}
	v := Cell{Text: figure.text(f), To: to, None: f.Sign() == 0}
	if most.Sign() > 0 {
		share, _ := new(big.Rat).Quo(f, most).Float64()
		v.Heat = min(heats, int(share*heats+0.5))
	}
	return v
}

// pairPath returns where the odds of a cell are, seen from the page of the matchup.
func pairPath(x *attack.Question, m matchup.Way, i, j int, from, at string) string {
	c := m.Cells[i][j]
	fields := []string{"by", from + views.Place(m.Attackers[i].Unit.ID), "at", at + views.Place(m.Targets[j].Unit.ID),
		"against", x.Against, "attack", c.Attack.ID}
	for _, fd := range c.Attack.Situation {
		if v, ok := m.Request.Situation[fd.ID]; ok {
			fields = append(fields, attack.SituationName(fd.ID), posted.Text(v))
		}
	}
	return views.WithQuery("../odds", fields...)
}
