package views

import (
	"math/big"
	"slices"
	"strconv"

	"gantry/builder"
	"gantry/rules"
)

// OddsStyle is the stylesheet of pages of odds.
const OddsStyle = "odds.css"

// Odds is the page that says what an attack's dice come to.
type Odds struct {
	Page
	Game, Name, Base        string // Base is the roster's address
	By, At, Against, Attack Control
	Also, Struck            *Control // further attackers and targets, where an attack takes them
	Bands                   []OddsLink
	Fields, More            []OddsField // More are those that are asked for seldom
	MoreOpen                bool
	Notice                  *Notice
	Answer                  *OddsAnswer
	Link, Document          string // the question as an address, and as a document
	Fault                   string // why there is no answer
}

// OddsLink is a place where the question is asked otherwise.
type OddsLink struct {
	Label, To string
	On        bool
}

// OddsField is a field of the situation, with the links that make a number one
// less and one more; "" where there are none.
type OddsField struct {
	Control
	Less, More string
}

// OddsAnswer is what came of the question.
type OddsAnswer struct {
	builder.OddsAnswer
	Who      string // attacks whom
	Chances  []OddsChance
	Outcomes []OddsOutcome
}

// OddsChance is one chance: in percent, as a fraction where that is short.
type OddsChance struct {
	Label, Percent, Fraction, Error string
	Needs                           string
	Kill                            bool
}

// OddsOutcome is one distribution: a drawing and its table.
type OddsOutcome struct {
	ID, Label, Mean, Fraction string
	Of                        string // "" where the target's end is not known
	Bars                      []OddsBar
	Dead                      string // where the bars begin that are all the target can take, "" for none
	Rows                      []OddsRow
	Exactly                   bool // some rows have a fraction
	Sure                      bool // only one number can come of it
}

// OddsBar is a bar of the drawing; lengths are user units.
type OddsBar struct {
	X, Y, W, H    string
	Middle, TextY string
	Value         string // "" where there is no room for it
	Percent       string // the same
	Title         string
	Dead          bool // as much as the target can take
	Last          bool // its value ends where the drawing does
}

// OddsRow is one value with its chance and that of as much or more.
type OddsRow struct {
	Value, Percent, OrMore, Fraction string
	Dead                             bool
}

// The drawing's size, and where its axis is.
const (
	oddsWidth, oddsHeight = 320.0, 150.0
	oddsBase, oddsTop     = 130.0, 18.0
)

// chartBox is the part of the drawing that is shown: with a line below where some
// bars are all that the target can take.
func chartBox(o OddsOutcome) string {
	if o.Dead != "" {
		return "0 0 320 168"
	}
	return "0 0 320 150"
}

// Room for labels: of bars with both, and of bars with a value at all.
const barsWithPercent, barsWithValue, barsMost = 11, 16, 40

// Percent writes a chance with as many digits as a player reads.
func Percent(p *big.Rat) string {
	percent := new(big.Rat).Mul(p, big.NewRat(100, 1))
	switch {
	case p.Sign() == 0 || p.IsInt():
		return percent.FloatString(0) + " %"
	case percent.Cmp(big.NewRat(1, 100)) < 0:
		return "< 0.01 %"
	case percent.Cmp(big.NewRat(1, 1)) < 0, percent.Cmp(big.NewRat(99, 1)) > 0:
		return percent.FloatString(2) + " %"
	}
	return percent.FloatString(1) + " %"
}

// shortFraction is a fraction as it is, "" where it is longer than a cell.
func shortFraction(r *big.Rat) string {
	if text := r.RatString(); len(text) <= 17 {
		return text
	}
	return ""
}

// AnswerOf is the view of an answer; who attacks whom is said by the caller.
func AnswerOf(a builder.OddsAnswer, who string) *OddsAnswer {
	v := &OddsAnswer{OddsAnswer: a, Who: who}
	for _, c := range a.Chances {
		o := OddsChance{Label: c.Label, Needs: c.Needs, Kill: c.Role == rules.RoleKill}
		if c.P != nil {
			o.Percent, o.Needs = Percent(c.P), ""
			if !c.P.IsInt() {
				o.Fraction = shortFraction(c.P)
			}
		}
		v.Chances = append(v.Chances, o)
	}
	for _, x := range a.Outcomes {
		v.Outcomes = append(v.Outcomes, outcomeOf(x))
	}
	first := 0
	for i, x := range a.Outcomes {
		if x.Role == rules.RoleDamage {
			first = i
		}
	}
	if len(v.Outcomes) > 0 {
		main := v.Outcomes[first]
		v.Outcomes = append(append([]OddsOutcome{main}, v.Outcomes[:first]...), v.Outcomes[first+1:]...)
	}
	return v
}

