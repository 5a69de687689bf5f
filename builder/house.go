package builder

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
)

// overridden returns the pointer of an edit that sets or clears an override. Its value is nil, or an object with
// value, reason and optionally basis and cite.
func overridden(e rules.Edit) (pointer string, ok bool) {
	return e.Field.ID, e.Op == rules.EditSet && e.Unit == "" && e.Field.Kind == rules.TargetFigure
}

// overridesItem begins the item of a finding on an override, before its place.
const overridesItem = "overrides/"

// override edits an override. If several overrides name the same number, the last one wins.
func (r *Roster) override(e rules.Edit, pointer string) ([]rules.Edit, error) {
	list := slices.Clone(r.Overrides)
	at := -1
	for i, o := range list {
		if o.Path == pointer {
			at = i
		}
	}
	back := rules.Edit{Op: rules.EditSet, Field: e.Field}
	if at >= 0 {
		back.Value = list[at].plain()
		if at+1 < len(list) {
			back.Before = list[at+1].Path
		}
	}
	if e.Value == nil {
		if at < 0 {
			return nil, rules.ErrNoTarget
		}
		r.Overrides = slices.Delete(list, at, at+1)
		return []rules.Edit{back}, nil
	}
	o, err := overrideOf(pointer, e.Value)
	if err != nil {
		return nil, err
	}
	switch next := slices.IndexFunc(list, func(o Override) bool { return o.Path == e.Before }); {
	case at >= 0:
		list[at] = o
	case next >= 0 && e.Before != "":
		list = slices.Insert(list, next, o)
	default:
		list = append(list, o)
	}
	r.Overrides = list
	return []rules.Edit{back}, nil
}

func overrideOf(pointer string, value any) (Override, error) {
	fields, ok := value.(map[string]any)
	if !ok {
		return Override{}, errors.New("an override must be an object with a value")
	}
	n := doc.NodeOf(fields)
	n.Members = slices.DeleteFunc(n.Members, func(m doc.Member) bool { return m.Name == "path" })
	n.Put("path", doc.NodeOf(pointer))
	return readOverride(n, "")
}

// plain returns the override as the value of an edit.
func (o Override) plain() map[string]any {
	fields, _ := o.node().Go().(map[string]any)
	delete(fields, "path")
	return fields
}

// ordinal returns the place of an element in a short list: "1st".
func ordinal(n int) string {
	ends := []string{"st", "nd", "rd"}
	if n >= 1 && n <= len(ends) {
		return strconv.Itoa(n) + ends[n-1]
	}
	return strconv.Itoa(n) + "th"
}

// packTables returns the numbers of a pack by table, without its head and examples. words are the game's names for
// ids, and names those of About.Numbers.
func packTables(root *doc.Node, words, names map[string]string) []PackTable {
	var tables []PackTable
	basis, cite := root.Get("basis").TextOr(""), root.Get("cite").TextOr("")
	same := map[string]int{}
	for _, m := range root.Members {
		if pack.IsHead(m.Name) {
			continue
		}
		at := rules.Pointer("", m.Name)
		w := figureWalk{words: words, names: names}
		w.table = PackTable{ID: m.Name, Name: rules.UpperFirst(w.label(m.Node, at, m.Name))}
		w.walk(m.Node, at, nil, basis, cite)
		if len(w.table.Figures) > 0 {
			tables = append(tables, w.table)
		}
		for _, f := range w.table.Figures {
			same[f.What]++
		}
	}
	for _, t := range tables {
		for i, f := range t.Figures {
			if same[f.What] > 1 {
				t.Figures[i].What += " (" + t.Name + ")"
			}
		}
	}
	return tables
}

// figureWalk gathers the figures under a node.
type figureWalk struct {
	table        PackTable
	words, names map[string]string
	row          string // the pointer of the row that the walk is in
}

func (w *figureWalk) walk(n *doc.Node, at string, labels []string, basis, cite string) {
	if n.Kind == doc.Object {
		basis, cite = n.Get("basis").TextOr(basis), n.Get("cite").TextOr(cite)
	}
	value := n.Get("value")
	switch {
	case n.Kind == doc.Number, n.Kind == doc.Null:
		w.add(n, at, labels, basis, cite)
	case value != nil:
		w.add(value, at, labels, basis, cite)
	default:
		into := func(n *doc.Node, to, id string) {
			label := w.label(n, to, id)
			if len(labels) == 0 {
				w.row = to
			}
			w.walk(n, to, withLabel(labels, label), basis, cite)
		}
		for i, item := range n.Items {
			id := ""
			if len(n.Items) > 1 {
				id = "(" + ordinal(i+1) + ")"
			}
			into(item, at+"/"+strconv.Itoa(i), id)
		}
		for _, m := range n.Members {
			if m.Name == "rows" && len(labels) == 0 {
				w.walk(m.Node, rules.Pointer(at, m.Name), nil, basis, cite)
				continue
			}
			into(m.Node, rules.Pointer(at, m.Name), m.Name)
		}
	}
}

