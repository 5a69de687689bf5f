package event

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"gantry/builder"
	"gantry/rules"
)

// The ids of the rules of events.
const (
	rulePack     = "event-pack"
	ruleLimit    = "event-limit"
	ruleOption   = "event-option"
	ruleOverride = "event-override"
	ruleDesigned = "event-designed"
	ruleBan      = "event-ban"
	ruleRequire  = "event-require"
	ruleReview   = "event-review"
)

// Rules returns the rules of events, the same for every game.
func Rules() []rules.Rule {
	by := rules.Source{Basis: rules.Chosen, Cite: "event settings"}
	rule := func(id, title string) rules.Rule {
		return rules.Rule{ID: id, Title: title, Severity: rules.Error, Source: by}
	}
	return []rules.Rule{
		rule(rulePack, "your list uses the event's version of the rules data"),
		rule(ruleLimit, "your list has the event's limit"),
		rule(ruleOption, "your list has the event's settings"),
		rule(ruleOverride, "every changed number is one the event allows"),
		rule(ruleDesigned, "you use your own designs only if the event allows them"),
		rule(ruleBan, "your list has nothing the event bans"),
		rule(ruleRequire, "your list has everything the event requires"),
		{ID: ruleReview, Title: "the rules give a clear result, from sources the event accepts",
			Severity: rules.Warning, Source: by},
	}
}

// finder gathers what an event finds in a list, up to the number of findings in a verdict.
type finder struct {
	Conditions
	list  builder.Roster
	found []rules.Finding
	left  rules.Tally
}

func (f *finder) add(rule string, severity rules.Severity, unit, item, text string, args ...any) {
	x := rules.Finding{Rule: rule, Severity: severity, Basis: rules.Chosen, Unit: unit, Item: item,
		Cite: f.Title()}
	if len(f.found) >= rules.MaxFindings {
		f.left.Add(x)
		return
	}
	x.Message = fmt.Sprintf(text, args...)
	f.found = append(f.found, x)
}

// imposed finds settings of the list that differ from the event's.
func (f *finder) imposed() {
	if f.Pack != (builder.PackRef{}) && !f.list.Pack.Matches(f.pack.PackRef) {
		f.add(rulePack, rules.Error, "", "pack", "Rules data: %s (event: %s).", f.list.Pack,
			f.pack.PackRef)
	}
	if f.Limit != nil && f.list.Limit != nil && *f.Limit != *f.list.Limit {
		f.add(ruleLimit, rules.Error, "", "limit", "Limit: %d (event: %d).", *f.list.Limit,
			*f.Limit)
	}
	for _, id := range f.Options.IDs() {
		said, ok := f.list.Options[id]
		if !ok || reflect.DeepEqual(said, f.Options[id]) {
			continue
		}
		fd, _ := f.pack.Options.Field(id) // Prepare checked that it exists
		is, _ := builder.ValueText(fd, said)
		wants, _ := builder.ValueText(fd, f.Options[id])
		f.add(ruleOption, rules.Error, "", id, "%s: %.80q (event: %.80q).", fd.Label, is, wants)
	}
}

// numbers finds the list's own numbers that the event overrules.
func (f *finder) numbers(own, under []builder.OwnNumber) {
	inForce := map[string]builder.OwnNumber{}
	for _, n := range under {
		inForce[n.Path] = n
	}
	inList := map[string]bool{}
	for _, n := range own {
		inList[n.Path] = true
		now, kept := inForce[n.Path]
		switch {
		case kept && now.To != n.To:
			f.override(n, "House rule: %.100s %.40s (event: %.40s).", n.What, n.To, now.To)
		case kept && (f.repeats(n.Path) || f.keepsPath(n.Path)):
		case kept:
			f.override(n, "House rules aren't allowed: %.100s.", n.What)
		default:
			f.override(n, "House rules aren't allowed: %.200s.", n.Text())
		}
	}
	for _, o := range f.list.Overrides {
		if !inList[o.Path] && !f.keeps(o) {
			f.override(builder.OwnNumber{Path: o.Path}, "Unknown house rule: %.100s.", o.Path)
		}
	}
}

func (f *finder) override(n builder.OwnNumber, text string, args ...any) {
	f.add(ruleOverride, rules.Error, "", n.Path, text, args...)
}

// keepsPath reports whether the list's own number for a path stays in force. If several have the path, the last one
// counts.
func (f *finder) keepsPath(path string) bool {
	for _, o := range slices.Backward(f.list.Overrides) {
		if o.Path == path {
			return f.keeps(o)
		}
	}
	return false
}

