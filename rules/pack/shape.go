package pack

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// rule is the meaning of a field's tag, for the field and its contents.
type rule struct {
	optional, missing, fraction bool
	color, empty, worded        bool // for a text
	bounded                     bool
	least, most                 int
	words                       []string // for a text
	entries                     span
	keys                        []string // names of members; nil for ids
	upper                       bool     // ids in capitals
	row                         bool     // for the rows of a table, whose ids are their names
}

// span is a range of a count. most is negative if there is no upper end.
type span struct {
	set         bool
	least, most int
}

// inner returns the rule for the contents of a list or a table.
func (r *rule) inner() *rule {
	in := *r
	in.optional, in.entries, in.keys, in.upper, in.row = false, span{}, nil, false, false
	return &in
}

// field is a member that a struct reads.
type field struct {
	name  string
	index []int
	typ   reflect.Type
	rule  *rule
	doc   string
	needs bool // the member is required
}

// shapes holds the fields of structs. Each struct is inspected once.
type shapes struct {
	bounds map[string]int
	known  map[reflect.Type][]field
}

var (
	figureType = reflect.TypeFor[rules.Figure]()
	sourceType = reflect.TypeFor[rules.Source]()
)

// fields returns the fields of a struct and of what it embeds, except its Source.
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

// ruleAt returns the rule of the number at a JSON Pointer in a pack of a type, nil for none.
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

// inSource reports whether a field belongs to an embedded Source.
func (s *shapes) inSource(t reflect.Type, index []int) bool {
	return len(index) > 1 && t.FieldByIndex(index[:len(index)-1]).Type == sourceType
}

// sourceOf returns the index of a struct's embedded Source. ok is false if it has none.
func sourceOf(t reflect.Type) (index []int, ok bool) {
	f, ok := t.FieldByName("Source")
	return f.Index, ok && f.Anonymous && f.Type == sourceType
}

// bare returns the field of a struct that may be written alone, such as a word with a source. Its name is value.
func (s *shapes) bare(t reflect.Type) (field, bool) {
	list := s.fields(t)
	if _, sourced := sourceOf(t); !sourced || len(list) != 1 || list[0].name != "value" {
		return field{}, false
	}
	return list[0], true
}

// parse reads a tag. An invalid term is a programming error.
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

// end returns one end of a range: a number or the name of one.
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

// fits reports whether a table allows a name.
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

// pattern returns fits as a JSON Schema pattern, for names without a list.
func (r *rule) pattern() string {
	if r.upper {
		return "^[A-Z0-9][A-Z0-9.-]*$"
	}
	return "^[a-z0-9][a-z0-9.-]*$"
}

// listed joins words for a sentence, without empty ones.
func listed(words []string) string {
	return rules.Listed(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" }), "or")
}

func isRows(t reflect.Type) bool { return is[interface{ isRows() }](t) }

func isSection(t reflect.Type) bool { return is[interface{ isSection() }](t) }

// is reports whether a struct, not a pointer to one, has a method.
func is[T any](t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.Implements(reflect.TypeFor[T]())
}
