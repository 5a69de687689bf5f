package builder

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// Livery is the look of a roster's models: the colors of a scheme, colors chosen by hand, which override the
// scheme's, and an emblem. Empty fields are not chosen.
type Livery struct {
	Scheme              string // the id of one of Schemes
	Plate, Trim, Accent string // "#RRGGBB" each
	Emblem              Emblem
	Extra               []rules.Member // unknown or invalid members, as written
}

// Emblem is a sign drawn from these fields.
type Emblem struct {
	Shape   string // one of rules.EmblemShapes
	Number  int    // 0 for none, at most MaxEmblemNumber
	Stripes int    // at most MaxStripes
	Extra   []rules.Member
}

// Limits of an emblem.
const (
	MaxEmblemNumber = 999
	MaxStripes      = 4
)

// Scheme is a named livery.
type Scheme struct {
	ID, Name string
	rules.Colors
}

// Schemes returns the named liveries, in the order in which they are offered.
func Schemes() []Scheme {
	of := func(plate, trim, accent string) rules.Colors {
		return rules.Colors{Plate: plate, Trim: trim, Accent: accent}
	}
	return []Scheme{
		{"line-grey", "Line Gray", of("#D5D9DC", "#2B3A4D", "#1F4FD1")},
		{"night-watch", "Night Watch", of("#39404E", "#1B1F27", "#F0B429")},
		{"dust-column", "Dust Column", of("#D6BF8F", "#6B5330", "#B3261E")},
		{"pine-march", "Pine March", of("#7F8F60", "#39452F", "#E39B0B")},
		{"white-reach", "White Reach", of("#F1F4F6", "#5B7083", "#0E7C86")},
		{"ember-guard", "Ember Guard", of("#B0451D", "#3A1A10", "#FFC24B")},
		{"harbour-blue", "Harbor Blue", of("#3560B4", "#14264F", "#F2EFE6")},
		{"crimson-oath", "Crimson Oath", of("#A32036", "#2A1016", "#E8D9B0")},
		{"violet-hour", "Violet Hour", of("#6F54A6", "#2A1E47", "#F3C74F")},
		{"road-crew", "Road Crew", of("#E8B10E", "#22252A", "#D4471B")},
		{"gunmetal", "Gunmetal", of("#747C86", "#33383F", "#FF6A3D")},
		{"sea-glass", "Sea Glass", of("#9CC7B8", "#1D4A47", "#C43B5E")},
	}
}

// schemeOf returns the scheme with an id.
func schemeOf(id string) (Scheme, bool) {
	all := Schemes()
	i := slices.IndexFunc(all, func(s Scheme) bool { return s.ID == id })
	if i < 0 {
		return Scheme{}, false
	}
	return all[i], true
}

// Colors returns the livery's colors, with those of a default for what is not chosen.
func (l Livery) Colors(unset rules.Colors) rules.Colors {
	c := unset
	if s, ok := schemeOf(l.Scheme); ok {
		c = s.Colors
	}
	for _, own := range []struct {
		to   *string
		text string
	}{{&c.Plate, l.Plate}, {&c.Trim, l.Trim}, {&c.Accent, l.Accent}} {
		if rules.IsColor(own.text) {
			*own.to = own.text
		}
	}
	return c
}

// LiveryOf returns the livery of a roster, and a fault for each unknown or invalid part. Such parts stay in the
// document but have no effect.
func LiveryOf(r Roster) (Livery, []*doc.Error) {
	var l Livery
	if r.Livery == nil {
		return l, nil
	}
	d := partReader{at: "/livery"}
	d.members(r.Livery, func(m doc.Member) string {
		switch m.Name {
		case "scheme":
			return readWord(&l.Scheme, m.Node, schemeIDs())
		case "plate":
			return readColor(&l.Plate, m.Node)
		case "trim":
			return readColor(&l.Trim, m.Node)
		case "accent":
			return readColor(&l.Accent, m.Node)
		case "emblem":
			l.Emblem = d.emblem(m.Node)
			return ""
		}
		return partUnknown
	})
	l.Extra = d.extra
	return l, d.faults
}

// partReader reads the members of an object and collects their faults.
type partReader struct {
	at     string
	extra  []rules.Member
	faults []*doc.Error
}

const partUnknown = "is unknown here and kept"

// members reads an object. read returns the fault of a member, or "". Faulty members are kept as extra.
func (d *partReader) members(n *doc.Node, read func(doc.Member) string) {
	if n.Kind != doc.Object {
		d.faults = append(d.faults,
			&doc.Error{Pointer: d.at, Line: n.Line, Reason: "must be an object, not " + n.Kind.String()})
		return
	}
	for _, m := range n.Members {
		if fault := read(m); fault != "" {
			d.faults = append(d.faults, &doc.Error{Pointer: rules.Pointer(d.at, m.Name), Line: m.Line, Reason: fault})
			d.extra = append(d.extra, rules.Member{Name: m.Name, Value: m.Node})
		}
	}
}

