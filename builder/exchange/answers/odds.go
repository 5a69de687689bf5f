package answers

import (
	"math"
	"math/big"

	"gantry/builder/odds"
	"gantry/rules"
)

// OddsDocument is the answer to a request for odds. Each exact fraction comes with its approximation.
type OddsDocument struct {
	System      string         `json:"system"`
	Attack      string         `json:"attack"`
	Exact       bool           `json:"exact"`
	Samples     int            `json:"samples,omitempty"` // simulations only
	Seed        *uint64        `json:"seed,omitempty"`
	Sentence    string         `json:"sentence"`
	Unavailable string         `json:"unavailable,omitempty"` // why the attack is not allowed now
	Outcomes    keyed          `json:"outcomes"`
	Chances     keyed          `json:"chances"`
	Steps       []rules.Reason `json:"steps"`
	Tables      []OddsTable    `json:"tables,omitempty"`

	Activations *OddsActivations `json:"activations,omitempty"` // until the target is destroyed
}

// OddsActivations is how often the attack must be made until its target is destroyed.
type OddsActivations struct {
	Sentence string   `json:"sentence"`
	Assumes  string   `json:"assumes"`
	Mean     string   `json:"mean,omitempty"` // omitted if unknown
	About    *float64 `json:"approx,omitempty"`
	OneBlow  bool     `json:"one_blow,omitempty"` // only what destroys in one activation counts
	Chances  []OddsP  `json:"chances"`            // chance to be destroyed after Value activations
}

// OddsOutcome is one number that the dice decide.
type OddsOutcome struct {
	Label string   `json:"label"`
	Of    int      `json:"of,omitempty"`
	Mean  string   `json:"mean"`
	About float64  `json:"approx"`
	SD    float64  `json:"sd"`
	Error *float64 `json:"error,omitempty"` // standard error of the mean, simulations only
	Dist  []OddsP  `json:"dist"`
}

// OddsP is the chance of one value, or of what happens.
type OddsP struct {
	Value *int     `json:"value,omitempty"`
	Label string   `json:"label,omitempty"`
	P     string   `json:"p"`
	About float64  `json:"approx"`
	Error *float64 `json:"error,omitempty"` // standard error, simulations only
}

