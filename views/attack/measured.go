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

// noMean stands where there is nothing to expect.
const noMean = "–"

// isNothing reports whether a formatted mean is zero or missing.
func isNothing(mean string) bool { return mean == noMean || mean == "0" }

// labelOfAttack returns an attack, and how many of its name do the same.
func labelOfAttack(a odds.MeasuredAttack) string {
	if a.Number > 1 {
		return a.Attack.Label + ", each of " + strconv.Itoa(a.Number)
	}
	return a.Attack.Label
}

// Scale is the one way in which the means of a table are written.
type Scale struct{ decimals int }

// scaleOf returns the scale of all means of a measurement.
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

// Text returns a mean in the scale; what would read as nothing and is something is "<0.1".
func (s Scale) Text(m *big.Rat) string {
	if m == nil {
		return noMean
	}
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

// ShortMean formats an expected number for a table cell: whole from 100 up.
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
	Name, Base string
	Units      []odds.UnitMeasure
}

// OddsSheetOf returns the printable page of what the units of a sheet do.
func OddsSheetOf(s builder.Sheet, base string, units []odds.UnitMeasure) OddsSheet {
	title := "Average damage dealt by " + builder.RosterName(s.Roster.Name)
	p := OddsSheet{Page: views.ListPage(title, s, base, "odds"), Name: s.Roster.Name, Base: base, Units: units}
	p.Style = Style
	return p
}

// bandRow is a band, or several that say the same, with a mean a target.
type bandRow struct {
	band  string
	means []string
}

// byBand returns the means of an attack the other way: one row a band. An attack that no band changes has one row.
func (s Scale) byBand(a odds.MeasuredAttack, bands []string) (rows []bandRow) {
	if a.IgnoresBands {
		bands = []string{"any"}
	}
	first := 0
	for i, b := range bands {
		row := bandRow{band: b}
		for _, means := range a.Means {
			row.means = append(row.means, s.Text(means[i]))
		}
		if last := len(rows) - 1; last >= 0 && slices.Equal(rows[last].means, row.means) {
			rows[last].band = spanOf(bands[first], b)
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
