package attack

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/views"
)

// Measured is what a unit's attacks do to the game's yardstick.
type Measured struct {
	Title, Close string
	Counts       string // what the numbers count
	Bands        []string
	Targets      []string
	Groups       []MeasuredGroup
}

// MeasuredGroup is one attack against each target.
type MeasuredGroup struct {
	Label, Note string
	Still       bool // one number a target, whatever the band
	Rows        []MeasuredRow
}

// MeasuredRow is one target, by band.
type MeasuredRow struct {
	Target string
	Means  []MeasuredMean
}

// MeasuredMean is an expected number; None: there is nothing to expect.
type MeasuredMean struct {
	Text string
	None bool
}

// MeasuredOf is the view of a measurement.
func MeasuredOf(title string, m odds.Measured, close string) *Measured {
	v, write := &Measured{Title: title, Close: close, Counts: m.CountsText(), Bands: m.Bands}, scaleOf(m)
	for _, t := range m.Targets {
		v.Targets = append(v.Targets, t.Title)
	}
	for _, row := range m.Rows {
		g := MeasuredGroup{Label: row.Attack.Label, Note: row.Attack.Note, Still: row.Still}
		if row.Number > 1 {
			g.Label += ", each of " + strconv.Itoa(row.Number)
		}
		for i, means := range row.Means {
			r := MeasuredRow{Target: m.Targets[i].Title}
			for _, mean := range means {
				c := MeasuredMean{Text: "–", None: true}
				if mean != nil {
					c = MeasuredMean{write.Text(mean), mean.Sign() == 0}
				}
				r.Means = append(r.Means, c)
			}
			g.Rows = append(g.Rows, r)
		}
		v.Groups = append(v.Groups, g)
	}
	return v
}

// Scale is the one way in which the means of a table are written.
type Scale struct{ decimals int }

// scaleOf is the scale of all means of a measurement.
func scaleOf(m odds.Measured) Scale {
	var all []*big.Rat
	for _, row := range m.Rows {
		for _, means := range row.Means {
			all = append(all, means...)
		}
	}
	return ScaleFor(all)
}

// ScaleFor writes whole numbers where all are whole or one is in the hundreds, else
// one decimal of each.
func ScaleFor(means []*big.Rat) Scale {
	s := Scale{}
	for _, m := range means {
		switch {
		case m == nil:
		case m.Cmp(hundred) >= 0:
			return Scale{}
		case !m.IsInt():
			s.decimals = 1
		}
	}
	return s
}

// Text is a mean in the scale; what would read as nothing and is something is "<0.1".
func (s Scale) Text(m *big.Rat) string {
	rounded, _ := new(big.Rat).SetString(m.FloatString(s.decimals))
	switch {
	case m.Sign() == 0:
		return "0"
	case rounded.Sign() == 0 && m.Sign() > 0:
		return []string{"<1", "<0.1"}[s.decimals]
	case s.decimals > 0 && rounded.IsInt():
		return odds.Mean(rounded) + ".0"
	}
	return odds.Mean(rounded)
}

// ShortMean is an expected number as it stands in a cell: whole in the hundreds.
func ShortMean(m *big.Rat) string {
	if m.Cmp(hundred) >= 0 {
		return odds.Mean(new(big.Rat).SetInt(new(big.Int).Quo(new(big.Int).Add(m.Num(),
			new(big.Int).Quo(m.Denom(), big.NewInt(2))), m.Denom())))
	}
	return odds.Mean(m)
}

var hundred = big.NewRat(100, 1)

// OddsSheet is the printable page of what all units of a roster do.
type OddsSheet struct {
	views.Page
	Game, Name, Base string
	Units            []*Measured
}

// OddsSheetOf is the printable page of what the units of a sheet do.
func OddsSheetOf(s builder.Sheet, base string, units []odds.UnitMeasure) OddsSheet {
	title := "Average damage dealt by " + builder.RosterName(s.Roster.Name)
	p := OddsSheet{Page: views.SheetPage(title, s), Game: s.Pack.System.Name,
		Name: s.Roster.Name, Base: base}
	p.Wide, p.Style = true, oddsStyle
	for _, m := range units {
		p.Units = append(p.Units, MeasuredOf(m.Title, m.Measured, ""))
	}
	return p
}

// ByBand are the rows of a group the other way: one a band, with a mean a target.
// Neighbours that say the same are one; an attack that no band changes has one row.
func (g MeasuredGroup) ByBand(bands []string) (rows []MeasuredRow) {
	if g.Still {
		bands = []string{"any"}
	}
	first := 0
	for i, b := range bands {
		row := MeasuredRow{Target: b}
		for _, r := range g.Rows {
			row.Means = append(row.Means, r.Means[i])
		}
		if last := len(rows) - 1; last >= 0 && slices.Equal(rows[last].Means, row.Means) {
			rows[last].Target = spanOf(bands[first], b)
			continue
		}
		first = i
		rows = append(rows, row)
	}
	return rows
}

// spanOf joins two bands, with what both end in once: "3–6 hexes".
func spanOf(from, to string) string {
	if n, unit, ok := strings.Cut(from, " "); ok && strings.HasSuffix(to, " "+unit) {
		from = n
	}
	return from + "–" + to
}