func (d *partReader) emblem(n *doc.Node) (e Emblem) {
	in := partReader{at: d.at + "/emblem"}
	in.members(n, func(m doc.Member) string {
		switch m.Name {
		case "shape":
			return readWord(&e.Shape, m.Node, rules.EmblemShapes())
		case "number":
			return readNumber(&e.Number, m.Node, MaxEmblemNumber)
		case "stripes":
			return readNumber(&e.Stripes, m.Node, MaxStripes)
		}
		return partUnknown
	})
	if e.Extra = in.extra; n.Kind != doc.Object {
		d.extra = append(d.extra, rules.Member{Name: "emblem", Value: n})
	}
	d.faults = append(d.faults, in.faults...)
	return e
}

func readWord(to *string, n *doc.Node, known []string) string {
	switch {
	case n.Kind != doc.String:
		return "must be one of " + strings.Join(known, ", ") + ", not " + n.Kind.String()
	case n.Text != "" && !slices.Contains(known, n.Text):
		return fmt.Sprintf("must be one of %s, not %.40q.%s", strings.Join(known, ", "), n.Text,
			rules.DidYouMean(rules.Nearest(n.Text, known)))
	}
	*to = n.Text
	return ""
}

func readColor(to *string, n *doc.Node) string {
	if n.Kind != doc.String || n.Text != "" && !rules.IsColor(n.Text) {
		return fmt.Sprintf(`must be a color like "#1F4FD1", not %.40s`, n.Append(nil))
	}
	*to = strings.ToUpper(n.Text)
	return ""
}

func readNumber(to *int, n *doc.Node, most int) string {
	v, err := strconv.Atoi(n.Text)
	if n.Kind != doc.Number || err != nil || v < 0 || v > most {
		return fmt.Sprintf("must be a whole number from 0 to %d, not %.40s", most, n.Append(nil))
	}
	*to = v
	return ""
}

func schemeIDs() (ids []string) {
	for _, s := range Schemes() {
		ids = append(ids, s.ID)
	}
	return ids
}

// Value returns the livery as the value of an edit, or nil for an empty one.
func (l Livery) Value() any {
	v, emblem := map[string]any{}, map[string]any{}
	for name, text := range map[string]string{"scheme": l.Scheme, "plate": l.Plate, "trim": l.Trim,
		"accent": l.Accent} {
		putChosen(v, name, text)
	}
	putChosen(emblem, "shape", l.Emblem.Shape)
	putChosen(emblem, "number", l.Emblem.Number)
	putChosen(emblem, "stripes", l.Emblem.Stripes)
	putKept(emblem, l.Emblem.Extra)
	if len(emblem) > 0 {
		v["emblem"] = emblem
	}
	if putKept(v, l.Extra); len(v) == 0 {
		return nil
	}
	return v
}

func putChosen[T comparable](to map[string]any, name string, v T) {
	var none T
	if v != none {
		to[name] = v
	}
}

// putKept adds members kept from a document, except those that have been chosen since.
func putKept(to map[string]any, kept []rules.Member) {
	for _, m := range kept {
		if _, chosen := to[m.Name]; !chosen {
			to[m.Name] = doc.NodeOf(m.Value).Go()
		}
	}
}

// SchemeByHand is the scheme that a form posts together with colors.
const SchemeByHand = "own"

// liveryForm is a posted form of a livery, with the first fault that was found.
type liveryForm struct {
	form  url.Values
	fault string
}

// read reads a field of the form if it was posted.
func (f *liveryForm) read(name, label string, read func(*doc.Node) string) {
	if !f.form.Has(name) || f.fault != "" {
		return
	}
	text := strings.TrimSpace(f.form.Get(name))
	n := doc.NodeOf(text)
	if name == "number" || name == "stripes" {
		n = &doc.Node{Kind: doc.Number, Text: cmp.Or(text, "0")}
	}
	if fault := read(n); fault != "" {
		f.fault = rules.Sentence(label + " " + fault)
	}
}

// ParseLivery reads a posted form of a roster's livery. Parts that the form lacks stay. The error is a UserError.
func ParseLivery(form url.Values, r Roster) (value any, err error) {
	l, _ := LiveryOf(r)
	f := liveryForm{form: form}
	if form.Has("scheme") {
		l.Scheme, l.Plate, l.Trim, l.Accent = "", "", "", ""
	}
	if form.Get("scheme") == SchemeByHand {
		f.read("plate", "Plate color", func(n *doc.Node) string { return readColor(&l.Plate, n) })
		f.read("trim", "Trim color", func(n *doc.Node) string { return readColor(&l.Trim, n) })
		f.read("accent", "The accent", func(n *doc.Node) string { return readColor(&l.Accent, n) })
	} else {
		f.read("scheme", "The scheme", func(n *doc.Node) string { return readWord(&l.Scheme, n, schemeIDs()) })
	}
	e := &l.Emblem
	f.read("shape", "Emblem shape",
		func(n *doc.Node) string { return readWord(&e.Shape, n, rules.EmblemShapes()) })
	f.read("number", "Emblem number",
		func(n *doc.Node) string { return readNumber(&e.Number, n, MaxEmblemNumber) })
	f.read("stripes", "Stripes", func(n *doc.Node) string { return readNumber(&e.Stripes, n, MaxStripes) })
	if f.fault != "" {
		return nil, Invalid(f.fault, nil)
	}
	return l.Value(), nil
}
