package builder

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/builder/fold"
	"gantry/rules"
)

// VerdictState is the result of checking a roster.
type VerdictState string

const (
	Legal     VerdictState = "legal"
	Illegal   VerdictState = "illegal"
	Undecided VerdictState = "undecided" // no rule is broken, but the rules leave something open
)

// Verdict is the ruling on a whole roster.
type Verdict struct {
	State    VerdictState
	RestsOn  rules.Basis // legal: the weakest basis of what decided; illegal: the strongest among the errors
	Points   *int        // nil if the game has none, or if no unit's points are known
	Partly   bool        // the points leave units out
	Limit    *int        // nil for none, or if Gantry only suggests one
	Todo     int         // number of findings on choices left
	Brings   Brings
	Pack     PackRef // the source of the rules
	Foreign  bool    // this Gantry does not ship that pack
	Rules    int     // the version of the game's rules
	Army     string  // the hash of what fights; set by Judge alone
	Rulings  []rules.Ruling
	Findings []rules.Finding // errors first, at most rules.MaxFindings; the order does not depend on the order of units
	Left     rules.Tally     // findings that are not listed

	choices, faults int    // choices left; errors besides them
	next            string // the first choice left; see Standing
	open            string // the first thing that the rules leave open, after the name of its unit
	empty           bool   // it has no units
	review          bool   // conditions of others leave open what the rules decide
}

// Quota returns the numbers of units, and their maximum, of the kinds that the rules of a game without points limit.
// It reports false if no rule counts a kind.
func (v Verdict) Quota() (used, most int, ok bool) {
	for _, r := range v.Rulings {
		if r.Severity == rules.Error && r.Used != nil && r.Max != nil {
			used, most, ok = used+*r.Used, most+*r.Max, true
		}
	}
	return used, most, ok
}

// Count returns how many findings have a severity, listed or not.
func (v Verdict) Count(s rules.Severity) int {
	n := v.Left.By[s]
	for _, f := range v.Findings {
		if f.Severity == s {
			n++
		}
	}
	return n
}

// Of returns the findings on a unit, or with "" those on the army.
func (v Verdict) Of(unit string) []rules.Finding {
	var of []rules.Finding
	for _, f := range v.Findings {
		if f.Unit == unit {
			of = append(of, f)
		}
	}
	return of
}

// FindingsBesideHouseRules returns the findings for a page that also lists the house rules. It leaves out findings
// that only repeat these.
func (v Verdict) FindingsBesideHouseRules() []rules.Finding {
	return slices.DeleteFunc(slices.Clone(v.Findings), func(f rules.Finding) bool { return f.Rule == ruleOverridden })
}

// decide sets the state from the findings and rulings. It also sets the basis: the weakest of all that decided, or
// the strongest among the errors.
func (v *Verdict) decide() {
	for _, ruling := range v.Rulings {
		if ruling.Severity == rules.Error {
			v.RestsOn = max(v.RestsOn, ruling.Basis)
		}
		if ruling.State == rules.Silent {
			v.State = Undecided
		}
	}
	if v.Brings.Designed.Weapons > 0 { // its stats are not in any book
		v.RestsOn = max(v.RestsOn, rules.House)
	}
	if v.Count(rules.Error) == 0 {
		return
	}
	v.State, v.RestsOn = Illegal, rules.FileFormat
	for _, f := range v.Findings {
		if f.Severity == rules.Error && f.Basis.Founds() && (f.Basis < v.RestsOn || !v.RestsOn.Founds()) {
			v.RestsOn = f.Basis
		}
	}
}

// cut moves findings over the maximum to Left, and adds a note with their number.
func (v *Verdict) cut() {
	most := min(len(v.Findings), rules.MaxFindings)
	for _, f := range v.Findings[most:] {
		v.Left.Add(f)
	}
	v.Findings = v.Findings[:most]
	if n := v.Left.All(); n > 0 {
		v.Findings = append(slices.Clip(v.Findings), documentFinding(RuleMoreFindings, "", "",
			fmt.Sprintf("%d more not listed: %d problems, %d warnings, %d notes. Fix some to see them.",
				n, v.Left.By[rules.Error], v.Left.By[rules.Warning], v.Left.By[rules.Info])))
	}
}

// Under returns the verdict under conditions of others, such as an event. Their findings come first, and left
// counts those that they don't list. If no rule or condition is broken, the verdict gets state.
func (v Verdict) Under(found []rules.Finding, left rules.Tally, state VerdictState) Verdict {
	own := slices.DeleteFunc(slices.Clone(v.Findings), func(f rules.Finding) bool { return f.Rule == RuleMoreFindings })
	v.Findings, v.Left = bySeverity(found, own), v.Left.Plus(left)
	v.faults += left.Faults
	for _, f := range found {
		if f.Severity == rules.Error {
			v.faults++
		}
	}
	switch {
	case v.Count(rules.Error) == 0:
		v.State, v.review = state, state == Undecided && v.State != Undecided
	case v.State != Illegal:
		v.State, v.RestsOn = Illegal, rules.Chosen
	}
	v.cut()
	return v
}

