package views

import "gantry/builder"

// Measured is what a unit's attacks do to the game's yardstick.
type Measured struct {
	Title, Close string
	Bands        []string
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

// measuredOf is the view of a measurement.
func measuredOf(title string, m builder.Measured, close string) *Measured {
	v := &Measured{Title: title, Close: close, Bands: m.Bands}
	for _, row := range m.Rows {
		g := MeasuredGroup{Label: row.Attack.Label, Note: row.Attack.Note, Still: row.Still}
		if row.Number > 1 {
			g.Label += ", each of " + itoa(row.Number)
		}
		for i, means := range row.Means {
			r := MeasuredRow{Target: m.Targets[i].Title}
			for _, mean := range means {
				c := MeasuredMean{Text: "–", None: true}
				if mean != nil {
					c = MeasuredMean{builder.Mean(mean), mean.Sign() == 0}
				}
				r.Means = append(r.Means, c)
			}
			g.Rows = append(g.Rows, r)
		}
		v.Groups = append(v.Groups, g)
	}
	return v
}

// OddsSheet is the printable page of what all units of a roster do.
type OddsSheet struct {
	Page
	Game, Name, Base string
	Units            []*Measured
}

// OddsSheetOf is the printable page of what the units of a sheet do.
func OddsSheetOf(s builder.Sheet, base string, units []builder.UnitMeasure) OddsSheet {
	p := OddsSheet{Page: SheetPage("Expected damage of "+builder.RosterName(s.Roster.Name), s), Game: s.Pack.System.Name,
		Name: s.Roster.Name, Base: base}
	p.Wide, p.Style = true, oddsStyle
	for _, m := range units {
		p.Units = append(p.Units, measuredOf(m.Title, m.Measured, ""))
	}
	return p
}
