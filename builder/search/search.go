package search

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/rules"
)

// Offer is an entry of the catalogue that a search found.
type Offer struct {
	*rules.Entry
	Own string // of a profile of the reader's own its id, "" of the game's
}

// OwnDesign is a profile of the reader's own with the id under which it is saved.
type OwnDesign struct {
	ID string
	builder.Design
}

// Lookup says what is looked for in a catalogue.
type Lookup struct {
	Query  string   // see parseQuery
	Facets []string // that an entry must all have
	Sort   string   // the id of a Sorting; "" is the game's order
	Fits   bool     // only what the points that are left suffice for
	Mends  bool     // only what leaves the list no worse, and where it is not ready makes it better

	Among *collection.Collection // only what it has models of; nil is everything
}

// Found is what a search found, and what it could not use.
type Found struct {
	Offers  []Offer
	Faults  []QueryFault
	Sort    string // of Lookup, "" where there is none such
	Limited bool   // there is a limit that judges: Fits means something
	Untried bool   // the list is too large to try what would mend it

	Example   string // a query that shows words of the game
	suggested []string
}

// Find finds what may be added to a roster among its catalogue, the ready-made
// units and the reader's own profiles. A part of the query that says nothing is left
// out and named. It ends with the context.
func Find(ctx context.Context, l *builder.Library, s builder.Sheet, own []OwnDesign, o Lookup) (Found, error) {
	x, err := indexOf(ctx, l, s)
	if err != nil {
		return Found{}, err
	}
	found := Found{Limited: builder.PointsLeft(s.Army().Budget()) != nil, Example: x.example, suggested: x.suggested}
	offers := offers(s, own)
	query, holds, faults := x.compile(o.Query)
	found.Faults = faults
	known := make([]*loadout, len(offers))
	if query != "" || len(offers) > 0 && offers[len(offers)-1].Own != "" { // own profiles are the last
		if known, err = x.loadouts(ctx, s, offers); err != nil {
			return Found{}, err
		}
	}
	found.Offers = make([]Offer, 0, len(offers))
	var all []candidate // that the query is asked of
	for i, of := range offers {
		if of.Own != "" {
			fill(of.Entry, known[i])
		}
		var c candidate
		if query != "" {
			c = candidateOf(of.Entry, known[i])
			all = append(all, c)
		}
		if o.Among != nil && o.Among.Owned[of.Unit.Profile] == 0 {
			continue
		}
		if hasAll(of.Facets, o.Facets) && (holds == nil || holds(c)) {
			found.Offers = append(found.Offers, of)
		}
	}
	found.Faults = append(found.Faults, x.misspelled(query, all)...)
	if err := narrow(ctx, s, &found, o); err != nil {
		return Found{}, err
	}
	found.Sort = sortOffers(found.Offers, o.Sort)
	return found, ctx.Err()
}

// ownGroup is the heading of the reader's own profiles.
const ownGroup = "My own units"

// offers are everything that may be added, in the order of the catalogue.
func offers(s builder.Sheet, own []OwnDesign) []Offer {
	offers := make([]Offer, 0, len(s.Catalogue)+len(s.Ready)+len(own))
	for i := range s.Catalogue {
		offers = append(offers, Offer{Entry: &s.Catalogue[i]})
	}
	for i := range s.Ready {
		offers = append(offers, Offer{Entry: &s.Ready[i]})
	}
	for _, d := range own {
		if d.Numbers() || d.System != s.Pack.ID {
			continue
		}
		u := d.Unit("")
		e := rules.Entry{ID: "own/" + d.ID, Name: builder.DesignName(d.Name), Group: ownGroup, Note: d.Notes, Unit: u}
		for _, c := range s.Catalogue {
			if c.ID == u.Profile && u.Profile != rules.Designed {
				e.Facets = c.Facets
			}
			if len(e.Stats) == 0 || c.ID == u.Profile {
				e.Stats = c.Stats
			}
		}
		offers = append(offers, Offer{Entry: &e, Own: d.ID})
	}
	return offers
}

// fill gives an entry of a reader's own profile the numbers of its unit, in place of
// those that it began with.
func fill(e *rules.Entry, of *loadout) {
	stats := make([]rules.Stat, 0, len(e.Stats))
	for _, st := range e.Stats {
		if own, ok := of.profile.Stat(st.ID); ok {
			own.Role = st.Role
			stats = append(stats, own)
		}
	}
	e.Stats = stats
}

func hasAll(list, wanted []string) bool {
	return !slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(list, w) })
}

// candidate is an entry of which a query is asked.
type candidate struct {
	texts [textParts]string // folded
	entry *rules.Entry
	of    *loadout
}

// condition reports whether an entry is as a part of a query wants it.
type condition = func(candidate) bool

func candidateOf(e *rules.Entry, of *loadout) candidate {
	return candidate{
		entry: e,
		of:    of,
		texts: [textParts]string{partName: builder.FoldAccents(e.Name), partGroup: builder.FoldAccents(e.Group),
			partFacet: builder.FoldAccents(strings.Join(e.Facets, "\n")), partWeapon: of.weapons, partTrait: of.traits,
			partNote: builder.FoldAccents(e.Note + "\n" + e.Unit.Notes)},
	}
}

