package pack

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// reader reads a pack into its struct and collects mistakes.
type reader struct {
	shapes
	Faults
	words rules.Words
	fills bool              // the pack takes missing texts from words
	texts map[string]string // see Texts
}

// source is the basis and the citation, as written, of values in an object without their own.
type source struct{ basis, cite string }

// within returns the source of the values in an object.
func (s source) within(n *doc.Node) source {
	return source{n.Get("basis").TextOr(s.basis), n.Get("cite").TextOr(s.cite)}
}

// place is where a value is.
type place struct {
	at     string // JSON Pointer
	key    string // the same in a file of words, where an entry of a list has its id
	source source
}

func (p place) member(name string) place {
	return place{rules.Pointer(p.at, name), rules.Pointer(p.key, name), p.source}
}

func (x *reader) value(n *doc.Node, v reflect.Value, p place, r *rule) {
	if n.Kind == doc.Object {
		p.source = p.source.within(n)
	}
	switch t := v.Type(); {
	case t == figureType:
		x.figure(n, v.Addr().Interface().(*rules.Figure), p, r) //nolint:forcetypeassert // of this type
	case t == sourceType:
		x.source(n, v, p)
	case isRows(t):
		x.rows(n, v, p, r)
	default:
		x.plain(n, v, p, r)
	}
}

// plain reads a value of one of Go's own kinds.
func (x *reader) plain(n *doc.Node, v reflect.Value, p place, r *rule) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		x.value(n, v.Elem(), p, r)
	case reflect.Struct:
		x.object(n, v, p, r)
	case reflect.Map:
		x.table(n, v, p, r)
	case reflect.Slice:
		x.list(n, v, p, r)
	case reflect.Bool:
		if x.is(n, doc.Bool, p) {
			v.SetBool(n.Text == "true")
		}
	case reflect.String:
		x.text(n, v, p, r)
	default:
		panic(fmt.Sprintf("pack: no pack holds a %s", v.Type()))
	}
}

// is reports whether a value has a kind, and adds a fault if not.
func (x *reader) is(n *doc.Node, kind doc.Kind, p place) bool {
	if n.Kind != kind {
		x.Fault(p.at, "must be %s, not %s", kind, n.Kind)
	}
	return n.Kind == kind
}

func (x *reader) text(n *doc.Node, v reflect.Value, p place, r *rule) {
	switch {
	case n.Kind == doc.Null && r.missing, !x.is(n, doc.String, p):
		return
	case r.words != nil && !slices.Contains(r.words, n.Text):
		x.Fault(p.at, "must be %s, not %q", listed(r.words), n.Text)
	case r.color && !rules.IsColor(n.Text):
		x.Fault(p.at, "must be a color like \"#A63C17\", not %q", n.Text)
	case r.words == nil && n.Text == "" && !r.empty:
		x.Fault(p.at, "must not be empty")
	}
	v.SetString(n.Text)
	if r.worded {
		x.texts[p.key] = n.Text
	}
}

func (x *reader) list(n *doc.Node, v reflect.Value, p place, r *rule) {
	if !x.is(n, doc.Array, p) {
		return
	}
	x.count(len(n.Items), p, r)
	v.Set(reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items)))
	for i, item := range n.Items {
		number := strconv.Itoa(i)
		x.value(item, v.Index(i), place{p.at + "/" + number,
			rules.Pointer(p.key, item.Get("id").TextOr(number)), p.source},
			r.inner())
	}
}

func (x *reader) count(n int, p place, r *rule) {
	s := r.entries
	switch {
	case !s.set || n >= s.least && (s.most < 0 || n <= s.most):
	case s.most < 0:
		x.Fault(p.at, "has %d entries; it must have at least %d", n, s.least)
	default:
		x.Fault(p.at, "has %d entries; it must have from %d to %d", n, s.least, s.most)
	}
}

// table reads a map. Its source is that around it, since its names are those of rows.
func (x *reader) table(n *doc.Node, v reflect.Value, p place, r *rule) {
	if !x.is(n, doc.Object, p) {
		return
	}
	x.count(len(n.Members), p, r)
	v.Set(reflect.MakeMapWithSize(v.Type(), len(n.Members)))
	in := r.inner()
	for _, m := range n.Members {
		row := reflect.New(v.Type().Elem()).Elem()
		x.row(m, row, p, r, in)
		v.SetMapIndex(reflect.ValueOf(m.Name), row)
	}
}