func outcomeOf(x rules.Outcome) OddsOutcome {
	mean := x.Dist.Mean()
	o := OddsOutcome{ID: "o-" + ElementID(x.ID), Label: x.Label, Mean: builder.Mean(mean), Fraction: shortFraction(mean)}
	if x.Of > 0 {
		o.Of = whole(x.Of)
	}
	more := big.NewRat(1, 1)
	var values []int
	var chances []*big.Rat
	for v, p := range x.Dist.All() {
		o.Rows = append(o.Rows, OddsRow{Value: whole(v), Percent: Percent(p), OrMore: Percent(more), Fraction: shortFraction(p), Dead: x.Of > 0 && v >= x.Of})
		more = new(big.Rat).Sub(more, p)
		values, chances = append(values, v), append(chances, p)
	}
	o.Sure = len(o.Rows) == 1
	o.Exactly = slices.ContainsFunc(o.Rows, func(r OddsRow) bool { return r.Fraction != "" })
	o.Bars = bars(values, chances, x.Of)
	if i := slices.IndexFunc(o.Bars, func(b OddsBar) bool { return b.Dead }); i >= 0 {
		o.Dead = o.Bars[i].X
	}
	return o
}

// whole writes a whole number as it stands in a sentence.
func whole(n int) string { return builder.Mean(big.NewRat(int64(n), 1)) }

// bars draws a distribution: a bar a value, or a bar for several neighbours
// where there are too many.
func bars(values []int, chances []*big.Rat, of int) []OddsBar {
	each := (len(values) + barsMost - 1) / barsMost
	type bin struct {
		from, to int
		p        *big.Rat
	}
	var bins []bin
	highest := new(big.Rat)
	for i := 0; i < len(values); i += max(1, each) {
		b := bin{values[i], values[i], new(big.Rat)}
		for j := i; j < min(i+each, len(values)); j++ {
			b.to = values[j]
			b.p.Add(b.p, chances[j])
		}
		if b.p.Cmp(highest) > 0 {
			highest = b.p
		}
		bins = append(bins, b)
	}
	var out []OddsBar
	width := (oddsWidth - 8) / float64(max(1, len(bins)))
	ticks := max(1, (len(bins)+barsWithValue-1)/barsWithValue)
	for i, b := range bins {
		share, _ := new(big.Rat).Quo(b.p, highest).Float64()
		height := max(0.75, share*(oddsBase-oddsTop))
		x := 4 + float64(i)*width
		bar := OddsBar{X: length(x + width*0.08), W: length(width * 0.84), Y: length(oddsBase - height), H: length(height), Middle: length(x + width/2),
			TextY: length(oddsBase - height - 4), Dead: of > 0 && b.from >= of}
		name := whole(b.from)
		if b.to != b.from {
			name += "–" + whole(b.to)
		}
		bar.Title = name + ": " + Percent(b.p)
		if i%ticks == 0 {
			bar.Value = whole(b.from)
			bar.Last = i == len(bins)-1 && len(bar.Value) > 3
		}
		if len(bins) <= barsWithPercent {
			percent, _ := new(big.Rat).Mul(b.p, big.NewRat(100, 1)).Float64()
			bar.Percent = strconv.FormatFloat(percent, 'f', 0, 64) + "%"
			if percent < 0.5 {
				bar.Percent = ""
			}
		}
		out = append(out, bar)
	}
	return out
}

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
	Left             string // what is left out, "" for nothing
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

// MeasuredOf is the view of a measurement.
func MeasuredOf(title string, m builder.Measured, close string) *Measured {
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

func seed(n uint64) string { return strconv.FormatUint(n, 10) }

// described is a distribution in words, for those who do not see its drawing.
func described(o OddsOutcome) string {
	likeliest := o.Rows[0]
	best := -1.0
	for i, b := range o.Bars {
		if h, err := strconv.ParseFloat(b.H, 64); err == nil && h > best && len(o.Bars) == len(o.Rows) {
			best, likeliest = h, o.Rows[i]
		}
	}
	last := o.Rows[len(o.Rows)-1]
	text := "Bar chart of " + o.Label + ": from " + o.Rows[0].Value + " to " + last.Value + ", mean " + o.Mean
	if best >= 0 {
		text += "; likeliest " + likeliest.Value + " with " + likeliest.Percent
	}
	if o.Of != "" {
		text += "; " + o.Of + " can be taken"
	}
	return text + ". The table below has every value."
}