// compile makes a condition of a query, nil where it wants nothing, and returns as much
// of the query as is looked for. A part that says nothing is left out, with the reason.
func (x *searchIndex) compile(text string) (query string, holds condition, faults []QueryFault) {
	text = strings.ToValidUTF8(text, "")
	if query = cutQuery(text); query != text {
		faults = append(faults, QueryFault{Part: text[len(query):],
			Message: "Limit: 200 letters. The rest is ignored."})
	}
	node, wrong := parseQuery(query)
	holds, more := conditionOf(node, func(t term) (condition, *QueryFault) { return x.condition(t, query) })
	return query, holds, slices.Concat(faults, wrong, more)
}

// condition is what a word or a filter of a query wants.
func (x *searchIndex) condition(t term, query string) (condition, *QueryFault) {
	value := t.wants()
	if fault := t.formFault(query); fault != nil {
		return nil, fault
	}
	if !t.filter() {
		return func(c candidate) bool { return slices.ContainsFunc(c.texts[:], value.in) }, nil
	}
	m, near, ok := x.meaning(t.name)
	if fault := x.faultOf(t, query, m, near, ok); fault != nil {
		return nil, fault
	}
	if t.timesOp != "" {
		number, _ := numberOf(t.times)
		return func(c candidate) bool { return compares(rules.Int(c.weapons(value)), t.timesOp, number) }, nil
	}
	if m.text() {
		return func(c candidate) bool { return value.in(c.texts[m.part]) != (t.op == "!=") }, nil
	}
	holds, isNumber := t.numberCondition()
	if !isNumber {
		return m.wordCondition(t.op, value), nil
	}
	return func(c candidate) bool { return slices.ContainsFunc(m.numbers(c.entry, c.of), holds) }, nil
}

// weapons counts the weapons whose names have a text.
func (c candidate) weapons(value needle) (n int) {
	if c.of.weapons == "" {
		return 0
	}
	for name := range strings.SplitSeq(c.of.weapons, "\n") {
		if value.in(name) {
			n++
		}
	}
	return n
}

// faultOf is what keeps a filter from meaning anything, nil for nothing.
func (x *searchIndex) faultOf(t term, query string, m meaning, near string, known bool) *QueryFault {
	var f QueryFault
	_, isNumber := t.numberCondition()
	_, isTimes := numberOf(t.times)
	_, _, isRange := rangeOf(t.value)
	switch {
	case t.name == "":
		f = t.fault(query, "Write a filter before %q, as in move%s4.", t.op, t.op)
	case !known && near != "":
		f = t.fault(query, "Unknown filter: %q. Did you mean %q?", t.name, near)
		f.Instead = t.renamed(query, near)
	case !known:
		f = t.fault(query, "Unknown filter: %q. To search for the words, put them in quotes.", t.name)
	case t.value == "":
		f = t.fault(query, "Write a value after %q.", t.name+t.op)
	case t.timesOp != "" && !t.countsIn(m):
		f = t.fault(query, "Only weapons can be counted, as in weapon:laser>=2. To search for the words, put them in quotes.")
	case t.timesOp != "" && !isTimes:
		f = t.fault(query, "Write a number after the sign: %s2.", query[t.at:t.valueEnd]+t.timesOp)
	case m.text() && isRange && !t.quoted:
		f = t.fault(query, "%q is text and can't have a range. To search for the words, put them in quotes.", t.name)
	case m.text() && !t.words():
		f = t.fault(query, "%q is text, not a number. Write %s:%s.", t.name, m.word, t.value)
	case !m.text() && !t.words() && !isNumber, m.points && !isNumber:
		f = t.fault(query, "%q is not a number of up to 6 digits. Write %s%s4.", t.value, t.name, t.op)
	default:
		return nil
	}
	return &f
}

// countsIn reports whether a filter's count means something: weapons are counted.
func (t term) countsIn(m meaning) bool { return m.text() && m.part == partWeapon }

// wordCondition compares with what the stats say in words.
func (m meaning) wordCondition(op string, value needle) condition {
	return func(c candidate) bool {
		return slices.ContainsFunc(m.words(c.of), func(s string) bool {
			switch {
			case value.start:
				return value.in(s) != (op == "!=")
			case op == "=":
				return s == value.text
			case op == "!=":
				return s != value.text
			}
			return value.in(s)
		})
	}
}

// numbers are those of an entry that the name of a filter means.
func (m meaning) numbers(e *rules.Entry, of *loadout) (list []rules.Value) {
	for _, st := range e.Stats {
		if (m.points && st.Role == rules.RolePoints || slices.Contains(m.stats, st.ID)) && st.Has() && !st.Value.IsWord() {
			list = append(list, st.Value)
		}
	}
	for _, id := range m.stats {
		list = append(list, of.stats[id].numbers...)
	}
	for _, id := range m.carried {
		list = append(list, of.carried[id].numbers...)
	}
	return list
}

func (m meaning) words(of *loadout) (list []string) {
	for _, id := range m.stats {
		list = append(list, of.stats[id].words...)
	}
	for _, id := range m.carried {
		list = append(list, of.carried[id].words...)
	}
	return list
}
