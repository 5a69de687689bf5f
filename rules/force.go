package rules

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
)

// Force is an army as its player chose it. Nothing in it is derived.
type Force struct {
	Limit   *int // points; nil if the list sets none
	Options Choices
	Units   []Unit
	Moment  *Moment // nil before a battle
}

// Member is one name and its value in a document. The value is plain, see Choices, or unparsed: rules keep that and
// do not read it.
type Member struct {
	Name  string
	Value any
}

// Unit is one entry of a force: Count identical units of a profile.
type Unit struct {
	ID      string
	Profile string // a published profile's id, or Designed
	Name    string // the player's own name, may be empty
	Count   int    // as written; see Number
	Choices Choices
	Mounts  []Mount // nil: the printed loadout of the profile

	Condition Condition // nil before a battle
	Begun     Condition // the condition as the present phase began, nil if it is the same

	Notes   string
	Picture string   // "sha256:…" of an uploaded picture
	From    any      // the player's design that the unit was copied from; see Member
	Extra   []Member // the unit's unknown members
}

// MaxCount is the largest count of a unit. A count outside 1…MaxCount is an invalid value, and the army's numbers
// leave such a unit out.
const MaxCount = 999

// Designed is the profile id of a unit whose choices are its build stats.
const Designed = "custom"

// Mount is one item at one location of a unit.
type Mount struct {
	ID    string
	Item  string
	At    string
	Value any      // the numbers of an item that carries its own; see Choices
	Extra []Member // the mount's unknown members
}

// Choices holds values by id: string, int, bool, []any, or map[string]any of these. A JSON number that isn't
// an int stays a json.Number.
type Choices map[string]any

// With returns a copy of the choices with one of them set, or cleared by nil.
func (c Choices) With(id string, v any) Choices { return with(c, id, v, v == nil) }

// with returns a copy of a map with one value changed, or removed.
func with[M ~map[string]V, V any](m M, id string, v V, remove bool) M {
	m = maps.Clone(m)
	switch {
	case remove:
		delete(m, id)
	case m == nil:
		m = M{id: v}
	default:
		m[id] = v
	}
	return m
}

// Same reports whether both hold the same choices.
func (c Choices) Same(o Choices) bool {
	return reflect.ValueOf(c).Pointer() == reflect.ValueOf(o).Pointer() || (c == nil) == (o == nil) && sameRow(c, o)
}

func sameRow(a, b map[string]any) bool {
	if len(a) != len(b) {
		return false
	}
	for id, v := range a {
		if w, ok := b[id]; !ok || !sameValue(v, w) {
			return false
		}
	}
	return true
}

// sameValue compares plain values, see Choices, and any others by reflection.
func sameValue(a, b any) bool {
	switch v := a.(type) {
	case string:
		w, ok := b.(string)
		return ok && v == w
	case int:
		w, ok := b.(int)
		return ok && v == w
	case bool:
		w, ok := b.(bool)
		return ok && v == w
	}
	return reflect.DeepEqual(a, b)
}

// same reports whether two units are equal in everything.
func (u *Unit) same(o *Unit) bool {
	return u == o || u.ID == o.ID && u.Profile == o.Profile && u.Name == o.Name && u.Count == o.Count &&
		u.Notes == o.Notes && u.Picture == o.Picture && u.Choices.Same(o.Choices) && sameMounts(u.Mounts, o.Mounts) &&
		sameValue(u.From, o.From) && sameExtra(u.Extra, o.Extra) && maps.Equal(u.Condition, o.Condition) &&
		maps.Equal(u.AtPhaseStart(), o.AtPhaseStart())
}

func sameMounts(a, b []Mount) bool {
	if len(a) == len(b) && len(a) > 0 && &a[0] == &b[0] { // the usual case after an edit
		return true
	}
	return (a == nil) == (b == nil) && slices.EqualFunc(a, b, sameMount)
}

func sameMount(a, b Mount) bool {
	return a.ID == b.ID && a.Item == b.Item && a.At == b.At && sameValue(a.Value, b.Value) &&
		sameExtra(a.Extra, b.Extra)
}

func sameExtra(a, b []Member) bool { return len(a) == 0 && len(b) == 0 || reflect.DeepEqual(a, b) }

// IDs returns the ids of the choices, sorted.
func (c Choices) IDs() []string { return slices.Sorted(maps.Keys(c)) }

// Text returns a choice that is a string, or "".
func (c Choices) Text(id string) string {
	s, _ := c[id].(string)
	return s
}

// Int returns a choice that is an integer.
func (c Choices) Int(id string) (n int, ok bool) {
	n, ok = c[id].(int)
	return n, ok
}

// IntOr returns a choice that is an integer, or usual without one.
func (c Choices) IntOr(id string, usual int) int {
	if n, ok := c.Int(id); ok {
		return n
	}
	return usual
}

// Bool reports whether a choice is true.
func (c Choices) Bool(id string) bool {
	b, _ := c[id].(bool)
	return b
}

// Texts returns a choice that is a list of strings. A single string counts as a list of one.
func (c Choices) Texts(id string) []string {
	switch v := c[id].(type) {
	case string:
		return []string{v}
	case []any:
		var out []string
		for _, e := range v {
			if s, ok := e.(string); ok {
				out = append(out, s)
			}
		}
		return out
	}
	return nil
}

// Ints returns a value that is a list of ints. ok is false for any other.
func Ints(v any) (list []int, ok bool) {
	items, ok := v.([]any)
	for _, e := range items {
		n, isInt := e.(int)
		if !isInt {
			return nil, false
		}
		list = append(list, n)
	}
	return list, ok
}

// Build is the unit without what only its player reads: its id and names, and where it is from.
func (u Unit) Build() Unit {
	u.ID, u.Name, u.Notes, u.Picture, u.From = "", "", "", "", nil
	return u
}

// Number is how many identical units the entry stands for, at least 1.
func (u Unit) Number() int { return max(1, u.Count) }

// CountFits reports whether the count is in 1…MaxCount.
func (u Unit) CountFits() bool { return u.Count >= 1 && u.Count <= MaxCount }

// Mount finds a mount by its id.
func (u Unit) Mount(id string) (Mount, bool) {
	for i := range u.Mounts {
		if u.Mounts[i].ID == id {
			return u.Mounts[i], true
		}
	}
	return Mount{}, false
}

// Unit finds a unit by its id.
func (f Force) Unit(id string) (Unit, bool) {
	i := f.Place(id)
	if i < 0 {
		return Unit{}, false
	}
	return f.Units[i], true
}

// Models returns how many models the units stand for.
func (f Force) Models() (n int) {
	for _, u := range f.Units {
		n += u.Number()
	}
	return n
}

// MissingMounts returns the mounts of a loadout that another lacks: by item, value and place.
func MissingMounts(mounts, other []Mount) (rest []Mount) {
	matched, next := make([]bool, len(other)), 0 // next is the first without a match
	for _, a := range mounts {
		i := next
		for i < len(other) && (matched[i] || a.Item != other[i].Item || a.At != other[i].At ||
			!reflect.DeepEqual(a.Value, other[i].Value)) {
			i++
		}
		if i == len(other) {
			rest = append(rest, a)
			continue
		}
		matched[i] = true
		for next < len(other) && matched[next] {
			next++
		}
	}
	return rest
}

// Place returns the index of the first unit with an id, -1 for none.
func (f Force) Place(id string) int {
	for i := range f.Units {
		if f.Units[i].ID == id {
			return i
		}
	}
	return -1
}

// ByID compares ids so that m2 comes before m10.
func ByID(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }
