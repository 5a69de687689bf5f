package comparison

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/compare"
	"gantry/rules"
	"gantry/views"
	"gantry/views/design"
)

// Curves is the page of a profile whose one choice goes through its range.
type Curves struct {
	views.Page
	Game        string
	Notice      *views.Notice
	Instead     []views.Link // what can be drawn if the requested curve can't
	ID, Name    string       // the profile's
	Label       string       // the choice's
	Pick, Field views.Control
	Numbers     views.Control // to compute with
	in          string        // those that are chosen
	Unused      string        // numbers of those that cannot be used
	Charts      []Chart
	Still       []rules.Stat
}

// Chart is a small drawing of one stat over the values of a choice, with its
// table. Lengths are user units of the drawing.
type Chart struct {
	ID, Label, Field string
	Points           []ChartPoint
	Line             []string // the lines to draw: a new one behind a value that is not known
	Breakpoints      []ChartBreakpoint
	Base             string // the y of the axis
	rules.Source            // of the number that house rules change, else none
}

// ChartPoint is one value of the choice; Current marks the one that the profile has.
type ChartPoint struct {
	Value, Text    string
	X, Y           string
	LabelY         string
	Known, Current bool
	Named, First   bool // with its number beside it; at the left edge
	Tier           bool // a tier begins here
	Last           bool
}

// ChartBreakpoint is where a tier begins: a line across the drawing.
type ChartBreakpoint struct{ X, Value, Labels string }

// The drawing's size and its margins.
const (
	chartWidth, chartHeight = 320.0, 150.0
	chartSide, chartTop     = 22.0, 24.0
	chartBottom             = 26.0
)

// chartOf draws a curve of a sweep.
func chartOf(s compare.Swept, c compare.Curve) Chart {
	first := firstKnown(c.Stats)
	chart := Chart{ID: "c-" + views.ElementID(c.Key), Label: rules.KeyedLabel(c.Key, c.Stats[first].Label),
		Field: s.Field.Label, Base: views.FormatLength(chartHeight - chartBottom)}
	if i := slices.IndexFunc(c.Stats, func(st rules.Stat) bool { return st.Overridden }); i >= 0 {
		chart.Source = c.Stats[i].Source
	}
	low, high := statRange(c.Stats)
	x := func(i int) float64 { return chartSide + float64(i)*(chartWidth-2*chartSide)/float64(len(s.Values)-1) }
	y := func(v float64) float64 {
		room := chartHeight - chartTop - chartBottom
		if high == low {
			return chartTop + room/2
		}
		return chartTop + room*(high-v)/(high-low)
	}
	var line strings.Builder
	end := func() {
		if line.Len() > 0 {
			chart.Line = append(chart.Line, line.String())
			line.Reset()
		}
	}
	for i, st := range c.Stats {
		p := ChartPoint{Value: rules.Minus(strconv.Itoa(s.Values[i])), Text: rules.Minus(st.Text),
			X: views.FormatLength(x(i)), Current: i == s.Own,
			Last: i == len(c.Stats)-1}
		v, ok := statValue(st)
		if p.Known = ok; !ok {
			p.Text = rules.Minus(views.OrDash(st.Text))
			end()
		} else {
			p.Y, p.LabelY = views.FormatLength(y(v)), views.FormatLength(y(v)-7)
			p.First = i == 0
			p.Named = i == 0 || p.Last || p.Current
			line.WriteString(p.X + "," + p.Y + " ")
		}
		chart.Points = append(chart.Points, p)
	}
	end()
	for _, t := range c.Breakpoints {
		chart.Points[t.At].Tier = true
		chart.Breakpoints = append(chart.Breakpoints, ChartBreakpoint{X: views.FormatLength(x(t.At)),
			Value: strconv.Itoa(s.Values[t.At]), Labels: strings.Join(t.Labels, ", ")})
	}
	return chart
}

// How wide the table under a drawing may be: on the narrowest screen, in letters.
const tableLetters, labelLetters, gapLetters = 46, 12, 1

