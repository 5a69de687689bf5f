package pack

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// rule is what a tag says of a field, and of what is in it.
type rule struct {
	optional, missing, fraction bool
	color, empty, worded        bool // of a text
	bounded                     bool
	least, most                 int
	words                       []string // of a text
	entries                     span
	keys                        []string // names of members; nil for ids
	upper                       bool     // ids in capitals
	row                         bool     // of the rows of a table, whose ids are their names
}

// span is from how many to how many; most is negative where there is no end.
type span struct {
	set         bool
	least, most int
}

// inner is the rule of what is in a list or a table.
func (r *rule) inner() *rule {
	in := *r
	in.optional, in.entries, in.keys, in.upper, in.row = false, span{}, nil, false, false
	return &in
}

// field is a member that a struct takes.
type field struct {
	name  string
	index []int
	typ   reflect.Type
	rule  *rule
	doc   string
	needs bool // the member is required
}

// shapes are the fields of structs, each looked at once.
type shapes struct {
	bounds map[string]int
	known  map[reflect.Type][]field
}

var (
	figureType = reflect.TypeFor[rules.Figure]()
	sourceType = reflect.TypeFor[rules.Source]()
)

// fields are those of a struct and of what it embeds, but its Source.
func (s *shapes) fields(t reflect.Type) []field {
	if list, ok := s.known[t]; ok {
		return list
	}
	var list []field
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" || name == "-" || !f.IsExported() || s.inSource(t, f.Index) {
			continue
		}
		r := s.parse(f.Tag.Get("pack"))
		kind := f.Type.Kind()
		list = append(list, field{name: name, index: f.Index, typ: f.Type, rule: r, doc: f.Tag.Get("doc"),
			needs: !r.optional && kind != reflect.Pointer && kind != reflect.Bool})
	}
	if s.known == nil {
		s.known = map[reflect.Type][]field{}
	}
	s.known[t] = list
	return list
}

// ruleAt is the rule of the number that a JSON Pointer leads to in a pack of that type,
// nil where it leads to none.
func (s *shapes) ruleAt(t reflect.Type, pointer string) *rule {
	r := &rule{}
	names := strings.Split(pointer, "/")
	for _, name := range names[1:] {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		switch kind := t.Kind(); {
		case t == figureType:
			return nil
		case isRows(t):
			by, _ := t.FieldByName("By")
			t, r = by.Type.Elem(), r.inner()
			r.row = true
		case kind == reflect.Struct:
			fields := s.fields(t)
			i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
			if i < 0 {
				return nil
			}
			if !isSection(t) {
				r = fields[i].rule
			}
			t = fields[i].typ
		case kind == reflect.Map, kind == reflect.Slice:
			t, r = t.Elem(), r.inner()
		default:
			return nil
		}
	}
	if t != figureType && (t.Kind() != reflect.Pointer || t.Elem() != figureType) {
		return nil
	}
	return r
}

// inSource tells whether a field is one of an embedded Source.
func (s *shapes) inSource(t reflect.Type, index []int) bool {
	return len(index) > 1 && t.FieldByIndex(index[:len(index)-1]).Type == sourceType
}

// sourceOf is where a struct embeds its Source; ok is false where it does not.
func sourceOf(t reflect.Type) (index []int, ok bool) {
	f, ok := t.FieldByName("Source")
	return f.Index, ok && f.Anonymous && f.Type == sourceType
}

// bare is the field of a struct that may be written alone, as a word may that has
// a source: it is called value.
func (s *shapes) bare(t reflect.Type) (field, bool) {
	list := s.fields(t)
	if _, sourced := sourceOf(t); !sourced || len(list) != 1 || list[0].name != "value" {
		return field{}, false
	}
	return list[0], true
}

// parse reads a tag. A term that is none is a mistake of the program.
func (s *shapes) parse(tag string) *rule {
	r := &rule{}
	flags := map[string]*bool{
		"optional": &r.optional, "missing": &r.missing, "fraction": &r.fraction, "color": &r.color, "empty": &r.empty,
		"words": &r.worded,
	}
	for term := range strings.SplitSeq(tag, ",") {
		word, rest, _ := strings.Cut(strings.TrimSpace(term), " ")
		least, most, ranged := strings.Cut(word, "..")
		switch {
		case word == "":
		case flags[word] != nil:
			*flags[word] = true
		case word == "len":
			r.entries = s.span(rest)
		case word == "keys" && rest == "upper":
			r.upper = true
		case word == "keys":
			r.keys = strings.Split(rest, "|")
		case ranged:
			r.bounded, r.least, r.most = true, s.end(least), s.end(most)
		case strings.Contains(word, "|"):
			r.words = strings.Split(word, "|")
		default:
			panic(fmt.Sprintf("pack: %q is not a term of a tag", term))
		}
	}
	return r
}

func (s *shapes) span(text string) span {
	least, most, _ := strings.Cut(text, "..")
	sp := span{set: true, most: -1}
	if least != "" {
		sp.least = s.end(least)
	}
	if most != "" {
		sp.most = s.end(most)
	}
	return sp
}

// end is one end of a range: a number or the name of one.
func (s *shapes) end(text string) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	name, negative := strings.CutPrefix(text, "-")
	n, ok := s.bounds[name]
	if !ok {
		panic(fmt.Sprintf("pack: there is no bound %q", text))
	}
	if negative {
		return -n
	}
	return n
}

// fits tells whether a name may stand in a table.
func (r *rule) fits(name string) bool {
	switch {
	case r.keys != nil:
		return slices.Contains(r.keys, name)
	case name == "":
		return false
	}
	for i, c := range name {
		digit := c >= '0' && c <= '9'
		letter := c >= 'a' && c <= 'z' && !r.upper || c >= 'A' && c <= 'Z' && r.upper
		if !letter && !digit && (i == 0 || c != '-' && c != '.') {
			return false
		}
	}
	return true
}

// isColor tells whether a text is a colour as #RRGGBB.
func isColor(text string) bool {
	digits, ok := strings.CutPrefix(text, "#")
	return ok && len(digits) == 6 && strings.Trim(digits, "0123456789abcdefABCDEF") == ""
}

// pattern is fits as a JSON Schema has it, of names that no list gives.
func (r *rule) pattern() string {
	if r.upper {
		return "^[A-Z0-9][A-Z0-9.-]*$"
	}
	return "^[a-z0-9][a-z0-9.-]*$"
}

// listed joins words as a sentence does; the empty one is left out.
func listed(words []string) string {
	return rules.Listed(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" }), "or")
}

func isRows(t reflect.Type) bool { return is[interface{ isRows() }](t) }

func isSection(t reflect.Type) bool { return is[interface{ isSection() }](t) }

// is tells whether a struct, and no pointer to one, has a method.
func is[T any](t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.Implements(reflect.TypeFor[T]())
}
