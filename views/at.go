package views

import (
	"fmt"
	"net/url"
	"strings"
)

// At is where a reader is in the builder page: what is open, what is asked,
// what is looked for. All of it stands in the address.
type At struct {
	Page    string   // the page's address where it is shown at another: in the answer to a form
	Open    string   // the Place of the open unit, or ArmyPlace
	Why     string   // what is asked, as Asked makes it: "u1.move" or "army.points"
	Query   string   // of the catalogue
	Facets  []string // of the catalogue
	All     bool     // every finding is shown
	Row     string   // of the open unit: the mount whose row is open
	RulesOf string   // of a profile: the roster whose house rules it is computed with
	Table   string   // of the house rules: the table of the pack
}

// query of the address; "" where nothing is asked. A page has dozens of links
// that are made of it.
func (a At) query() string {
	var b strings.Builder
	put := func(name, value string) {
		if value == "" {
			return
		}
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(name + "=" + url.QueryEscape(value))
	}
	put("open", a.Open)
	put("row", a.Row)
	put("why", a.Why)
	put("q", a.Query)
	put("in", a.RulesOf)
	put("table", a.Table)
	for _, f := range a.Facets {
		put("facet", f)
	}
	if a.All {
		put("all", "1")
	}
	return b.String()
}

// Address is the page of an address at a place.
func (a At) Address(base string) string {
	if q := a.query(); q != "" {
		return base + "?" + q
	}
	return base
}

// Link is the same place seen from the page itself, to an element of it.
func (a At) Link(anchor string) string {
	link := a.Page + "?" + a.query()
	if anchor != "" {
		link += "#" + anchor
	}
	return link
}

// WithOpen is the place with a unit open and nothing asked, "" for none.
func (a At) WithOpen(place string) At { a.Open, a.Row, a.Why = place, "", ""; return a }

// WithRow is the place with the row of a mount open.
func (a At) WithRow(row string) At { a.Row = row; return a }

// WithWhy is the place with a number asked.
func (a At) WithWhy(why string) At { a.Why = why; return a }

// WithAll is the place with every finding shown.
func (a At) WithAll() At { a.All = true; return a }

// WithFacet is the place with a facet added, or taken away where it is on.
func (a At) WithFacet(facet string) At {
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
	a.Facets = facets
	return a
}

// ArmyPlace stands for the army where an address names a unit.
const ArmyPlace = "army"

// ArmyAnchor is the army's element; those of units begin with "u-".
const ArmyAnchor = "army"

var (
	placeEscape   = strings.NewReplacer("~", "~~", ".", "~-")
	placeUnescape = strings.NewReplacer("~~", "~", "~-", ".", "~", "")
)

// AtOf is the place that an address names.
func AtOf(q url.Values) At {
	return At{Open: q.Get("open"), Row: q.Get("row"), Why: q.Get("why"), Query: q.Get("q"), Facets: q["facet"],
		All: q.Has("all"), RulesOf: q.Get("in"), Table: q.Get("table")}
}

// Place is a unit in an address: its id, escaped so that it holds no dot, and is
// neither empty nor ArmyPlace nor the place of another unit.
func Place(unit string) string {
	if unit == "" || unit == ArmyPlace {
		return "~" + unit
	}
	return placeEscape.Replace(unit)
}

// UnitAt is the id of the unit of a place.
func UnitAt(place string) string { return placeUnescape.Replace(place) }

// UnitAnchor is the id of a unit's element.
func UnitAnchor(unit string) string { return "u-" + elementID(unit) }

// whyKey names a number of the army or a unit in an address.
func whyKey(place, key string) string { return place + "." + key }

// Edit is the address of an edit as seen from the page itself, which takes
// edits; fields are names and values.
func (a At) Edit(fields ...string) string {
	q := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		q.Set(fields[i], fields[i+1])
	}
	return a.Page + "?" + q.Encode()
}

// elementID is an id of a document as a part of an element's id: letters,
// digits, dots and dashes stay as they are.
func elementID(id string) string {
	var b strings.Builder
	for _, c := range []byte(id) {
		if c == '-' || c == '.' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "_%02x", c)
		}
	}
	return b.String()
}
