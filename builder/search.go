package builder

import (
	"context"
	"slices"
	"strings"

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
	Design
}

// Lookup says what is looked for in a catalogue.
type Lookup struct {
	Query  string   // see parseQuery
	Facets []string // that an entry must all have
	Sort   string   // the id of a Sorting; "" is the game's order
	Fits   bool     // only what the points that are left suffice for
	Mends  bool     // only what leaves the list no worse, and where it is not ready makes it better

	Among *Collection // only what it has models of; nil is everything
}

// Found is what a search found, and what it could not use.
type Found struct {
	Offers  []Offer
	Faults  []QueryFault
	Sort    string // of Lookup, "" where there is none such
	Limited bool   // there is a limit that judges: Fits means something
	Untried bool   // the list is too large to try what would mend it

	suggested []string
}

// Search finds what may be added to a roster among its catalogue, the ready-made
// units and the reader's own profiles. A part of the query that says nothing is left
// out and named. It ends with the context.
func (l *Library) Search(ctx context.Context, s Sheet, own []OwnDesign, o Lookup) (Found, error) {
	x, err := l.indexOf(ctx, s)
	if err != nil {
		return Found{}, err
	}
	found := Found{Limited: pointsLeft(s.army.Budget()) != nil, suggested: x.suggested}
	offers := s.offers(own)
	query, faults := x.compile(o.Query)
	found.Faults = faults
	known := make([]*loadout, len(offers))
	if len(query) > 0 || len(offers) > 0 && offers[len(offers)-1].Own != "" { // own profiles are the last
		if known, err = x.loadouts(ctx, s, offers); err != nil {
			return Found{}, err
		}
	}
	found.Offers = make([]Offer, 0, len(offers))
	for i, of := range offers {
		if of.Own != "" {
			fill(of.Entry, known[i])
		}
		if o.Among != nil && o.Among.Owned[of.Unit.Profile] == 0 {
			continue
		}
		if hasAll(of.Facets, o.Facets) && query.finds(of.Entry, known[i]) {
			found.Offers = append(found.Offers, of)
		}
	}
	if err := s.narrow(ctx, &found, o); err != nil {
		return Found{}, err
	}
	found.Sort = sortOffers(found.Offers, o.Sort)
	return found, ctx.Err()
}

// ownGroup is the heading of the reader's own profiles.
const ownGroup = "Your own profiles"

// offers are everything that may be added, in the order of the catalogue.
func (s Sheet) offers(own []OwnDesign) []Offer {
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
		e := rules.Entry{ID: "own/" + d.ID, Name: DesignName(d.Name), Group: ownGroup, Note: d.Notes, Unit: u}
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

// condition tells whether an entry is as a part of a query wants it.
type condition func(texts *entryTexts, e *rules.Entry, of *loadout) bool

type compiled []condition

// entryTexts are the parts of an entry, folded.
type entryTexts [textParts]string

func (q compiled) finds(e *rules.Entry, of *loadout) bool {
	if len(q) == 0 {
		return true
	}
	texts := entryTexts{partName: fold(e.Name), partGroup: fold(e.Group), partFacet: fold(strings.Join(e.Facets, "\n")),
		partWeapon: of.weapons, partTrait: of.traits, partNote: fold(e.Note + "\n" + e.Unit.Notes)}
	for _, holds := range q {
		if !holds(&texts, e, of) {
			return false
		}
	}
	return true
}

// compile makes conditions of a query; what says nothing is left out, with the reason.
func (x *searchIndex) compile(text string) (q compiled, faults []QueryFault) {
	text = strings.ToValidUTF8(text, "")
	query := cutQuery(text)
	if query != text {
		faults = append(faults, QueryFault{Part: text[len(query):],
			Message: "A search has at most 200 letters; what stands behind them is not looked for."})
	}
	terms := parseQuery(query)
	if len(terms) > termsMost {
		faults = append(faults, QueryFault{Part: query[terms[termsMost].at:],
			Message: "A search has at most 20 words and filters; the others are not looked for."})
		terms = terms[:termsMost]
	}
	for _, t := range terms {
		holds, fault := x.condition(t, query)
		switch {
		case fault != nil:
			faults = append(faults, *fault)
		case t.not:
			q = append(q, func(texts *entryTexts, e *rules.Entry, of *loadout) bool { return !holds(texts, e, of) })
		default:
			q = append(q, holds)
		}
	}
	return q, faults
}

// condition is what a word or a filter of a query wants.
func (x *searchIndex) condition(t term, query string) (condition, *QueryFault) {
	value := fold(t.value)
	if !t.filter() {
		return func(texts *entryTexts, _ *rules.Entry, _ *loadout) bool {
			return slices.ContainsFunc(texts[:], func(s string) bool { return strings.Contains(s, value) })
		}, nil
	}
	m, near, ok := x.meaning(t.name)
	if fault := x.faultOf(t, query, m, near, ok); fault != nil {
		return nil, fault
	}
	if m.text() {
		return func(texts *entryTexts, _ *rules.Entry, _ *loadout) bool {
			return strings.Contains(texts[m.part], value) != (t.op == "!=")
		}, nil
	}
	number, isNumber := numberOf(t.value)
	if !isNumber {
		return m.wordCondition(t.op, value), nil
	}
	return func(_ *entryTexts, e *rules.Entry, of *loadout) bool {
		return slices.ContainsFunc(m.numbers(e, of), func(v rules.Value) bool { return compares(v, t.op, number) })
	}, nil
}

// faultOf is what keeps a filter from meaning anything, nil for nothing.
func (x *searchIndex) faultOf(t term, query string, m meaning, near string, known bool) *QueryFault {
	var f QueryFault
	_, isNumber := numberOf(t.value)
	words := t.op == ":" || t.op == "=" || t.op == "!="
	switch {
	case t.name == "":
		f = t.fault(query, "Say before %q what is meant, as in move%s4.", t.op, t.op)
	case !known && near != "":
		f = t.fault(query, "Nothing here is called %q. Did you mean %q?", t.name, near)
		f.Instead = t.renamed(query, near)
	case !known:
		f = t.fault(query, "Nothing here is called %q. To look for the words, put them in quotes.", t.name)
	case t.value == "":
		f = t.fault(query, "Say behind %q what is looked for.", t.name+t.op)
	case m.text() && !words:
		f = t.fault(query, "%q is words and no number: write %s:%s.", t.name, m.word, t.value)
	case !m.text() && !words && !isNumber, m.points && !isNumber:
		f = t.fault(query, "%q is no number of at most six digits: write %s%s4.", t.value, t.name, t.op)
	default:
		return nil
	}
	return &f
}

// wordCondition compares with what the stats say in words.
func (m meaning) wordCondition(op, value string) condition {
	return func(_ *entryTexts, _ *rules.Entry, of *loadout) bool {
		return slices.ContainsFunc(m.words(of), func(s string) bool {
			switch op {
			case "=":
				return s == value
			case "!=":
				return s != value
			}
			return strings.Contains(s, value)
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
