package builder

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// Apply makes edits in order, and returns the roster after them and the reverse edits. Besides the fields of an
// army, it sets "name", "player", "notes", "print", "tags", "livery" and "pack". With "overrides" and a JSON
// Pointer into the pack, it sets the override of that number: an object with value, reason, basis and citation, or
// nil for none. An edit of something missing is a UserError.
func (r Roster) Apply(edits []rules.Edit) (after Roster, reverse []rules.Edit, err error) {
	for _, e := range edits {
		var back []rules.Edit
		if pointer, ok := overridden(e); ok {
			back, err = r.override(e, pointer)
		} else if field := r.field(e); field != nil {
			was := e
			if was.Value, err = field(e.Value); err == nil {
				back = []rules.Edit{was}
			}
		} else {
			r.Force, back, err = r.Force.Apply([]rules.Edit{e})
		}
		if errors.Is(err, rules.ErrNoTarget) {
			return Roster{}, nil, &UserError{KindConflict, "The list changed. Reload the page to " +
				"see it.", err}
		}
		if err != nil {
			return Roster{}, nil, Invalid(rules.Sentence("Can't make this change: "+err.Error()), err)
		}
		reverse = append(back, reverse...)
	}
	if len(r.Overrides) > MaxOverrides {
		return Roster{}, nil, Invalid(fmt.Sprintf("Limit reached: %d house rules. Remove one first.", MaxOverrides),
			nil)
	}
	if len(r.Units) > MaxUnits {
		return Roster{}, nil, Invalid("Limit reached: "+rules.Grouped(MaxUnits)+" units. Raise a count instead.", nil)
	}
	return r, reverse, nil
}

// field returns the setter of a field that only rosters have, or nil. The setter stores the new value and returns
// the old one.
func (r *Roster) field(e rules.Edit) func(any) (any, error) {
	if e.Unit != "" || e.Op != rules.EditSet {
		return nil
	}
	if e.Field.Kind == rules.TargetPack {
		return r.SetPack
	}
	written := map[rules.TargetKind]**doc.Node{rules.TargetPrint: &r.Print, rules.TargetTags: &r.Tags,
		rules.TargetLivery: &r.Livery}[e.Field.Kind]
	if written != nil {
		return func(v any) (any, error) {
			var old any
			if *written != nil {
				old = (*written).Go()
			}
			*written = nil
			if v != nil {
				*written = doc.NodeOf(v)
			}
			return old, nil
		}
	}
	text := map[rules.TargetKind]*string{rules.TargetName: &r.Name, rules.TargetPlayer: &r.Player,
		rules.TargetNotes: &r.Notes}[e.Field.Kind]
	if text == nil {
		return nil
	}
	return func(v any) (any, error) {
		s, ok := v.(string)
		if !ok && v != nil {
			return nil, errors.New("the " + e.Field.String() + " must be text")
		}
		old := *text
		*text = s
		return old, nil
	}
}

// SetPack makes the roster name another pack, and returns the one that it named.
func (r *Roster) SetPack(v any) (any, error) {
	old := r.Pack.Value()
	fields := map[string]any{}
	if v != nil {
		fields, _ = v.(map[string]any)
	}
	n := doc.Read(doc.NodeOf(fields), "")
	named := readPack(n)
	if n.Err() != nil || len(n.Rest()) > 0 || v != nil && len(fields) == 0 {
		return nil, errors.New("pack must be an object with id, version and sha256")
	}
	r.Pack = named
	return old, nil
}

// Value returns the name of the pack as the value of an edit, nil for none.
func (p PackRef) Value() any {
	if p == (PackRef{}) {
		return nil
	}
	return p.node().Go()
}

// Reach is what edits touch: fields, and the units or mounts that they remove or move.
type Reach struct {
	paths []string // sorted, without any that begins with another
}

// ReachOf returns the Reach of a list of edits.
func ReachOf(edits []rules.Edit) Reach {
	var all, paths []string
	for _, e := range edits {
		if p := path(e); p != "" {
			all = append(all, p)
		}
	}
	slices.Sort(all)
	for _, p := range all {
		if len(paths) == 0 || !strings.HasPrefix(p, paths[len(paths)-1]) {
			paths = append(paths, p)
		}
	}
	return Reach{paths}
}

// Has reports whether an edit touches the same thing. Paths with a common prefix sort together, so it only needs to
// check the two neighbors.
func (r Reach) Has(e rules.Edit) bool {
	p := path(e)
	i, found := slices.BinarySearch(r.paths, p)
	return p != "" && (found || i > 0 && strings.HasPrefix(p, r.paths[i-1]) ||
		i < len(r.paths) && strings.HasPrefix(r.paths[i], p))
}

// path returns what an edit touches, or "" for an addition. Every part ends in a slash, so that prefixes match
// whole parts.
func path(e rules.Edit) string {
	parts := []string{"army"}
	switch {
	case e.Op == rules.EditAdd:
		return ""
	case e.Op == rules.EditMove:
		parts = []string{"order"}
	case e.Unit != "":
		parts = []string{"unit", e.Unit}
		if e.Mount != "" {
			parts = append(parts, "mount", e.Mount)
		}
	}
	if e.Op == rules.EditSet {
		parts = append(parts, e.Field.String())
	}
	return strings.Join(parts, "/") + "/"
}

// EditsTo returns the edits that make the roster what another is, as far as edits can: unknown fields stay.
func (r Roster) EditsTo(to Roster) []rules.Edit {
	edits := Difference(r.Force, to.Force)
	for _, field := range []struct{ name, was, now string }{{"name", r.Name, to.Name}, {"player", r.Player, to.Player},
		{"notes", r.Notes, to.Notes}} {
		if field.was != field.now {
			edits = append(edits, rules.Set("", field.name, field.now))
		}
	}
	for _, field := range []struct {
		name     string
		was, now *doc.Node
	}{{"tags", r.Tags, to.Tags}, {"livery", r.Livery, to.Livery}, {"print", r.Print, to.Print}} {
		if was, now := nodeOrNull(field.was), nodeOrNull(field.now); !doc.Same(was, now) {
			edits = append(edits, rules.Set("", field.name, now.Go()))
		}
	}
	if r.Pack != to.Pack {
		edits = append(edits, rules.Set("", "pack", to.Pack.Value()))
	}
	for _, o := range r.Overrides {
		if !slices.ContainsFunc(to.Overrides, func(p Override) bool { return p.Path == o.Path }) {
			edits = append(edits, rules.SetFigure(o.Path, nil))
		}
	}
	for _, o := range to.Overrides {
		if !slices.ContainsFunc(r.Overrides, func(p Override) bool { return doc.Same(o.node(), p.node()) }) {
			edits = append(edits, rules.SetFigure(o.Path, o.plain()))
		}
	}
	return edits
}

func nodeOrNull(n *doc.Node) *doc.Node {
	if n == nil {
		return &doc.Node{}
	}
	return n
}

// StepCount returns the count of a unit after a step, within its bounds.
func StepCount(u rules.Unit, by int) int { return min(max(1, u.Count+by), rules.MaxCount) }