func (x *reader) rows(n *doc.Node, v reflect.Value, p place, r *rule) {
	if !x.is(n, doc.Object, p) {
		return
	}
	x.count(len(n.Members), p, r)
	by := v.FieldByName("By")
	by.Set(reflect.MakeMapWithSize(by.Type(), len(n.Members)))
	inner := r.inner()
	inner.row = true
	ids := make([]string, len(n.Members))
	for i, m := range n.Members {
		ids[i] = m.Name
		row := reflect.New(by.Type().Elem()).Elem()
		x.row(m, row, p, r, inner)
		by.SetMapIndex(reflect.ValueOf(m.Name), row)
	}
	v.FieldByName("IDs").Set(reflect.ValueOf(ids))
}

func (x *reader) row(m doc.Member, row reflect.Value, p place, r, inner *rule) {
	p = p.member(m.Name)
	if !r.fits(m.Name) {
		x.Fault(p.at, "%q is not an ID here: %s", m.Name, r.idWords())
	}
	x.value(m.Node, row, p, inner)
}

func (r *rule) idWords() string {
	switch {
	case r.keys != nil:
		return "it must be " + listed(r.keys)
	case r.upper:
		return "use capitals, digits, hyphens and periods"
	}
	return "use lowercase letters, digits, hyphens and periods"
}

func (x *reader) object(n *doc.Node, v reflect.Value, p place, r *rule) {
	t := v.Type()
	alone, bare := x.bare(t)
	if bare && n.Kind != doc.Object {
		n = &doc.Node{Kind: doc.Object, Members: []doc.Member{{Name: alone.name, Node: n}}, Line: n.Line}
	}
	if !x.is(n, doc.Object, p) {
		return
	}
	from, sourced := sourceOf(t)
	if sourced {
		x.embedded(v.FieldByIndex(from), n, p)
	}
	fields := x.fields(t)
	for _, m := range n.Members {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == m.Name && !r.names(f) })
		switch {
		case i >= 0:
			of := fields[i].rule
			if isSection(t) {
				of = r // a section's rule applies to its rows
			}
			x.value(m.Node, v.FieldByIndex(fields[i].index), p.member(m.Name), of)
		case sourced && isSourceMember(m.Name, bare):
			x.sourceMember(m, p, bare && overridden(n))
		default:
			x.Fault(rules.Pointer(p.at, m.Name), "is not known here")
		}
	}
	x.lacks(n, v, p, r)
}

// names reports whether a field is the id of a row, which is its name in the table.
func (r *rule) names(f field) bool { return r.row && f.name == "id" }

// lacks finds missing members of an object, and gives a row its id.
func (x *reader) lacks(n *doc.Node, v reflect.Value, p place, r *rule) {
	var lacks []string
	for _, f := range x.fields(v.Type()) {
		switch {
		case r.names(f):
			v.FieldByIndex(f.index).SetString(p.at[strings.LastIndexByte(p.at, '/')+1:])
		case n.Get(f.name) != nil:
		case x.fills && f.rule.worded && x.fill(f, v.FieldByIndex(f.index), p.member(f.name)):
		case f.needs:
			lacks = append(lacks, f.name)
		}
	}
	if lacks != nil {
		x.Fault(p.at, "lacks %s", strings.Join(lacks, ", "))
	}
}

// fill sets a text, or a table of texts, from words. It reports whether words has one.
func (x *reader) fill(f field, v reflect.Value, p place) bool {
	if f.typ.Kind() != reflect.Map {
		text, ok := x.words.Pack[p.key]
		if ok {
			x.value(doc.NodeOf(text), v, p, f.rule)
		}
		return ok
	}
	table := &doc.Node{Kind: doc.Object}
	for _, name := range f.rule.keys {
		if text, ok := x.words.Pack[rules.Pointer(p.key, name)]; ok {
			table.Put(name, doc.NodeOf(text))
		}
	}
	if table.Members == nil {
		return false
	}
	x.value(table, v, p, f.rule)
	return true
}

