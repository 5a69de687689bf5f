package views

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/search"
	"gantry/rules"
)

// At is a reader's place in the builder page: what is open, asked and searched.
// The address holds all of it.
type At struct {
	Page    string   // the page's address where it is shown at another: in the answer to a form
	Open    string   // the Place of the open unit, or ArmyPlace
	Part    string   // of the open unit's page; see parts
	Show    string   // the pane that a phone shows instead of the list; see panes
	Whole   bool     // every unit of the list shows all its details
	Why     string   // what to explain, as Asked writes it: "u1.move" or "army.points"
	Query   string   // in the catalog
	Facets  []string // in the catalog
	Sort    string   // in the catalog: the id of a builder.Sorting
	Fits    bool     // in the catalog: only what the remaining points can buy
	Mends   bool     // in the catalog: only what would fix the list
	Owned   bool     // in the catalog: only what the reader has models for
	All     bool     // every finding is shown
	Entry   string   // in the catalog: the id of the entry in the preview
	Row     string   // in the open unit: the mount with the open row
	Pick    Pick     // in the open unit: the open picker
	RulesOf string   // for a design: the saved numbers, or the roster with house rules, to compute it with
	Table   string   // in the house rules: the pack's table
}

// param is a parameter of an address, and the field of a place that it fills.
type param struct {
	name string
	most int // bytes of its text
	text *string
	n    *int // above 0
	on   *bool
	list *[]string
}

// params returns the parameters of a place's address, in their order there.
func (a *At) params() [23]param {
	return [...]param{{name: "show", text: &a.Show}, {name: "open", text: &a.Open}, {name: "part", text: &a.Part},
		{name: "row", text: &a.Row}, {name: "why", text: &a.Why}, {name: "q", text: &a.Query, most: maxQuery},
		{name: "order", text: &a.Sort}, {name: "entry", text: &a.Entry}, {name: "in", text: &a.RulesOf},
		{name: "table", text: &a.Table}, {name: "at", text: &a.Pick.At}, {name: "swap", text: &a.Pick.Swap},
		{name: "find", text: &a.Pick.Find, most: maxQuery}, {name: "sort", text: &a.Pick.Sort},
		{name: "target", n: &a.Pick.Target}, {name: "band", n: &a.Pick.Band}, {name: "offer", text: &a.Pick.Offer},
		{name: "facet", list: &a.Facets}, {name: "fits", on: &a.Fits}, {name: "mends", on: &a.Mends},
		{name: "owned", on: &a.Owned}, {name: "whole", on: &a.Whole}, {name: "all", on: &a.All}}
}

// Fields returns what a form posts to come back to the place: names and values.
func (a At) Fields() (list [][2]string) {
	for f := range strings.SplitSeq(a.Encode(), "&") {
		if name, text, ok := strings.Cut(f, "="); ok {
			value, _ := url.QueryUnescape(text) // it was escaped by this program
			list = append(list, [2]string{name, value})
		}
	}
	return list
}

// Encode returns the query of the address, "" for the plain page.
func (a At) Encode() string {
	var b strings.Builder
	a.writeQuery(&b)
	return b.String()
}

// writeQuery writes the query of the address.
func (a At) writeQuery(b *strings.Builder) {
	before := b.Len()
	put := func(name, value string) {
		if b.Len() > before {
			b.WriteByte('&')
		}
		b.WriteString(name)
		b.WriteByte('=')
		b.WriteString(url.QueryEscape(value))
	}
	for _, p := range a.params() {
		switch {
		case p.text != nil && *p.text != "":
			put(p.name, *p.text)
		case p.n != nil && *p.n > 0:
			put(p.name, strconv.Itoa(*p.n))
		case p.on != nil && *p.on:
			put(p.name, "1")
		case p.list != nil:
			for _, value := range *p.list {
				put(p.name, value)
			}
		}
	}
}

// Lookup returns what is looked for in the catalogue.
func (a At) Lookup() search.Lookup {
	return search.Lookup{Query: a.Query, Facets: a.Facets, Sort: a.Sort, Fits: a.Fits, Mends: a.Mends}
}

// Everything returns the place with all of the catalogue shown.
func (a At) Everything() At {
	a.Query, a.Facets, a.Sort, a.Fits, a.Mends, a.Owned, a.Show = "", nil, "", false, false, false, PaneAdd
	return a
}

// WithQuery returns the place with something else looked for.
func (a At) WithQuery(query string) At { a.Query, a.Entry, a.Show = query, "", PaneAdd; return a }

// WithEntry returns the place with an entry of the catalogue shown, "" for the whole catalogue.
func (a At) WithEntry(id string) At { a.Entry, a.Why, a.Show = id, "", PaneAdd; return a }

// Toggle returns the place with a filter of the catalogue on, or off where it is on.
func (a At) Toggle(filter string) At {
	for _, p := range a.params() {
		if p.name == filter {
			*p.on = !*p.on
		}
	}
	a.Show = PaneAdd
	return a
}

// Address returns the page of an address at a place.
func (a At) Address(base string) string {
	if q := a.Encode(); q != "" {
		return base + "?" + q
	}
	return base
}

const linkBytes = 64 // of most links

// Link returns the same place seen from the page itself, to an element of it. A page has a hundred of them.
func (a At) Link(anchor string) string {
	var b strings.Builder
	b.Grow(linkBytes)
	b.WriteString(a.Page)
	b.WriteByte('?')
	a.writeQuery(&b)
	if anchor != "" {
		b.WriteByte('#')
		b.WriteString(anchor)
	}
	return b.String()
}

// WithOpen returns the place with only that unit open, or none for "". On a phone it fills the screen.
func (a At) WithOpen(place string) At {
	a.Open, a.Entry, a.Row, a.Why, a.Part, a.Show, a.Pick = place, "", "", "", "", "", Pick{}
	return a
}

