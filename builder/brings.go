package builder

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"gantry/builder/fold"
	"gantry/rules"
)

// bringer collects what a list changes, and a finding for each change.
type bringer struct {
	examiner
	pack   *Pack
	roster Roster
	forms  []rules.Form
	taken  map[string]string // published names by the same, folded
	brings Brings
}

// bring returns what a list changes, a finding for each change in the order of the list, and the tally of unlisted
// findings.
func bring(p *Pack, r Roster, s Sheet, forms []rules.Form, house []HouseRule) (Brings, []rules.Finding, rules.Tally) {
	x := &bringer{examiner: newExaminer(s), pack: p, roster: r, forms: forms,
		brings: Brings{Options: rules.Choices{}, Numbers: []OwnNumber{}}}
	x.limit(s.army.Budget())
	x.options(s.Options)
	x.numbers(house)
	x.brings.count(r)
	for i, u := range r.Units {
		x.findDesigned(u, forms[i])
	}
	x.differs()
	return x.brings, x.findings, x.left
}

// count counts the notes and the unknown fields of a list.
func (b *Brings) count(r Roster) {
	if r.Notes != "" {
		b.Notes++
	}
	b.Fields = len(r.Extra) + len(r.PackExtra)
	for _, o := range r.Overrides {
		b.Fields += len(o.Extra)
	}
	for _, u := range r.Units {
		if u.Notes != "" {
			b.Notes++
		}
		b.Fields += len(u.Extra)
		for _, m := range u.Mounts {
			b.Fields += len(m.Extra)
		}
	}
}

func (x *bringer) limit(budget rules.Budget) {
	n, limit := WholeNumber(budget.Limit), budget.Limit
	switch {
	case n == nil:
		x.brings.LimitFrom = LimitNone
		return
	case limit.Overridden || limit.Basis == rules.Chosen:
		x.brings.LimitFrom = LimitOfRoster
	case budget.Suggested:
		x.brings.LimitFrom = LimitSuggested
		return
	default:
		x.brings.LimitFrom = LimitOfGame
	}
	x.brings.Limit = n
}

func (x *bringer) options(form rules.Form) {
	var words []string
	for i := range form.Fields {
		fd := &form.Fields[i]
		if v, set := x.roster.Options[fd.ID]; set && !isDefault(fd, v) {
			x.brings.Options[fd.ID] = v
			text, _ := ValueText(*fd, v)
			words = append(words, fmt.Sprintf("%s %.300s", LowerFirst(fd.Label), text))
		}
	}
	for _, id := range x.roster.Options.IDs() {
		if _, known := form.Field(id); !known {
			x.brings.Options[id] = x.roster.Options[id]
			words = append(words, fmt.Sprintf("%.40s %.40s", id, RawText(x.roster.Options[id])))
		}
	}
	x.brings.options = strings.Join(words, ", ")
}

// isDefault reports whether a value of a field means the same as an absent one.
func isDefault(fd *rules.Field, v any) bool {
	switch fd.Default.(type) {
	case nil:
		return v == "" || v == false
	case string, int, bool:
		return v == fd.Default
	}
	return reflect.DeepEqual(v, fd.Default)
}

func (x *bringer) numbers(house []HouseRule) {
	for i, h := range house {
		if h.Fault != "" {
			continue
		}
		x.brings.Numbers = append(x.brings.Numbers, OwnNumber{h.Path, h.What, h.Old, h.New, h.Basis})
		kind := "House rule"
		if h.Basis == rules.Typed {
			kind = "Entered by a player"
			x.brings.Overrides.Typed++
		} else {
			x.brings.Overrides.House++
		}
		if h.Event != "" || h.Old == h.New {
			continue // the event states its numbers once, for all lists; a copied number changes nothing
		}
		change := InsteadText(h.What, FigureText(h.Old), FigureText(h.New))
		item := overridesItem + strconv.Itoa(i)
		x.report(ruleOverridden, "", item, func() (string, []rules.Fix) {
			return fmt.Sprintf("%s: %.200s (%.120q).", kind, change, h.Reason), nil
		})
		x.findings[len(x.findings)-1].Basis = h.Basis // a roster has too few overrides for one not to be listed
		if h.Was.Basis == rules.Printed {
			x.report(ruleOverridePrinted, "", item, func() (string, []rules.Fix) {
				return fmt.Sprintf("Official number changed: %.200s (%s).", change, h.Was.Cite),
					[]rules.Fix{{Text: fmt.Sprintf("Use the official %.40s", FigureText(h.Old)),
						Edits: []rules.Edit{rules.SetFigure(h.Path, nil)}}}
			})
		}
	}
}

func (x *bringer) findDesigned(u rules.Unit, form rules.Form) {
	if u.Profile == rules.Designed {
		x.brings.Designed.Units++
		x.report(RuleDesignedUnit, u.ID, "", message("Your own design. Unofficial."))
		if like := x.publishedLike(u.Name); like != "" {
			x.report(ruleNameTaken, u.ID, "", message("%s", takenText("unit", u.Name, like)))
		}
	}
	for _, m := range u.Mounts {
		if !IsDesignedWeapon(m) {
			continue
		}
		x.brings.Designed.Weapons++
		it, _ := form.Item(m.Item)
		row, _ := m.Value.(map[string]any)
		name := RowTitle(it, row)
		title := cmp.Or(name, "This weapon")
		x.report(ruleDesignedWeapon, u.ID, m.ID, message("%.80s is your own design. Unofficial.", title))
		if like := x.publishedLike(name); like != "" {
			x.report(ruleNameTaken, u.ID, m.ID, message("%s", takenText("weapon", name, like)))
		}
	}
}

// publishedLike returns the name of a published profile or item that a name is taken for, "" for none.
func (x *bringer) publishedLike(name string) string {
	if x.taken == nil {
		x.taken = map[string]string{}
		for _, e := range x.catalogue {
			if e.ID != rules.Designed {
				x.taken[fold.Name(e.Name)] = e.Name
			}
		}
		for _, form := range x.forms[:min(1, len(x.forms))] { // a form has all items of the game
			for _, it := range form.Items {
				if it.ID != rules.Designed {
					x.taken[fold.Name(it.Label)] = it.Label
				}
			}
		}
	}
	folded := fold.Name(name)
	if folded == "" {
		return ""
	}
	return x.taken[folded]
}

func (x *bringer) differs() {
	named, used := x.roster.Pack, x.pack.PackRef
	if named.Matches(used) {
		return
	}
	x.brings.pack = named.String()
	x.report(RulePackDiffers, "", "pack",
		message("Made with rules data %s, checked with %s.", named, used))
}