// repeats reports whether a list may repeat a number that the event sets.
func (f *finder) repeats(path string) bool {
	return f.Allow.Overrides != NoOverrides &&
		slices.ContainsFunc(f.Overrides, func(o builder.Override) bool { return o.Path == path })
}

// unit finds what the event forbids in a unit.
func (f *finder) unit(u rules.Unit) {
	if u.Profile == rules.Designed && !f.Allow.DesignedUnits {
		f.add(ruleDesigned, rules.Error, u.ID, "",
			"Player-designed units aren't allowed.")
	}
	f.banned(u, "", u.Profile)
	for _, m := range u.Mounts {
		if builder.IsDesignedWeapon(m) && !f.Allow.DesignedWeapons {
			f.add(ruleDesigned, rules.Error, u.ID, m.ID,
				"Player-designed weapons aren't allowed.")
		}
		f.banned(u, m.ID, m.Item)
	}
	for _, id := range u.Choices.IDs() {
		for _, word := range words(u.Choices[id]) {
			f.banned(u, id, word)
		}
	}
}

// words returns all texts within a value.
func words(v any) (out []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []string:
		return v
	case []any:
		for _, x := range v {
			out = append(out, words(x)...)
		}
	}
	return out
}

func (f *finder) banned(u rules.Unit, item, id string) {
	for _, ban := range f.Allow.Ban {
		if id == ban {
			f.add(ruleBan, rules.Error, u.ID, item, "Banned: %.80s.", f.names[id])
		}
	}
}

// require finds what the event requires and the list lacks.
func (f *finder) require(v builder.Verdict) {
	if f.Require.Player && !isVisible(f.list.Player) {
		f.add(ruleRequire, rules.Error, "", "player", "No player name. Add yours to the list. "+
			`For a share link, turn on "Show notes and player's name" on the list's Share page, or send the file.`)
	}
	units := f.list.Models()
	if r := f.Require.Units; !r.holds(units) {
		f.add(ruleRequire, rules.Error, "", "units", "Units: %d (event: %s).", units, r)
	}
	switch r := f.Require.Points; {
	case r == Range{}:
	case v.Points == nil || v.Partly:
		f.add(ruleRequire, rules.Error, "", "points",
			"Points unknown (event: %s).", r)
	case !r.holds(*v.Points):
		f.add(ruleRequire, rules.Error, "", "points", "Points: %d (event: %s).", *v.Points, r)
	}
}

// isVisible reports whether a text has a letter, number or symbol that shows in print. Spaces, marks, punctuation
// and blank letters do not show.
func isVisible(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		// Letters and one symbol by their Unicode class.
		blank := strings.ContainsRune("\u115f\u1160\u2800\u3164\uffa0", r)
		return !blank && (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.Is(unicode.So, r))
	})
}

// holds reports whether a number is in a range.
func (r Range) holds(n int) bool {
	return (r.Min == nil || n >= *r.Min) && (r.Max == nil || n <= *r.Max)
}

// String returns the range as text: "2 or more".
func (r Range) String() string {
	switch {
	case r.Min == nil && r.Max == nil:
		return "any number"
	case r.Max == nil:
		return fmt.Sprintf("%d or more", *r.Min)
	case r.Min == nil:
		return fmt.Sprintf("%d or less", *r.Max)
	case *r.Min == *r.Max:
		return fmt.Sprintf("%d", *r.Min)
	}
	return fmt.Sprintf("%d to %d", *r.Min, *r.Max)
}

// review finds a verdict that is open or has a weaker basis than the event accepts, and returns the state of a list
// with no problem.
func (f *finder) review(v builder.Verdict) builder.VerdictState {
	if v.State == builder.Illegal {
		return v.State
	}
	var why string
	switch {
	case v.State == builder.Undecided:
		why = "The rules can't decide this list."
	case v.RestsOn > f.Weakest:
		why = fmt.Sprintf("Source: %s. Weakest source accepted: %s.", v.Grounds(), f.Weakest.Word())
	default:
		return v.State
	}
	switch f.Undecided {
	case Reject:
		f.add(ruleReview, rules.Error, "", "", "%s Rejected.", why)
	case Accept:
		f.add(ruleReview, rules.Info, "", "", "%s Accepted.", why)
		return builder.Legal
	default:
		f.add(ruleReview, rules.Warning, "", "", "%s The organizer decides.", why)
	}
	return builder.Undecided
}
