package web

import (
	"context"
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// matchupMost is the most units a side that a page shows.
const matchupMost = 16

// What the cells of a matchup show.
const (
	showDamage = "damage"
	showKill   = "destroy"
	showPoint  = "point"
)

// matchupOf is the request of a page's address: this roster's units against those
// of another, in a band of the yardstick.
func (s *server) matchupOf(c echo.Context, reach loader) (*question, builder.OddsRequest, error) {
	x, err := s.readQuestion(c, reach)
	if err != nil {
		return nil, builder.OddsRequest{}, err
	}
	other, ok, err := s.chooseOpponent(c, x.opponents, x.against)
	if err != nil {
		return nil, builder.OddsRequest{}, err
	}
	if !ok {
		other = opponent{roster: x.sheet.Roster}
	}
	r := builder.MatchupOf(x.sheet.Roster, other.roster)
	bands := x.sheet.About.Yardstick.Bands
	if i, err := strconv.Atoi(c.QueryParam("band")); err == nil && i >= 1 && i <= len(bands) {
		r.Situation = bands[i-1].Situation
	}
	return x, r, nil
}

// matchupPage is two rosters against each other as a heat map.
func (s *server) matchupPage(reach loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		x, r, err := s.matchupOf(c, reach)
		if err != nil {
			return err
		}
		p := views.Matchup{Page: s.sheetPage("Matchup of "+rosterName(x.sheet.Roster.Name), x.sheet), Game: x.sheet.Pack.System.Name, Name: x.sheet.Roster.Name, Base: x.base,
			Against: x.againstControl("Against"), Document: views.With(x.base+"/odds/matchup.json", "against", x.against, "band", c.QueryParam("band"))}
		p.Page.Wide, p.Page.Style = true, views.OddsStyle
		band := c.QueryParam("band")
		if bands := x.sheet.About.Yardstick.Bands; len(bands) > 0 {
			p.Band = views.Control{ID: "band", Name: "band", Label: "Situation", Shape: views.ShapeSelect, Choices: []views.Choice{{Label: "in reach", On: band == ""}}}
			for i, b := range bands {
				n := strconv.Itoa(i + 1)
				p.Band.Choices = append(p.Band.Choices, views.Choice{Value: n, Label: b.Label, On: n == band})
			}
		}
		if len(r.Attackers) == 0 || len(r.Targets) == 0 {
			p.Notice = &views.Notice{Text: "Both rosters need units."}
			return render(c, http.StatusOK, views.MatchupPage(p))
		}
		p.Left = leftOut(&r)
		ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
		defer cancel()
		m, err := s.Library.Matchup(ctx, r)
		switch kind := builder.KindOf(err); {
		case err != nil && kind != builder.KindInvalid && kind != builder.KindTooLarge:
			return err
		case err != nil:
			p.Notice = &views.Notice{Bad: true, Text: problemOf(err).text}
			return render(c, http.StatusUnprocessableEntity, views.MatchupPage(p))
		}
		x.heat(&p, m, c.QueryParam("show"), band)
		return render(c, http.StatusOK, views.MatchupPage(p))
	}
}

// leftOut takes away the units that have no room, and says so.
func leftOut(r *builder.OddsRequest) string {
	a, t := len(r.Attackers), len(r.Targets)
	r.Attackers, r.Targets = r.Attackers[:min(a, matchupMost)], r.Targets[:min(t, matchupMost)]
	if a <= matchupMost && t <= matchupMost {
		return ""
	}
	return fmt.Sprintf("The first %d units of each side are shown; the document has more.", matchupMost)
}