// OddsTable is a further comparison, as text.
type OddsTable struct {
	Title   string     `json:"title"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// keyed is a JSON object that keeps the order of its members.
type keyed []rules.Member

// MarshalJSON writes the members in their order.
func (k keyed) MarshalJSON() ([]byte, error) { return rules.MarshalMembers(k) }

// Odds returns the document of an answer with the activations that it takes. Chances that are not known are left
// out.
func Odds(a odds.Answer, told odds.Activations) OddsDocument {
	d := OddsDocument{System: a.Request.System, Attack: a.Attack.ID, Exact: a.Samples == 0, Samples: a.Samples,
		Sentence: a.Sentence(), Unavailable: a.Attack.Unavailable, Steps: a.Working, Outcomes: keyed{},
		Chances: keyed{}}
	if d.Steps == nil {
		d.Steps = []rules.Reason{}
	}
	if !d.Exact {
		d.Seed = &a.Seed
	}
	for _, x := range a.Outcomes {
		d.Outcomes = append(d.Outcomes, rules.Member{Name: x.ID, Value: outcome(x, a.Samples)})
	}
	for _, c := range a.Chances {
		if c.P != nil {
			p := chance(c.P, a.Samples)
			p.Label = c.Label
			d.Chances = append(d.Chances, rules.Member{Name: c.ID, Value: p})
		}
	}
	for _, t := range a.Tables {
		d.Tables = append(d.Tables, oddsTable(t))
	}
	d.Activations = activations(told, a.Attack.PerModel)
	return d
}

// activations returns the document of activations, nil if unknown.
func activations(told odds.Activations, many bool) *OddsActivations {
	if len(told.Chances) == 0 {
		return nil
	}
	d := &OddsActivations{Sentence: told.Sentence(many), Assumes: told.Assumes(), OneBlow: told.OneBlow}
	if told.Expected != nil {
		mean := about(told.Expected)
		d.Mean, d.About = told.Expected.RatString(), &mean
	}
	for i, p := range told.Chances {
		c, n := chance(p, 0), i+1
		c.Value = &n
		d.Chances = append(d.Chances, c)
	}
	return d
}

func outcome(x rules.Outcome, samples int) OddsOutcome {
	mean := x.Dist.Mean()
	o := OddsOutcome{Label: x.Label, Of: x.OutOf, Mean: mean.RatString(), About: about(mean),
		SD: math.Sqrt(about(x.Dist.Variance())), Dist: []OddsP{}}
	if samples > 0 {
		e := o.SD / math.Sqrt(float64(samples))
		o.Error = &e
	}
	for v, p := range x.Dist.All() {
		c := chance(p, samples)
		c.Value = &v
		o.Dist = append(o.Dist, c)
	}
	return o
}

func chance(p *big.Rat, samples int) OddsP {
	c := OddsP{P: p.RatString(), About: about(p)}
	if samples > 0 {
		e := math.Sqrt(c.About * (1 - c.About) / float64(samples))
		c.Error = &e
	}
	return c
}

func about(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

func oddsTable(t rules.Table) OddsTable {
	out := OddsTable{Title: t.Title, Columns: []string{}, Rows: [][]string{}}
	for _, c := range t.Columns {
		out.Columns = append(out.Columns, c.Label)
	}
	for _, r := range t.Rows {
		cells := []string{}
		for _, c := range r.Cells {
			cells = append(cells, c.Text)
		}
		out.Rows = append(out.Rows, cells)
	}
	return out
}

// MatchupDocument is every attacker against every target.
type MatchupDocument struct {
	System    string           `json:"system"`
	Attackers []MatchupUnit    `json:"attackers"`
	Targets   []MatchupUnit    `json:"targets"`
	Matrix    [][]*MatchupCell `json:"matrix"` // by attacker and target
}

// MatchupUnit is a unit of a matrix.
type MatchupUnit struct {
	ID     string  `json:"id"`
	Name   string  `json:"name"`
	Points *string `json:"points,omitempty"`
}

// OddsMean is an expected number.
type OddsMean struct {
	Mean  string  `json:"mean"`
	About float64 `json:"approx"`
}

// MatchupCell is the best attack of a pair. What the game lacks is absent.
type MatchupCell struct {
	Attack    string    `json:"attack,omitempty"`
	Label     string    `json:"label,omitempty"`
	Damage    *OddsMean `json:"damage,omitempty"`
	Destroyed *OddsP    `json:"destroyed,omitempty"`
	PerPoint  *OddsMean `json:"damage_per_point,omitempty"`
	Needs     string    `json:"needs,omitempty"` // why there is no attack
}

// Matchup returns the document of a matrix.
func Matchup(m odds.Matchup) MatchupDocument {
	d := MatchupDocument{System: m.Request.System, Attackers: contenders(m.Attackers), Targets: contenders(m.Targets)}
	for _, row := range m.Cells {
		cells := []*MatchupCell{}
		for _, c := range row {
			out := &MatchupCell{Attack: c.Attack.ID, Label: c.Attack.Label}
			if c.Attack.ID == "" {
				out.Needs = c.Needs
			}
			out.Damage, out.PerPoint = meanOf(c.Damage), meanOf(c.PerPt)
			if c.Kill != nil {
				p := chance(c.Kill, 0)
				out.Destroyed = &p
			}
			cells = append(cells, out)
		}
		d.Matrix = append(d.Matrix, cells)
	}
	return d
}

func meanOf(mean *big.Rat) *OddsMean {
	if mean == nil {
		return nil
	}
	return &OddsMean{mean.RatString(), about(mean)}
}

func contenders(list []odds.Contender) []MatchupUnit {
	var units []MatchupUnit
	for _, c := range list {
		u := MatchupUnit{ID: c.Unit.ID, Name: c.Title}
		if c.Points != nil {
			p := c.Points.RatString()
			u.Points = &p
		}
		units = append(units, u)
	}
	return units
}