// Rows returns the points in as many rows of a table as keep it from scrolling.
func (c Chart) Rows() [][]ChartPoint {
	widest := 1
	for _, p := range c.Points {
		widest = max(widest, utf8.RuneCountInString(p.Text), utf8.RuneCountInString(p.Value))
	}
	most := max(1, (tableLetters-labelLetters)/(widest+gapLetters))
	n := (len(c.Points) + most - 1) / most
	if n == 0 {
		return nil
	}
	return slices.Collect(slices.Chunk(c.Points, (len(c.Points)+n-1)/n))
}

// statValue returns the value of a stat where it is a number.
func statValue(s rules.Stat) (float64, bool) {
	if s.ID == "" || s.Value.IsWord() {
		return 0, false
	}
	num, den, _ := strings.Cut(s.Value.String(), "/")
	v, err := strconv.ParseFloat(num, 64)
	if d, errD := strconv.ParseFloat(den, 64); errD == nil {
		v /= d
	}
	return v, err == nil
}

func firstKnown(stats []rules.Stat) int {
	for i, s := range stats {
		if s.ID != "" {
			return i
		}
	}
	return 0
}

func statRange(stats []rules.Stat) (low, high float64) {
	seen := false
	for _, s := range stats {
		if v, ok := statValue(s); ok {
			if !seen {
				low, high, seen = v, v, true
			}
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high
}

// CurvesOf returns the page of a profile whose one choice, by default the first that can be drawn, goes through its
// range; without its curves. field is that choice, "" for none; the query is the page's. A choice that
// was asked for of another profile, as a form does that was made for that one, falls back to the default where this
// one has none such.
func CurvesOf(pack *builder.Pack, list []Candidate, x Candidate, q url.Values) (p Curves, field string) {
	asked, of := q.Get("field"), q.Get("of")
	p = Curves{Page: views.PackPage("Stat curves", pack), Game: pack.System.Name, ID: x.ID,
		Name: x.Name,
		in:   q.Get("in")}
	p.Wide, p.Style = true, views.DesignStyle
	p.Pick = views.SelectOf("p", "Unit", candidateChoices(list, x.ID)...)
	p.Field = views.SelectOf("field", "Change")
	fields := compare.Sweepable(pack, x.Unit)
	has := slices.ContainsFunc(fields, func(fd rules.Field) bool { return fd.ID == asked })
	switch {
	case len(fields) == 0:
	case asked == "", !has && of != "" && of != x.ID:
		field = fields[0].ID
	default:
		field = asked
	}
	for _, fd := range fields {
		p.Field.Choices = append(p.Field.Choices, views.Choice{Value: fd.ID, Label: fd.Label, On: fd.ID == field})
	}
	return p, field
}

// Refuse says why there are no curves, and which choices have some.
func (p *Curves) Refuse(reason string) {
	p.Notice = &views.Notice{Bad: true, Text: reason}
	for _, c := range p.Field.Choices {
		fields := []string{"p", p.ID, "field", c.Value}
		if p.in != "" {
			fields = append(fields, "in", p.in)
		}
		p.Instead = append(p.Instead, views.Link{Text: "Draw " + c.Label,
			To: views.WithQuery(views.DesignPath(p.System, "curves"), fields...)})
	}
}

// SayUnused says which of the numbers that the page computes with cannot be used.
func (p *Curves) SayUnused(overrides []builder.HouseRule) { p.Unused = design.Unused(overrides) }

// Sweepable returns the candidates that have something to draw.
func Sweepable(pack *builder.Pack, list []Candidate) []Candidate {
	fixed := func(x Candidate) bool { return len(compare.Sweepable(pack, x.Unit)) == 0 }
	return slices.DeleteFunc(slices.Clone(list), fixed)
}

// Show draws a chart of each stat that changes with the field.
func (p *Curves) Show(s compare.Swept) {
	p.Label, p.Still = s.Field.Label, s.Still
	for _, curve := range s.Curves {
		if curve.Key != s.Field.ID { // the choice itself
			p.Charts = append(p.Charts, chartOf(s, curve))
		}
	}
}