// withLabel adds a label, and leaves "" out.
func withLabel(labels []string, label string) []string {
	if label == "" && len(labels) > 0 {
		return labels
	}
	return append(slices.Clone(labels), label)
}

// label returns the name of a table, a row or a number: the game's, else its own, else one made from its id. An
// element of a list goes by its id.
func (w *figureWalk) label(n *doc.Node, at, id string) string {
	if ref := n.Get("id").TextOr(n.Get("item").TextOr("")); ref != "" {
		at, id = at[:strings.LastIndex(at, "/")+1]+ref, ref
	}
	if name, ok := w.named(at); ok {
		return name
	}
	return n.Get("name").TextOr(idText(id, w.words))
}

// named returns the game's name for a place; see About.Numbers.
func (w *figureWalk) named(at string) (name string, ok bool) {
	if name, ok = w.names[at]; ok {
		return name, true
	}
	parts := strings.Split(at, "/")
	for i := max(2, len(parts)-2); i < len(parts); i++ {
		end := strings.Join(parts[i:], "/")
		for _, table := range []string{parts[1] + "/*", "*"} {
			if name, ok = w.names["/"+table+"/"+end]; ok {
				return name, true
			}
		}
	}
	return "", false
}

// shortWords replaces words in the names of a pack's numbers with the words that players use.
var shortWords = map[string]string{"n": "number", "least": "minimum", "most": "maximum", "min": "minimum",
	"max": "maximum", "profiles": "units", "every": "per"}

// idText returns a readable name for an id in a pack: the game's, if it has one, else the id's words. A word
// without a vowel is an abbreviation.
func idText(id string, words map[string]string) string {
	if name := words[id]; name != "" {
		return name
	}
	if id == "to" {
		return "up to"
	}
	parts := strings.Split(id, "-")
	for i, w := range parts {
		if word := shortWords[w]; word != "" {
			parts[i] = word
			continue
		}
		if len(w) > 1 && !strings.ContainsAny(w, "aeiouy0123456789") {
			parts[i] = strings.ToUpper(w)
		}
	}
	return strings.Join(parts, " ")
}

// wordsOf returns the game's names for the army's options, profiles, items, locations, stats and terms, by their
// ids.
func wordsOf(p *Pack) map[string]string {
	words := map[string]string{}
	put := func(id, name string) {
		if words[id] == "" {
			words[id] = name
		}
	}
	for _, fd := range p.Options.Fields {
		for _, o := range fd.Options {
			put(o.ID, o.Label)
		}
	}
	entries := p.Catalogue
	for _, e := range entries {
		put(e.ID, e.Name)
	}
	if len(entries) > 0 {
		form := p.Form(entries[0].Unit) // has all items of the game
		for _, it := range form.Items {
			put(it.ID, it.Label)
		}
		for _, l := range form.Locations {
			put(l.ID, l.Label)
		}
	}
	for id, label := range p.statLabels() {
		put(id, LowerFirst(label))
	}
	for _, t := range p.About.Glossary.Terms {
		if strings.EqualFold(t.Name, idText(t.ID, nil)) { // abbreviations stay as the game writes them
			put(t.ID, LowerFirst(t.Name))
		}
	}
	return words
}

// statLabels returns the game's labels for the stats of its catalog, if they are better than the id: "PIL" for pil,
// but not "Sens" for sensors.
func (p *Pack) statLabels() map[string]string {
	labels := map[string]string{}
	take := func(stats []rules.Stat) {
		for _, st := range stats {
			if labels[st.ID] == "" && isLabelOf(st.Label, st.ID) {
				labels[st.ID] = st.Label
			}
		}
	}
	f := rules.Force{}
	for i, e := range p.Catalogue {
		take(e.Stats)
		u := e.Unit
		u.ID = "u" + strconv.Itoa(i+1)
		f.Units = append(f.Units, u)
	}
	army := p.Army(f)
	for i := range f.Units {
		for _, b := range army.Profile(i).Blocks {
			take(b.Stats)
		}
	}
	if len(f.Units) > 0 {
		for _, it := range army.Form(0).Items {
			take(it.Stats)
		}
	}
	return labels
}

// isLabelOf reports whether a label is at least as long as its id and has no qualifier.
func isLabelOf(label, id string) bool {
	return len(label) >= len(id) && !strings.ContainsAny(label, ":(")
}

