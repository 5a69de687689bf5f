package search

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/fold"
	"gantry/rules"
)

// ListedRoster is what a search for lists knows of one list.
type ListedRoster struct {
	Name, System, Game string
	Tags               []string
	Words              string // see Summary
	Units              int
	State              builder.StandingState // "" if unknown
	Points, Limit      *int
}

// RosterLookup says which lists to find. Empty fields match all.
type RosterLookup struct {
	Query  string // words and filters; see parseQuery
	System string
	State  builder.StandingState
	Tags   []string // a list must have all
}

// Any reports whether any field is set.
func (o RosterLookup) Any() bool {
	return o.Query != "" || o.System != "" || o.State != "" || len(o.Tags) > 0
}

// rosterWords holds the names of filters of lists with their synonyms.
var rosterWords = map[string]string{"name": "name", "tag": "tag", "tags": "tag", "game": "game", "system": "game",
	"unit": "unit", "has": "unit", "note": "unit", "player": "unit", "state": "state", "is": "state", "pts": "pts",
	"points": "pts", "limit": "limit", "units": "units"}

// SearchRosters returns the indexes of the matching lists, in order. Parts of the query without meaning are left
// out and named.
func SearchRosters(list []ListedRoster, o RosterLookup) (found []int, faults []QueryFault) {
	query := cutQuery(strings.ToValidUTF8(o.Query, ""))
	node, faults := parseQuery(query)
	holds, wrong := conditionOf(node,
		func(t term) (func(ListedRoster) bool, *QueryFault) { return rosterCondition(t, query) })
	for i, r := range list {
		if o.chosen(r) && (holds == nil || holds(r.folded())) {
			found = append(found, i)
		}
	}
	return found, append(faults, wrong...)
}

// folded returns the list with its texts in the form of comparisons. Its tags become lines of one text.
func (r ListedRoster) folded() ListedRoster {
	for _, text := range []*string{&r.Name, &r.System, &r.Game, &r.Words} {
		*text = fold.Accents(*text)
	}
	r.Tags = []string{fold.Accents(strings.Join(r.Tags, "\n"))}
	return r
}

// chosen reports whether a list matches the fields besides the query.
func (o RosterLookup) chosen(r ListedRoster) bool {
	return (o.System == "" || r.System == o.System) && (o.State == "" || r.State == o.State) &&
		!slices.ContainsFunc(o.Tags, func(t string) bool { return !builder.HasTag(r.Tags, t) })
}

// rosterCondition returns the condition of a word or filter on a folded list.
func rosterCondition(t term, query string) (func(ListedRoster) bool, *QueryFault) {
	value := t.wants()
	if fault := t.formFault(query); fault != nil {
		return nil, fault
	}
	if !t.isFilter() {
		return func(r ListedRoster) bool {
			return slices.ContainsFunc([]string{r.Name, r.Game, r.Tags[0], r.Words},
				value.in)
		}, nil
	}
	name, known := rosterWords[fold.Key(t.name)]
	if fault := rosterFault(t, query, name, known); fault != nil {
		return nil, fault
	}
	if numbersOf := rosterNumbers[name]; numbersOf != nil {
		holds, _ := t.numberCondition()
		return func(r ListedRoster) bool {
			n := numbersOf(r)
			return n != nil && holds(rules.Int(*n))
		}, nil
	}
	if name == "state" {
		value.text = stateCalled(value.text)
	}
	textOf := rosterTexts[name]
	return func(r ListedRoster) bool { return value.in(textOf(r)) != (t.op == "!=") }, nil
}

// stateCalled returns the state with this folded word, or the text itself.
func stateCalled(text string) string {
	for _, s := range builder.StandingStates {
		if text == strings.ToLower(s.Word()) {
			return string(s)
		}
	}
	return text
}

// rosterNumbers and rosterTexts return the values that filters compare, by name.
var (
	rosterNumbers = map[string]func(ListedRoster) *int{
		"pts":   func(r ListedRoster) *int { return r.Points },
		"limit": func(r ListedRoster) *int { return r.Limit },
		"units": func(r ListedRoster) *int { return &r.Units },
	}
	rosterTexts = map[string]func(ListedRoster) string{
		"name":  func(r ListedRoster) string { return r.Name },
		"tag":   func(r ListedRoster) string { return r.Tags[0] },
		"game":  func(r ListedRoster) string { return r.Game + "\n" + r.System },
		"unit":  func(r ListedRoster) string { return r.Words },
		"state": func(r ListedRoster) string { return string(r.State) },
	}
)

// rosterFault returns the fault of a filter, nil for none.
func rosterFault(t term, query, name string, known bool) *QueryFault {
	_, isNumber := t.numberCondition()
	_, _, isRange := rangeOf(t.value)
	numbers := rosterNumbers[name] != nil
	var f QueryFault
	switch {
	case t.name == "":
		f = t.fault(query, "Write a filter before %q, as in tag:league.", t.op)
	case !known:
		f = t.fault(query, "Unknown filter: %q. Lists have name, tag, game, unit, state, pts, limit, units.", t.name)
	case t.value == "":
		f = t.fault(query, "Write a value after %q.", t.name+t.op)
	case t.timesOp != "":
		f = t.fault(query, "Lists can't be searched for a count. Remove %q.", query[t.valueEnd:t.end])
	case !numbers && isRange && !t.quoted:
		f = t.fault(query, "%q is text and can't have a range. To search for the words, put them in quotes.", t.name)
	case numbers && !isNumber:
		f = t.fault(query, "%q is not a number of up to 6 digits. Write %s<=200.", t.value, name)
	case !numbers && !t.allowsWords():
		f = t.fault(query, "%q is text, not a number. Write %s:%s.", t.name, name, t.value)
	default:
		return nil
	}
	return &f
}

// TagsOfRosters returns the tags of lists, each once, by descending frequency.
func TagsOfRosters(list []ListedRoster) []string {
	var all common
	spelt := map[string]string{}
	for _, r := range list {
		for _, t := range r.Tags {
			if _, known := spelt[fold.Accents(t)]; !known {
				spelt[fold.Accents(t)] = t
			}
			all.add(spelt[fold.Accents(t)])
		}
	}
	slices.SortStableFunc(all.texts, func(a, b string) int { return all.times[b] - all.times[a] })
	return all.texts
}
