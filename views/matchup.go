package views

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"gantry/builder"
)

// Matchup is the page of two rosters against each other.
type Matchup struct {
	Page
	Game, Name, Base string
	Against, Band    Control
	Shows            []OddsLink // what the cells show
	Notice           *Notice
	Columns          []string
	Rows             []MatchupRow
	Sentence         string
	What             string // the cells hold
	LeftOut          string // what is left out, "" for nothing
	Document         string
}

// MatchupRow is one attacker.
type MatchupRow struct {
	Name, Points string
	Cells        []MatchupCell
}

// MatchupCell is one pair: a number, how warm it is from 0 to 8, by which attack,
// and where its odds are.
type MatchupCell struct {
	Text, Attack, To string
	Heat             int
	Needs            string
}

// MatchupMost is the most units a side that a page shows.
const MatchupMost = 16

// matchupFigure is what the cells of a matchup may show.
type matchupFigure struct {
	id, name string
	of       func(builder.Cell) *big.Rat // nil where the cell has none
	text     func(*big.Rat) string
}

var matchupFigures = []matchupFigure{
	{"destroy", "Chance to destroy", func(c builder.Cell) *big.Rat { return c.Kill }, percentText},
	{"damage", "Expected damage", func(c builder.Cell) *big.Rat { return c.Damage }, builder.Mean},
	{"point", "Damage per point", func(c builder.Cell) *big.Rat { return c.PerPt },
		func(f *big.Rat) string { return f.FloatString(3) }},
}

// MatchupRequest is the request of a question's rosters against each other, in a
// band of the yardstick, from 1; any other text is none.
func MatchupRequest(x *Question, band string) builder.OddsRequest {
	other := x.Sheet.Roster
	if x.Other != nil {
		other = x.Other.Roster
	}
	r := builder.MatchupOf(x.Sheet.Roster, other)
	bands := x.Sheet.About.Yardstick.Bands
	if i, err := strconv.Atoi(band); err == nil && i >= 1 && i <= len(bands) {
		r.Situation = bands[i-1].Situation
	}
	return r
}

// MatchupOf is the page of a matchup without its cells.
func MatchupOf(x *Question, band string) Matchup {
	s := x.Sheet
	p := Matchup{Page: SheetPage("Matchup of "+builder.RosterName(s.Roster.Name), s), Game: s.Pack.System.Name,
		Name: s.Roster.Name, Base: x.Base, Against: x.againstControl("Against"),
		Document: withQuery(x.Base+"/odds/matchup.json", "against", x.Against, "band", band)}
	p.Wide, p.Style = true, oddsStyle
	if bands := s.About.Yardstick.Bands; len(bands) > 0 {
		p.Band = selectOf("band", "Situation", Choice{Label: "in reach", On: band == ""})
		for i, b := range bands {
			n := strconv.Itoa(i + 1)
			p.Band.Choices = append(p.Band.Choices, Choice{Value: n, Label: b.Label, On: n == band})
		}
	}
	return p
}

// Limit takes away the units of a request that have no room, and says so.
func (p *Matchup) Limit(r *builder.OddsRequest) {
	a, t := len(r.Attackers), len(r.Targets)
	r.Attackers, r.Targets = r.Attackers[:min(a, MatchupMost)], r.Targets[:min(t, MatchupMost)]
	if a > MatchupMost || t > MatchupMost {
		p.LeftOut = fmt.Sprintf("The first %d units of each side are shown; the document has more.", MatchupMost)
	}
}

// Show fills the table with one figure of each cell.
func (p *Matchup) Show(x *Question, m builder.Matchup, show, band string) {
	figure := matchupFigures[1]
	var have []matchupFigure
	for _, f := range matchupFigures {
		if slices.ContainsFunc(slices.Concat(m.Cells...), func(c builder.Cell) bool { return f.of(c) != nil }) {
			have = append(have, f)
		}
	}
	if len(have) > 0 {
		asked := slices.IndexFunc(have, func(f matchupFigure) bool { return f.id == show })
		figure = have[max(0, asked)]
	}
	for _, f := range have {
		to := withQuery(x.Base+"/odds/matchup", "against", x.Against, "band", band, "show", f.id)
		p.Shows = append(p.Shows, OddsLink{Label: f.name, On: f.id == figure.id, To: to})
	}
	p.What = figure.name
	for _, t := range m.Targets {
		p.Columns = append(p.Columns, t.Title)
	}
	most := p.nameGreatest(m, figure)
	for i, a := range m.Attackers {
		row := MatchupRow{Name: a.Title}
		if a.Points != nil {
			row.Points = builder.PointsText(x.Sheet.About, a.Points.RatString())
		}
		for j := range m.Cells[i] {
			row.Cells = append(row.Cells, x.cell(m, i, j, figure, most))
		}
		p.Rows = append(p.Rows, row)
	}
}

// nameGreatest says which cell is the greatest, and answers its figure.
func (p *Matchup) nameGreatest(m builder.Matchup, figure matchupFigure) *big.Rat {
	most := new(big.Rat)
	p.Sentence = "Nobody can do anything to anybody here."
	for i, row := range m.Cells {
		for j, c := range row {
			if f := figure.of(c); f != nil && f.Cmp(most) > 0 {
				most = f
				p.Sentence = fmt.Sprintf("%s is greatest for %s at %s: %s by %s.", p.What, m.Attackers[i].Title,
					m.Targets[j].Title, figure.text(f), c.Attack.Label)
			}
		}
	}
	return most
}

// heats is how many grades of warmth a cell may have above none.
const heats = 8

func (x *Question) cell(m builder.Matchup, i, j int, figure matchupFigure, most *big.Rat) MatchupCell {
	c := m.Cells[i][j]
	f := figure.of(c)
	if c.Attack.ID == "" || f == nil {
		return MatchupCell{Needs: c.Needs}
	}
	prefix := fromOther
	if x.Against == "" {
		prefix = fromRoster
	}
	fields := []string{"by", fromRoster + Place(m.Attackers[i].Unit.ID), "at", prefix + Place(m.Targets[j].Unit.ID),
		"against", x.Against, "attack", c.Attack.ID}
	for _, fd := range c.Attack.Situation {
		if v, ok := m.Request.Situation[fd.ID]; ok {
			fields = append(fields, "s."+fd.ID, builder.FormText(v))
		}
	}
	v := MatchupCell{Text: figure.text(f), Attack: c.Attack.Label, To: withQuery(x.Base+"/odds", fields...)}
	if most.Sign() > 0 {
		share, _ := new(big.Rat).Quo(f, most).Float64()
		v.Heat = int(share*heats + 0.5)
	}
	return v
}