func (w *figureWalk) add(value *doc.Node, at string, labels []string, basis, cite string) {
	f := PackFigure{Pointer: at, Value: valueText(value), What: strings.Join(labels, " "),
		Source: rules.Source{Cite: cite}}
	if _, named := w.named(at); !named && len(labels) < 2 {
		f.What = strings.TrimSpace(LowerFirst(w.table.Name) + " " + f.What)
	}
	if b, err := rules.ParseBasis(basis); err == nil {
		f.Basis = b
	}
	if value.Kind == doc.Null {
		f.Basis = rules.Missing
	}
	var v rules.Value
	f.Word = value.Kind == doc.String && v.UnmarshalJSON(value.Append(nil)) == nil && v.IsWord()
	if len(labels) > 0 {
		f.Row, f.RowID, f.Label = labels[0], w.row, strings.Join(labels[1:], " ")
	}
	w.table.Figures = append(w.table.Figures, f)
}

// HouseRule is an override of a roster as pages and sheets show it.
type HouseRule struct {
	Path     string // JSON Pointer into the pack
	What     string // the name of the number, or the path if the pack has no number there
	Old, New string // "" if unknown
	Reason   string
	Fault    string       // why it is not in force, else ""
	Event    string       // the event that sets it, "" for the roster
	Repeats  bool         // it equals the pack's printed number
	Was      rules.Source // the source of the pack's number
	rules.Source
}

// sourceOf returns the source of an override's value. Whatever source the list names, only a house rule replaces a
// number that the pack prints.
func (p *Pack) sourceOf(o Override) rules.Source {
	s := rules.Source{Basis: o.Basis, Cite: overriderOf(o.Event) + ": " + cmp.Or(o.Cite, o.Reason)}
	if f, ok := p.Figure(o.Path); !ok || f.Basis == rules.Printed {
		s.Basis = rules.House
	}
	return s
}

// repeats reports whether an override only repeats what the pack prints.
func (p *Pack) repeats(o Override) bool {
	f, ok := p.Figure(o.Path)
	return ok && f.Basis == rules.Printed && f.Value == valueText(o.Value)
}

// SplitByBook splits overrides that change something. books are those copied from a book and in force, grouped by
// their reason, which names the source.
func SplitByBook(list []HouseRule) (books [][]HouseRule, rest []HouseRule) {
	for _, h := range list {
		if h.Repeats {
			continue
		}
		if h.Basis != rules.Typed || h.Fault != "" {
			rest = append(rest, h)
			continue
		}
		i := slices.IndexFunc(books, func(b []HouseRule) bool { return b[0].Reason == h.Reason })
		if i < 0 {
			i = len(books)
			books = append(books, nil)
		}
		books[i] = append(books[i], h)
	}
	return books, rest
}

// houseRules returns the overrides of a roster for display. findings are the findings on them.
func (p *Pack) houseRules(r Roster, findings []rules.Finding) []HouseRule {
	faults, last := map[string]string{}, map[string]int{} // by item; by path
	for _, f := range findings {
		faults[f.Item] = f.Message
	}
	for i, o := range r.Overrides {
		last[o.Path] = i
	}
	list := make([]HouseRule, 0, len(r.Overrides))
	for i, o := range r.Overrides {
		h := HouseRule{Path: o.Path, What: o.Path, New: valueText(o.Value), Reason: o.Reason, Event: o.Event,
			Source: p.sourceOf(o)}
		h.Overridden = true
		if f, ok := p.Figure(o.Path); ok {
			h.What, h.Old, h.Was = f.What, f.Value, f.Source
		}
		switch {
		case p.repeats(o):
			h.Repeats, h.Fault = true, "Same as the rules."
		case last[o.Path] > i:
			h.Fault = "A later house rule changes the same number."
		}
		if why, refused := faults[overridesItem+strconv.Itoa(i)]; refused {
			h.Fault = why
		}
		list = append(list, h)
	}
	return list
}

// Figure finds a number of the pack by its pointer.
func (p *Pack) Figure(pointer string) (PackFigure, bool) {
	f, ok := p.figures[pointer]
	return f, ok
}

func (p *Pack) indexFigures() {
	p.figures = map[string]PackFigure{}
	for _, t := range p.Tables {
		for _, f := range t.Figures {
			p.figures[f.Pointer] = f
		}
	}
}

// Table finds a table of the pack by its name there.
func (p *Pack) Table(id string) (PackTable, bool) {
	i := slices.IndexFunc(p.Tables, func(t PackTable) bool { return t.ID == id })
	if i < 0 {
		return PackTable{}, false
	}
	return p.Tables[i], true
}

// valueText returns a value of a pack as it is read: digits, "3/2", "" for null.
func valueText(n *doc.Node) string {
	switch n.Kind {
	case doc.Number, doc.String, doc.Null:
		return n.Text
	}
	return string(n.Append(nil))
}
