package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"gantry/builder"
	"gantry/builder/fold"
	"gantry/rules"
)

// The number of suggestions of each kind, and in total.
const (
	suggestedEach = 4
	maxSuggested  = 10
)

// suggest gathers likely queries for a game: filters by the points, the key stats and the numbers of weapons at
// their medians, then common traits, weapons, facets, and names.
func (x *searchIndex) suggest(s builder.Sheet, army rules.Army, entries []rules.Entry) {
	var key, carried middles
	var traits, weapons, facets common
	for i, e := range entries {
		key.addAll(e.Stats)
		facets.add(e.Facets...)
		for _, t := range army.Profile(i).Legend {
			if len(fold.Key(t.Name)) > 2 {
				traits.add(t.Name)
			}
		}
		form := army.Form(i)
		for _, m := range army.Force().Units[i].Mounts {
			if it, ok := form.Item(m.Item); ok {
				weapons.add(it.Label)
				carried.addAll(it.Stats)
			}
		}
	}
	list := slices.Concat(key.filters(), carried.filters(), traits.filters("trait"), weapons.filters("weapon"),
		facets.filters("facet"))
	for _, e := range entries {
		list = append(list, quoted(e.Name))
	}
	x.suggested = list[:min(len(list), maxSuggested)]
	x.example = exampleQuery(army, entries)
}

// exampleQuery returns a query with a word and filters of the game: a weapon, a number and points. They come from the
// first unit that has them all, or else from the best match.
func exampleQuery(army rules.Army, entries []rules.Entry) (best string) {
	most := 0
	for i, e := range entries {
		var parts []string
		score := 0
		form := army.Form(i)
		for _, m := range army.Force().Units[i].Mounts {
			it, _ := form.Item(m.Item)
			if words := letterRuns(fold.Accents(it.Label)); len(words) > 0 && len(words[len(words)-1]) > 3 {
				parts, score = append(parts, words[len(words)-1]), 1
				break
			}
		}
		if words := letterRuns(fold.Accents(e.Name)); len(parts) == 0 && len(words) > 0 {
			parts = append(parts, words[len(words)-1])
		}
		points, number := "", ""
		for _, st := range e.Stats {
			switch {
			case !st.Has() || st.Value.IsWord():
			case st.Role == rules.RolePoints:
				points = "pts<=" + st.Value.String()
			case st.ID == "move":
				number = "move>=" + st.Value.String()
			case number == "" && targetNumber(st):
				number = st.ID + "<=" + st.Value.String()
			case number == "":
				number = st.ID + ">=" + st.Value.String()
			}
		}
		for _, p := range []string{number, points} {
			if p != "" {
				parts = append(parts, p)
			}
		}
		if score += len(parts); score > most {
			most, best = score, strings.Join(parts, " ")
		}
	}
	return best
}

// maxSpelling is the largest number of wrong letters in a word.
const maxSpelling = 2

// misspelled finds words of the query that no candidate has but that are close to one. Each fault has the corrected
// query.
func (x *searchIndex) misspelled(query string, all []candidate) (faults []QueryFault) {
	node, _ := parseQuery(query)
	for _, t := range node.terms() {
		m := meaning{}
		if t.isFilter() {
			var known bool
			if m, _, known = x.meaning(t.name); !known || !m.text() {
				continue
			}
		}
		holds, fault := x.condition(t, query)
		if fault != nil || t.timesOp == "" && slices.ContainsFunc(all, holds) || t.op == "!=" {
			continue
		}
		if near := respell(t.wants().text, spellings(all, m.part, t.isFilter()),
			spellings(all, m.part, false)); near != "" {
			fault := t.fault(query, "No matches for %q.%s", t.value, rules.DidYouMean(near))
			fault.Instead = t.respelled(query, near)
			faults = append(faults, fault)
		}
	}
	return faults
}

// spellings returns the words of candidates, of one part or of all, each once.
func spellings(all []candidate, part textPart, only bool) (words []string) {
	seen := map[string]bool{}
	for p := range textParts {
		if only && p != part {
			continue
		}
		for _, c := range all {
			for _, w := range letterRuns(c.texts[p]) {
				if !seen[w] {
					seen[w] = true
					words = append(words, w)
				}
			}
		}
	}
	return words
}

func letterRuns(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// respell replaces unknown words of a text by the nearest known ones. It returns "" if a word has none or nothing
// changes.
func respell(text string, words, known []string) string {
	changed := false
	list := letterRuns(text)
	for i, w := range list {
		if slices.ContainsFunc(known, func(k string) bool { return strings.Contains(k, w) }) {
			continue
		}
		if len(w) <= maxSpelling+1 {
			return ""
		}
		if list[i] = rules.NearestWithin(w, words, min(maxSpelling, len(w)/3)); list[i] == "" {
			return ""
		}
		changed = true
	}
	if !changed {
		return ""
	}
	return strings.Join(list, " ")
}

// SuggestionsFor returns queries that extend one, to offer in a field.
func (f Found) SuggestionsFor(query string) []string {
	if query = strings.TrimSpace(query); query == "" {
		return f.suggested
	}
	list := make([]string, len(f.suggested))
	for i, s := range f.suggested {
		list[i] = query + " " + s
	}
	return list
}

// common counts texts, in order of first appearance.
type common struct {
	texts []string
	times map[string]int
}

func (c *common) add(texts ...string) {
	for _, t := range texts {
		if c.times == nil {
			c.times = map[string]int{}
		}
		if c.times[t]++; c.times[t] == 1 {
			c.texts = append(c.texts, t)
		}
	}
}

// filters returns filters for the commonest texts.
func (c *common) filters(name string) (list []string) {
	slices.SortStableFunc(c.texts, func(a, b string) int { return cmp.Compare(c.times[b], c.times[a]) })
	for _, t := range c.texts[:min(len(c.texts), suggestedEach)] {
		list = append(list, name+":"+quoted(t))
	}
	return list
}

// middles gathers the numbers of stats, in order of first appearance.
type middles struct {
	stats  []rules.Stat
	values map[string][]rules.Value
}

func (m *middles) addAll(stats []rules.Stat) {
	for _, st := range stats {
		if st.Value.IsWord() || !st.Has() {
			continue
		}
		if m.values == nil {
			m.values = map[string][]rules.Value{}
		}
		if m.values[st.ID] == nil {
			m.stats = append(m.stats, st)
		}
		m.values[st.ID] = append(m.values[st.ID], st.Value)
	}
}

// filters returns filters that the better half passes.
func (m *middles) filters() (list []string) {
	for _, st := range m.stats[:min(len(m.stats), suggestedEach)] {
		values := slices.SortedFunc(slices.Values(m.values[st.ID]), rules.Value.Cmp)
		middle := values[len(values)/2].String()
		switch {
		case st.Role == rules.RolePoints:
			list = append(list, "pts<="+middle)
		case targetNumber(st):
			list = append(list, st.ID+"<="+middle)
		default:
			list = append(list, st.ID+">="+middle)
		}
	}
	return list
}
