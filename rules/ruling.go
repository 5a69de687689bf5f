package rules

import (
	"cmp"
	"fmt"
	"slices"
)

// Severity is the weight of a finding. Only errors make a list illegal.
type Severity int8

const (
	Error Severity = iota
	Warning
	Info
)

var severityNames = [...]string{"error", "warning", "info"}

func (s Severity) String() string { return severityNames[s] }

// Word returns the severity for display. String returns its name in JSON.
func (s Severity) Word() string { return [...]string{"problem", "warning", "note"}[s] }

func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Rule is one requirement of a game. Its ID is the same everywhere: in findings, in fixtures, in documents of
// checks.
type Rule struct {
	ID       string
	Title    string   // the statement that holds if it is kept
	Severity Severity // of its findings; a finding may be milder
	OfArmy   bool     // it compares units, so that no single one can break it
	Source
}

// RulingState is the result of a rule.
type RulingState int8

const (
	Kept   RulingState = iota
	Broken             // it has at least one error finding
	Silent             // the text cannot decide it: the verdict is undecided
)

func (s RulingState) String() string { return [...]string{"kept", "broken", "silent"}[s] }

// Ruling is a rule applied to a force.
type Ruling struct {
	*Rule
	Source         // the rule's, with the weakest basis that the ruling read
	Used, Max *int // if the rule counts something of the whole force
	Findings  []Finding
	State     RulingState
	listed    [3]int16 // findings by severity
	left      *Tally   // see Left; nil if all are listed
}

// Left returns the count of findings that are not listed.
func (r *Ruling) Left() (t Tally) {
	if r.left != nil {
		t = *r.left
	}
	return t
}

// MaxFindings is the largest number of listed findings: of one severity in a ruling, and of all in a list's verdict.
// More would go unread, and a document can hold several hundred thousand mistakes.
const MaxFindings = 1000

// Tally counts findings.
type Tally struct {
	By     [3]int // by severity
	Todos  int
	Faults int // errors that are not open choices
}

// Add counts a finding.
func (t *Tally) Add(f Finding) {
	t.By[f.Severity]++
	if f.Todo {
		t.Todos++
	} else if f.Severity == Error {
		t.Faults++
	}
}

// Plus returns the sum of both tallies.
func (t Tally) Plus(o Tally) Tally {
	for i, n := range o.By {
		t.By[i] += n
	}
	t.Todos += o.Todos
	t.Faults += o.Faults
	return t
}

// All returns the number of findings of every severity.
func (t Tally) All() int { return t.By[Error] + t.By[Warning] + t.By[Info] }

// OutOf sets the count of the ruling: used of max.
func (r *Ruling) OutOf(used, max int) *Ruling {
	r.Used, r.Max = pair(used, max)
	return r
}

// AtMost counts used of max, and adds the finding if it is more. The ruling reads the
// finding's basis in any case.
func (r *Ruling) AtMost(used, max int, f Finding) {
	r.OutOf(used, max).DependsOn(f.Basis)
	if used > max {
		f.Used, f.Max = r.Used, r.Max
		r.Find(f)
	}
}

// Finding is one of what the ruling counts.
func (r *Ruling) Finding() Finding { return Finding{Used: r.Used, Max: r.Max} }

// Apply starts the ruling of a rule, kept until a finding is added.
func (r *Rule) Apply() *Ruling { return &Ruling{Rule: r, Source: r.Source} }

// DependsOn weakens the ruling to the basis of a value that it depends on, whether it finds anything or not.
func (r *Ruling) DependsOn(values ...Basis) {
	for _, b := range values {
		r.Basis = max(r.Basis, b)
	}
}

// Expect makes room for n findings.
func (r *Ruling) Expect(n int) { r.Findings = slices.Grow(r.Findings, n) }

// Find adds a finding with the rule's id, severity and source.
func (r *Ruling) Find(f Finding) { r.FindAs(r.Severity, f) }

// FindAs adds a finding with another severity than the rule's. A basis in the finding, from the values that it
// read, weakens the rule's own; a citation in it stays. Beyond MaxFindings it lists only the first, and the one
// with the strongest basis.
func (r *Ruling) FindAs(sev Severity, f Finding) {
	f.Rule, f.Severity, f.Basis, f.Cite = r.ID, sev, max(f.Basis, r.Rule.Basis), cmp.Or(f.Cite, r.Cite)
	r.DependsOn(f.Basis)
	if sev == Error {
		r.State = Broken
	}
	if r.listed[sev] < MaxFindings {
		r.listed[sev]++
		if cap(r.Findings) == 1 { // they come singly or in small numbers
			r.Findings = slices.Grow(r.Findings, 5)
		}
		r.Findings = append(r.Findings, f)
		return
	}
	if last := r.last(sev); f.Basis.Founds() && f.Basis < last.Basis {
		f, *last = *last, f
	}
	left := r.Left() // copies of the ruling share its tally
	left.Add(f)
	r.left = &left
}

// Merge adds the ruling of the same rule on another part of the force.
func (r *Ruling) Merge(other Ruling) {
	r.DependsOn(other.Basis)
	if other.State != Kept && r.State != Broken {
		r.State = other.State
	}
	for _, f := range other.Findings {
		r.FindAs(f.Severity, f)
	}
	if other.left != nil {
		left := r.Left().Plus(*other.left)
		r.left = &left
	}
}

// last returns the latest listed finding of a severity.
func (r *Ruling) last(sev Severity) *Finding {
	for i := len(r.Findings) - 1; ; i-- {
		if r.Findings[i].Severity == sev {
			return &r.Findings[i]
		}
	}
}

// Finding is one problem with its evidence. The rules find problems, and builder/mend searches the fixes.
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
	Fixes    []Fix    `json:"fixes"`               // set by the fix search
	FixesCut bool     `json:"fixes_cut,omitempty"` // the fix search reached its limit
	// Todo marks a finding that only reports an open choice.
	Todo bool `json:"todo,omitempty"`
	// UsualLimit is the points limit of a usual game, if agreeing on a limit would decide the finding; 0 for none.
	UsualLimit int `json:"-"`
	// Words makes the message; nil if it is made already.
	Words func() string `json:"-"`
}

// Same reports whether two findings are of one rule on one thing, as bad as each other.
func (f Finding) Same(o Finding) bool {
	return f.Rule == o.Rule && f.Unit == o.Unit && f.Item == o.Item && f.Severity == o.Severity
}

// WithMessage returns the finding with its message made.
func (f Finding) WithMessage() Finding {
	if f.Words != nil {
		f.Message, f.Words = f.Words(), nil
	}
	return f
}

// Messagef sets the finding's message, which is made on demand.
func (f Finding) Messagef(text string, args ...any) Finding {
	f.Words = func() string { return fmt.Sprintf(text, args...) }
	return f
}

// OutOf sets what is used and the maximum.
func (f Finding) OutOf(used, max int) Finding {
	f.Used, f.Max = pair(used, max)
	return f
}

// pair returns two numbers in one allocation.
func pair(used, max int) (*int, *int) {
	p := &[2]int{used, max}
	return &p[0], &p[1]
}

// Fix is one way to fix a finding: after its edits the finding is gone.
type Fix struct {
	Text   string `json:"text"`
	Points int    `json:"points"` // its change of the army's total
	Edits  []Edit `json:"edits"`
	// Then describes the list after the fix, as in "Then 190/200, Legal". It is "" if unknown.
	Then string `json:"-"`
}