// WithPart returns the place with a part of the open unit's page shown.
func (a At) WithPart(part string) At {
	a.Part, a.Why, a.Show, a.Pick = part, "", "", Pick{}
	return a
}

// WithShow returns the place with a pane shown, and with no unit open.
func (a At) WithShow(pane string) At { a = a.WithOpen(""); a.Show = pane; return a }

// WithWhole returns the place with all of every unit shown, or not.
func (a At) WithWhole(whole bool) At { a = a.WithShow(""); a.Whole = whole; return a }

// WithRow returns the place with the row of a mount open.
func (a At) WithRow(row string) At { a.Row = row; return a }

// WithWhy returns the place with a number asked.
func (a At) WithWhy(why string) At { a.Why, a.Pick = why, Pick{}; return a }

// WithAll returns the place with every finding shown.
func (a At) WithAll() At { a.All = true; return a }

// ToggleFacet returns the place with a facet added, or removed if it is on.
func (a At) ToggleFacet(facet string) At {
	var facets []string
	on := false
	for _, f := range a.Facets {
		if f == facet {
			on = true
			continue
		}
		facets = append(facets, f)
	}
	if !on {
		facets = append(facets, facet)
	}
	a.Facets, a.Show = facets, PaneAdd
	return a
}

// The panes of the builder page, beside the list, and the page of a unit, which an
// address names by the unit.
const (
	PaneList  = "list"
	PaneAdd   = "add"
	PaneCheck = "check"
	PaneUnit  = "unit"
	PanePick  = "picker"
)

// The parts of a unit's page.
const (
	PartLoadout = "loadout"
	PartStats   = "stats"
	PartOdds    = "odds"
	PartNotes   = "notes"
)

// Pane returns the one that a phone shows.
func (a At) Pane() string {
	switch {
	case a.Show == PaneAdd || a.Show == PaneCheck:
		return a.Show
	case a.AsksArmy():
		return PaneCheck
	case a.UnitOpen() && a.Pick.At != "":
		return PanePick
	case a.UnitOpen():
		return PaneUnit
	}
	return PaneList
}

// AsksArmy reports whether a number of the army is asked.
func (a At) AsksArmy() bool { return strings.HasPrefix(a.Why, WhyKey(ArmyPlace, "")) }

// UnitOpen reports whether the open one is a unit, if it is there.
func (a At) UnitOpen() bool { return a.Open != "" && a.Open != ArmyPlace }

// ArmyPlace stands for the army where an address names a unit.
const ArmyPlace = "army"

// ArmyAnchor is the army's element; those of units begin with "u-".
const ArmyAnchor = "army"

// OpenAnchor is the element of the open unit's page.
const OpenAnchor = "unit"

var (
	placeEscape   = strings.NewReplacer("~", "~~", ".", "~-")
	placeUnescape = strings.NewReplacer("~~", "~", "~-", ".", "~", "")
)

// Every link of a page holds the reader's place, so a place is small: facets in number,
// texts in bytes.
const (
	maxFacets = 20
	maxText   = 200
	maxQuery  = 800 // 200 letters
)

// AtOf returns the place that an address names. It cuts texts that no page of Gantry writes.
func AtOf(q url.Values) (a At) {
	for _, p := range a.params() {
		switch {
		case p.text != nil:
			*p.text = clip(q.Get(p.name), cmp.Or(p.most, maxText))
		case p.n != nil:
			n, _ := strconv.Atoi(q.Get(p.name)) // 0 where there is no number
			*p.n = max(0, n)
		case p.on != nil:
			*p.on = q.Has(p.name)
		}
	}
	for _, f := range q["facet"] {
		if f = clip(f, maxText); f != "" && len(a.Facets) < maxFacets && !slices.Contains(a.Facets, f) {
			a.Facets = append(a.Facets, f)
		}
	}
	return a
}

// In returns the place without the facets that the sheet's catalogue doesn't have.
func (a At) In(s builder.Sheet) At {
	has := func(f string) bool {
		of := func(e rules.Entry) bool { return slices.Contains(e.Facets, f) }
		return slices.ContainsFunc(s.Catalogue, of) || slices.ContainsFunc(s.Ready, of)
	}
	a.Facets = slices.DeleteFunc(slices.Clone(a.Facets), func(f string) bool { return !has(f) })
	return a
}

// Place returns a unit in an address: its id, escaped so that it holds no dot, and is neither empty nor ArmyPlace
// nor the place of another unit.
func Place(unit string) string {
	if unit == "" || unit == ArmyPlace {
		return "~" + unit
	}
	return placeEscape.Replace(unit)
}

// UnitAt returns the id of the unit of a place.
func UnitAt(place string) string { return placeUnescape.Replace(place) }

// UnitAnchor returns the id of a unit's element.
func UnitAnchor(unit string) string { return "u-" + ElementID(unit) }

// WhyKey names a number of the army or a unit in an address.
func WhyKey(place, key string) string { return place + "." + key }

// Edit returns the address of an edit as seen from the page itself, which takes edits; fields are names and values.
func (a At) Edit(fields ...string) string {
	q := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		q.Set(fields[i], fields[i+1])
	}
	return a.Page + "?" + q.Encode()
}

// ElementID returns an id of a document as a part of an element's id: letters, digits, dots and dashes stay as they
// are.
func ElementID(id string) string {
	stays := func(c rune) bool {
		return c == '-' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	}
	if !strings.ContainsFunc(id, func(c rune) bool { return !stays(c) }) {
		return id
	}
	var b strings.Builder
	for _, c := range []byte(id) {
		if stays(rune(c)) {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "_%02x", c)
		}
	}
	return b.String()
}
