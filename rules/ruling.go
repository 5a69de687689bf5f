package rules

import "slices"

// Severity is how much a finding weighs. Only errors make a roster illegal.
type Severity int

const (
	Error Severity = iota
	Warning
	Info
)

var severityNames = [...]string{"error", "warning", "info"}

func (s Severity) String() string               { return severityNames[s] }
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Rule is one thing that a game demands. ID is the same everywhere: in
// findings, in fixtures, in documents of checks.
type Rule struct {
	ID       string
	Title    string   // what holds when it is kept
	Severity Severity // when it is broken; a finding may be milder
	Source
}

// Because is the rule with another source: a rule that read a weaker value, or
// one that stands elsewhere in another edition.
func (r Rule) Because(s Source) Rule {
	r.Basis = max(r.Basis, s.Basis)
	r.Cite = s.Cite
	r.Overridden = r.Overridden || s.Overridden
	return r
}

// State is what came of a rule.
type State int

const (
	Kept   State = iota
	Broken       // it has at least one error finding
	Silent       // the text cannot decide it: the verdict is undecided
)

func (s State) String() string { return [...]string{"kept", "broken", "silent"}[s] }

// Ruling is a rule applied to a force.
type Ruling struct {
	Rule            // its source is weakened by what the ruling read
	own       Basis // of the rule itself
	State     State
	Used, Max *int // where the rule counts something of the whole force
	Findings  []Finding
}

// Of counts for the ruling: used of max.
func (r *Ruling) Of(used, max int) *Ruling {
	r.Used, r.Max = &used, &max
	return r
}

// Apply starts the ruling of a rule, kept until something is found.
func (r Rule) Apply() *Ruling { return &Ruling{Rule: r, own: r.Basis} }

// Reads weakens the ruling by the basis of a value that it depends on, found
// wanting or not.
func (r *Ruling) Reads(values ...Basis) {
	for _, b := range values {
		r.Basis = max(r.Basis, b)
	}
}

// Find adds a finding with the rule's id, severity and source.
func (r *Ruling) Find(f Finding) { r.FindAs(r.Severity, f) }

// FindAs adds a finding with another severity than the rule's. A basis that the
// finding has already, of the values that it read, weakens the rule's own.
func (r *Ruling) FindAs(sev Severity, f Finding) {
	f.Rule, f.Severity, f.Basis, f.Cite = r.ID, sev, max(f.Basis, r.own), r.Cite
	r.Reads(f.Basis)
	if sev == Error {
		r.State = Broken
	}
	r.Findings = append(r.Findings, f)
}

// Finding is one fault, with its witness and ways to mend it.
type Finding struct {
	Rule     string   `json:"rule"`
	Severity Severity `json:"severity"`
	Basis    Basis    `json:"basis"`
	Unit     string   `json:"unit"` // unit id, "" for the army
	Item     string   `json:"item"` // mount id or choice, "" for the unit
	Used     *int     `json:"used"`
	Max      *int     `json:"max"`
	Message  string   `json:"message"`
	Cite     string   `json:"cite"`
	Fixes    []Fix    `json:"fixes"`
	// Todo marks what only says that something is not chosen yet.
	Todo bool `json:"todo,omitempty"`
}

// Of sets what is used and what would be allowed.
func (f Finding) Of(used, max int) Finding {
	f.Used, f.Max = &used, &max
	return f
}

// Fix is one way to mend a finding: after its edits the finding is gone.
type Fix struct {
	Text   string `json:"text"`
	Points int    `json:"points"` // what it adds to the army's total
	Edits  []Edit `json:"edits"`
}

// Fix is edits with what they add to the army's points, as total counts the
// units that they touch.
func (f Force) Fix(total func(Force) int, text string, edits ...Edit) Fix {
	before := Force{Limit: f.Limit, Options: f.Options}
	for _, u := range f.Units {
		if slices.ContainsFunc(edits, func(e Edit) bool { return e.Unit == u.ID }) {
			before.Units = append(before.Units, u)
		}
	}
	fix := Fix{Text: text, Edits: edits}
	if after, _, err := before.Apply(edits); err == nil {
		fix.Points = total(after) - total(before)
	}
	return fix
}

// Rulings are what the checks ruled on; a check that rules nothing gives nil.
func Rulings(checks ...func() *Ruling) []Ruling {
	rulings := make([]Ruling, 0, len(checks))
	for _, check := range checks {
		if r := check(); r != nil {
			rulings = append(rulings, *r)
		}
	}
	return rulings
}