// bySeverity returns the findings of some lists, errors first, and else in their order.
func bySeverity(lists ...[]rules.Finding) []rules.Finding {
	n := 0
	for _, list := range lists {
		n += len(list)
	}
	all := slices.Grow([]rules.Finding(nil), n)
	for severity := rules.Error; severity <= rules.Info; severity++ {
		for _, list := range lists {
			for i := range list {
				if list[i].Severity == severity {
					all = append(all, list[i])
				}
			}
		}
	}
	return all
}

// rulingsOf returns copies of the rulings on an army.
func rulingsOf(ctx context.Context, army rules.Army) []rules.Ruling {
	shared := army.Rulings(ctx)
	rulings := make([]rules.Ruling, len(shared))
	for i, r := range shared {
		rulings[i] = *r
	}
	return rulings
}

// sayAll returns the findings with their sentences.
func sayAll(list []rules.Finding) []rules.Finding {
	list = slices.Clone(list)
	for i := range list {
		list[i] = list[i].WithMessage()
	}
	return list
}

// sortFindings orders the findings of one rule by unit, item and rule, and never by their
// sentences: those of one item and rule keep the order in which the game found them.
// Findings are large, so it sorts pointers.
func sortFindings(list []rules.Finding) {
	places := make([]*rules.Finding, len(list))
	for i := range list {
		places[i] = &list[i]
	}
	order := func(a, b *rules.Finding) int {
		if a.Unit != b.Unit {
			return rules.ByID(a.Unit, b.Unit)
		}
		return cmp.Or(rules.ByID(a.Item, b.Item), cmp.Compare(a.Rule, b.Rule))
	}
	if slices.IsSortedFunc(places, order) {
		return
	}
	slices.SortStableFunc(places, order)
	sorted := make([]rules.Finding, len(list))
	for i, f := range places {
		sorted[i] = *f
	}
	copy(list, sorted)
}

// Brings is what a list changes about its own verdict, compared to its game's defaults.
type Brings struct {
	Limit     *int          `json:"limit"` // in force; null for none, or for a suggested one
	LimitFrom string        `json:"limit_from"`
	Options   rules.Choices `json:"options"` // those that differ from the game's defaults
	Overrides struct {
		Typed int `json:"typed"`
		House int `json:"house"`
	} `json:"overrides"` // in force
	Designed struct {
		Units   int `json:"units"`   // entries of the list
		Weapons int `json:"weapons"` // mounts
	} `json:"designed"`
	Numbers []OwnNumber `json:"numbers"` // the overrides in force, in the order of the roster
	Notes   int         `json:"notes"`   // of the roster and its units
	Fields  int         `json:"unknown_fields"`

	options string // for readers
	pack    string // the pack that the roster names, if a different one judged it
}

// BringsLabel is the label of Brings.
const BringsLabel = "Set by this list"

// OwnNumber is a number of the pack that a roster replaces. From is "" if the pack has none.
type OwnNumber struct {
	Path  string      `json:"path"`
	What  string      `json:"what"`
	From  string      `json:"from"`
	To    string      `json:"to"`
	Basis rules.Basis `json:"basis"`
}

// Text returns the number with its old and new value: "armor 4 → 5".
func (n OwnNumber) Text() string { return InsteadText(n.What, FigureText(n.From), FigureText(n.To)) }

// String returns the changes as text: "limit 250, 1 changed number". It is "" for none.
func (b Brings) String() string {
	var parts []string
	add := func(n int, one, many string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+one)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, many))
		}
	}
	if b.Limit != nil && b.LimitFrom == LimitOfRoster {
		parts = append(parts, "limit "+rules.Grouped(*b.Limit))
	}
	if b.options != "" {
		parts = append(parts, b.options)
	}
	add(b.Overrides.House, "changed number", "changed numbers")
	add(b.Overrides.Typed, "number entered by a player", "numbers entered by a player")
	add(b.Designed.Units, "designed unit", "designed units")
	add(b.Designed.Weapons, "designed weapon", "designed weapons")
	add(b.Notes, "note", "notes")
	add(b.Fields, "unknown field", "unknown fields")
	if b.pack != "" {
		parts = append(parts, "made with "+b.pack)
	}
	return strings.Join(parts, ", ")
}

// takenText returns a message for a unit or weapon with a published name or a similar one, and the letters that
// differ.
func takenText(what, name, like string) string {
	if odd := fold.OddLetters(name, like); odd != "" {
		return fmt.Sprintf("%.80q looks like the published name %.80q: it has %s. Rename your %s.",
			name, like, odd, what)
	}
	return fmt.Sprintf("%.80s is a published name. Rename your %s.", like, what)
}

// Who sets a roster's limit.
const (
	LimitOfRoster  = "roster"
	LimitOfGame    = "game"
	LimitSuggested = "suggestion" // by Gantry; it judges no list
	LimitNone      = "none"
)