// heat fills the table with one figure of each cell.
func (x *question) heat(p *views.Matchup, m builder.Matchup, show, band string) {
	figures := map[string]func(builder.Cell) *big.Rat{
		showDamage: func(c builder.Cell) *big.Rat { return c.Damage },
		showKill:   func(c builder.Cell) *big.Rat { return c.Kill },
		showPoint:  func(c builder.Cell) *big.Rat { return c.PerPt },
	}
	names := map[string]string{showDamage: "Expected damage", showKill: "Chance to destroy", showPoint: "Damage a point"}
	var have []string
	for _, id := range []string{showKill, showDamage, showPoint} {
		if slices.ContainsFunc(m.Cells, func(row []builder.Cell) bool {
			return slices.ContainsFunc(row, func(c builder.Cell) bool { return figures[id](c) != nil })
		}) {
			have = append(have, id)
		}
	}
	if !slices.Contains(have, show) {
		show = append(have, showDamage)[0]
	}
	for _, id := range have {
		p.Shows = append(p.Shows, views.OddsLink{Label: names[id], On: id == show, To: views.With(x.base+"/odds/matchup", "against", x.against, "band", band, "show", id)})
	}
	p.What = names[show]
	most := new(big.Rat)
	var top [2]int
	for i, row := range m.Cells {
		for j, c := range row {
			if f := figures[show](c); f != nil && f.Cmp(most) > 0 {
				most, top = f, [2]int{i, j}
			}
		}
	}
	for _, t := range m.Targets {
		p.Columns = append(p.Columns, t.Title)
	}
	for i, a := range m.Attackers {
		row := views.MatchupRow{Name: a.Title}
		if a.Points != nil {
			row.Points = a.Points.RatString() + " " + x.sheet.About.PointsName
		}
		for j, c := range m.Cells[i] {
			row.Cells = append(row.Cells, x.cell(c, figures[show](c), most, show, a, m.Targets[j], m.Request.Situation))
		}
		p.Rows = append(p.Rows, row)
	}
	if c := m.Cells[top[0]][top[1]]; most.Sign() > 0 {
		p.Sentence = fmt.Sprintf("%s is greatest for %s at %s: %s by %s.", p.What, m.Attackers[top[0]].Title, m.Targets[top[1]].Title, shown(show, most), c.Attack.Label)
	} else {
		p.Sentence = "Nobody can do anything to anybody here."
	}
}

func shown(show string, f *big.Rat) string {
	switch show {
	case showKill:
		return views.Percent(f)
	case showPoint:
		return f.FloatString(3)
	}
	return builder.Mean(f)
}

// heats is how many grades of warmth a cell may have above none.
const heats = 8

func (x *question) cell(c builder.Cell, f, most *big.Rat, show string, a, t builder.Contender, situation rules.Choices) views.MatchupCell {
	if c.Attack.ID == "" || f == nil {
		return views.MatchupCell{Needs: c.Needs}
	}
	prefix := ofOther
	if x.against == "" {
		prefix = ofRoster
	}
	fields := []string{"by", ofRoster + views.Place(a.Unit.ID), "at", prefix + views.Place(t.Unit.ID), "against", x.against, "attack", c.Attack.ID}
	for _, fd := range c.Attack.Situation {
		if v, ok := situation[fd.ID]; ok {
			fields = append(fields, "s."+fd.ID, written(v))
		}
	}
	v := views.MatchupCell{Text: shown(show, f), Attack: c.Attack.Label, To: views.With(x.base+"/odds", fields...)}
	if most.Sign() > 0 {
		share, _ := new(big.Rat).Quo(f, most).Float64()
		v.Heat = int(share*heats + 0.5)
	}
	return v
}

// matchupDocument is the matchup as a request document.
func (s *server) matchupDocument(reach loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		_, r, err := s.matchupOf(c, reach)
		if err != nil {
			return err
		}
		return sendFile(c, false, "application/json", "matchup.json", append(r.Node().Append(nil), '\n'))
	}
}

// oddsSheet is what every unit of a roster does on average, to be printed.
func (s *server) oddsSheet(reach loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := reach(c)
		if err != nil {
			return err
		}
		sheet, err := s.Library.Sheet(c.Request().Context(), saved.Roster)
		if err != nil {
			return err
		}
		p := views.OddsSheet{Page: s.sheetPage("Expected damage of "+rosterName(saved.Roster.Name), sheet), Game: sheet.Pack.System.Name, Name: saved.Roster.Name, Base: base}
		p.Page.Wide, p.Page.Style = true, views.OddsStyle
		ctx, cancel := context.WithTimeout(c.Request().Context(), oddsWait)
		defer cancel()
		alike := map[string]*views.Measured{} // units that differ in nothing but their names
		for i, us := range sheet.Units {
			u, title := us.Unit, us.Title
			u.ID, u.Name, u.Notes, u.Picture = "", "", "", ""
			if attacks := sheet.Army.Attacks(i); len(attacks) > 0 && attacks[0].Counts {
				title = builder.Counted(u, title)
			} else {
				u.Count = 1
			}
			key := string(doc.NodeOf(u).Append(nil))
			if same, ok := alike[key]; ok {
				if same != nil {
					same.Title += ", " + title
				}
				continue
			}
			if len(alike) >= matchupMost {
				break
			}
			m, err := sheet.Measure(ctx, i)
			if err != nil {
				return err
			}
			if alike[key] = nil; len(m.Rows) > 0 {
				alike[key] = views.MeasuredOf(title, m, "")
				p.Units = append(p.Units, alike[key])
			}
		}
		return render(c, http.StatusOK, views.OddsSheetPage(p))
	}
}