// isSourceMember reports whether a member holds the source of a value. bare says that the value may be overridden.
func isSourceMember(name string, bare bool) bool {
	return name == "basis" || name == "cite" || bare && name == "overridden"
}

// overridden reports whether a value says that a list's value replaces it.
func overridden(n *doc.Node) bool {
	o := n.Get("overridden")
	return o != nil && o.Text == "true"
}

// embedded sets the Source of a struct.
func (x *reader) embedded(v reflect.Value, n *doc.Node, p place) {
	s := rules.Source{Cite: p.source.cite, Overridden: overridden(n)}
	if p.source.basis != "" {
		s.Basis, _ = rules.ParseBasis(p.source.basis) // a mistake is reported where it is written
	}
	v.Set(reflect.ValueOf(s))
}

// source reads a Source that is its own member.
func (x *reader) source(n *doc.Node, v reflect.Value, p place) {
	if !x.is(n, doc.Object, p) {
		return
	}
	x.embedded(v, n, p)
	for _, m := range n.Members {
		if !isSourceMember(m.Name, false) {
			x.Fault(rules.Pointer(p.at, m.Name), "is not known here")
			continue
		}
		x.sourceMember(m, p, false)
	}
}

// sourceMember checks the source of a value. Only a number that a list overrides may be typed.
func (x *reader) sourceMember(m doc.Member, p place, isOverridden bool) {
	p = p.member(m.Name)
	if m.Name == "overridden" {
		x.is(m.Node, doc.Bool, p)
		return
	}
	if !x.is(m.Node, doc.String, p) {
		return
	}
	switch {
	case m.Name == "basis":
		if b, err := rules.ParseBasis(m.Node.Text); err != nil || b == rules.Typed && !isOverridden {
			x.Fault(p.at, "must be printed, inferred, house or missing, not %q", m.Node.Text)
		}
	case m.Node.Text == "":
		x.Fault(p.at, "must not be empty")
	}
}

// figure reads a number: bare, or an object with its value and its source.
func (x *reader) figure(n *doc.Node, f *rules.Figure, p place, r *rule) {
	value := n
	switch {
	case n.Get("value") != nil:
		value, f.Overridden = n.Get("value"), overridden(n)
		for _, m := range n.Members {
			if isSourceMember(m.Name, true) {
				x.sourceMember(m, p, f.Overridden)
			} else if m.Name != "value" {
				x.Fault(rules.Pointer(p.at, m.Name), "is not known here")
			}
		}
	case n.Kind != doc.Number && n.Kind != doc.Null:
		x.Fault(p.at, "must be a number, not %s", n.Kind)
		return
	}
	basis, err := rules.ParseBasis(p.source.basis)
	switch {
	case err != nil && n.Get("basis") == nil:
		x.Fault(p.at, "%s", err)
	case p.source.cite == "":
		x.Fault(p.at, "a number without a citation, and none around it")
	default:
		f.Basis, f.Cite = basis, p.source.cite
		if x.number(value, f, p) {
			r.bound(x, f, p)
		}
	}
}

// number reads the value of a figure.
func (x *reader) number(n *doc.Node, f *rules.Figure, p place) bool {
	switch n.Kind {
	case doc.Null:
		f.Basis, f.Value = rules.Missing, rules.Word("missing")
		return true
	case doc.Number, doc.String:
		if err := f.Value.UnmarshalJSON(n.Append(nil)); err != nil {
			x.Fault(p.at, "%s", err)
			return false
		}
		if f.Value.IsWord() {
			x.Fault(p.at, "must be a number, not %q", f.Value)
			return false
		}
		return true
	}
	x.Fault(p.at, "must be a number, not %s", n.Kind)
	return false
}

// bound checks a number against its rule.
func (r *rule) bound(x *reader, f *rules.Figure, p place) {
	switch {
	case !r.bounded, r.missing && f.Value.IsWord():
	case !r.fraction:
		x.Within(p.at, f, r.least, r.most)
	case !f.Known() || f.Value.Cmp(rules.Int(r.least)) < 0 || f.Value.Cmp(rules.Int(r.most)) > 0:
		x.Fault(p.at, "must be a number from %d to %d, not %v", r.least, r.most, f.Value)
	}
}
