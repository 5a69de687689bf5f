package views

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"gantry/static"
)

// The addresses of pages that take no argument.
const (
	HomePath    = "/"
	NewPath     = "/rosters/new"
	ImportPath  = "/rosters/import"
	ExamplePath = "/rosters/example"
	CheckPath   = "/check"
	OpenAPIPath = "/api/v1/openapi.json"
	MinePath    = "/mine/delete"

	ProfilesPath      = "/profiles"
	ProfileImportPath = "/profiles/import"
)

// RosterPath is a page or action of a roster: "" is its builder.
func RosterPath(id string, action ...string) string {
	return "/r/" + url.PathEscape(id) + joined(action)
}

// SharedPath is the read-only view of a roster.
func SharedPath(token string, action ...string) string {
	return "/s/" + url.PathEscape(token) + joined(action)
}

// SystemPath is a game's page.
func SystemPath(id string) string { return "/systems/" + url.PathEscape(id) }

// GapsPath is the page of how a game's numbers are founded.
func GapsPath(id string) string { return SystemPath(id) + "/gaps" }

// DesignPath is a game's page of own profiles, or of one of them, or an action.
func DesignPath(system string, parts ...string) string {
	path := "/design/" + url.PathEscape(system)
	for _, p := range parts {
		path += "/" + url.PathEscape(p)
	}
	return path
}

// With is an address with a query of names and values.
func With(address string, fields ...string) string {
	q := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		q.Add(fields[i], fields[i+1])
	}
	return address + "?" + q.Encode()
}

// AccentPath is a game's colour as a stylesheet; version changes with its pack.
func AccentPath(id, version string) string {
	return SystemPath(id) + "/accent.css?v=" + url.QueryEscape(version)
}

// NewRosterPath is the form of a new roster with a game chosen.
func NewRosterPath(system string) string {
	return NewPath + "?" + url.Values{"system": {system}}.Encode()
}

func joined(parts []string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString("/" + p)
	}
	return b.String()
}

// At is where a reader is in the builder page: what is open, what is asked,
// what is looked for. All of it stands in the address.
type At struct {
	Page   string   // the page's address where it is shown at another: in the answer to a form
	Open   string   // the Place of the open unit, or ArmyPlace
	Why    string   // what is asked, as Asked makes it: "u1.move" or "army.points"
	Query  string   // of the catalogue
	Facets []string // of the catalogue
	All    bool     // every finding is shown
	Row    string   // of the open unit: the mount whose row is open
	In     string   // of a profile: the roster whose house rules it is computed with
	Table  string   // of the house rules: the table of the pack
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
	put("in", a.In)
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

// Opening, Asking, Changing and Facet are the place with one thing exchanged.
func (a At) Opening(place string) At { a.Open, a.Row, a.Why = place, "", ""; return a }
func (a At) Changing(row string) At  { a.Row = row; return a }
func (a At) Asking(why string) At    { a.Why = why; return a }

// Unabridged is the place with every finding shown.
func (a At) Unabridged() At { a.All = true; return a }

// Facet is the place with a facet added, or taken away where it is on.
func (a At) Facet(facet string) At {
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

// Asked names a number of the army or a unit in an address.
func Asked(place, key string) string { return place + "." + key }

// Edit is the address of an edit as seen from the page itself, which takes
// edits; fields are names and values.
func (a At) Edit(fields ...string) string {
	q := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		q.Set(fields[i], fields[i+1])
	}
	return a.Page + "?" + q.Encode()
}

// EditAt is the address of an edit against the page's revision, which comes
// back to the same place.
func (p Builder) EditAt(fields ...string) string {
	to := p.At.Edit(append(fields, "revision", strconv.Itoa(p.Revision))...)
	if q := p.At.query(); q != "" {
		to += "&" + q
	}
	return to
}

// ElementID is an id of a document as a part of an element's id: letters,
// digits, dots and dashes stay as they are.
func ElementID(id string) string {
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

// PicturePath is the address of a picture, behind its roster's.
func PicturePath(id string) string { return "/pictures/" + strings.TrimPrefix(id, "sha256:") }

// PrintPath is the print page at a sheet, from 1, with the options' query.
func PrintPath(base, options string, page int) string {
	q, _ := url.ParseQuery(options) // it was encoded by this program
	q.Set("page", strconv.Itoa(page))
	return base + "?" + q.Encode()
}

// asset is the address of a static file.
func asset(name string) string { return static.URL(name) }
