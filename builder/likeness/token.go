package likeness

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"

	"gantry/rules"
)

// Bounds of tokens.
const (
	MaxCanonical = 220 // bytes
	MaxToken     = 400 // characters
	maxItems     = 64
	maxCount     = 31
	emblemNumber = 999
	maxStripes   = 4
)

// drawings is raised when a likeness gets a different drawing, see TestDrawingsStand. It is the first byte of a
// token: browsers cache a picture forever, so that a new drawing needs a new address. The bytes after it have
// always had the same form.
const drawings = 9

// ErrToken is wrapped by every error of Decode.
var ErrToken = errors.New("this address has no art")

// The lists whose positions are written in tokens.
var (
	plans, heads, places = rules.Plans(), rules.Heads(), rules.Places()
	kinds, emblemShapes  = rules.ItemKinds(), rules.EmblemShapes()
)

// number returns the position of a value in a list, or that of other for an unknown value.
func number[T comparable](list []T, v, other T) byte {
	i := slices.Index(list, v)
	if i < 0 {
		i = slices.Index(list, other)
	}
	return byte(i) //nolint:gosec // lists are short
}

// Canonical returns the part of a likeness that is drawn: numbers inside their bounds, equal items side by side
// merged. Two likenesses with the same drawing have the same value.
func Canonical(l rules.Likeness) rules.Likeness {
	l.Mode = ""
	for _, v := range []*int{&l.Mass, &l.Speed, &l.Armour, &l.Heroic} {
		*v = max(0, min(*v, 9))
	}
	l.Crest = max(0, min(l.Crest, 3))
	l.Plan = plans[number(plans, l.Plan, rules.Biped)]
	l.Head = heads[number(heads, l.Head, "")]
	items := slices.Grow([]rules.LikenessItem(nil), len(l.Items))
	for _, it := range l.Items {
		it.Place = places[number(places, it.Place, rules.AtTorso)]
		it.Kind = kinds[number(kinds, it.Kind, rules.Equipment)]
		it.Size = max(1, min(it.Size, 3))
		it.Count = max(1, min(it.Count, maxCount))
		items = mergeItem(items, it)
	}
	l.Items = items[:min(len(items), maxItems)]
	return l
}

// mergeItem returns items with one more, merged into an equal item.
func mergeItem(items []rules.LikenessItem, it rules.LikenessItem) []rules.LikenessItem {
	for i, o := range items {
		o.Count = it.Count
		if o == it {
			items[i].Count = min(items[i].Count+it.Count, maxCount)
			return items
		}
	}
	return append(items, it)
}

// Encode returns a likeness in its livery as a token for an address. An invalid color becomes Gantry's default.
func Encode(l rules.Likeness, v Livery) string { return encode(drawings, l, v) }

func encode(drawings int, l rules.Likeness, v Livery) string {
	l = Canonical(l)
	b := append(make([]byte, 0, MaxCanonical), byte(drawings), number(plans, l.Plan, rules.Biped),
		byte(l.Mass<<4|l.Speed), byte(l.Armour<<4|l.Heroic), number(heads, l.Head, "")<<4|byte(l.Crest),
		byte(len(l.Items)))
	for _, it := range l.Items {
		size := byte(it.Size) << 6
		if it.Lost {
			size |= 1 << 5
		}
		b = append(b, number(places, it.Place, rules.AtTorso)<<4|number(kinds, it.Kind, rules.Equipment),
			size|byte(it.Count))
	}
	return base64.RawURLEncoding.EncodeToString(appendLivery(b, v))
}

// appendLivery writes which colors are set, the colors, and the emblem.
func appendLivery(b []byte, v Livery) []byte {
	at := len(b)
	b = append(b, 0)
	for i, text := range []string{v.Plate, v.Trim, v.Accent} {
		if c, err := ParseRGB(text); err == nil {
			b[at] |= 1 << i
			b = append(b, c[:]...)
		}
	}
	shape := slices.Index(emblemShapes, v.Emblem.Shape) + 1
	n, stripes := max(0, min(v.Emblem.Number, emblemNumber)), max(0, min(v.Emblem.Stripes, maxStripes))
	if shape+n+stripes > 0 {
		b[at] |= 1 << 3
		b = append(b, byte(shape), byte(n>>8), byte(n), byte(stripes))
	}
	return b
}

// Decode reads a token that Encode wrote, now or with an older drawing number. The result encodes to the same
// token, except for that number. Errors wrap ErrToken and name the fault.
func Decode(token string) (rules.Likeness, Livery, error) {
	if len(token) > MaxToken {
		return rules.Likeness{}, Livery{}, fmt.Errorf("%w: over %d characters", ErrToken, MaxToken)
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil {
		return rules.Likeness{}, Livery{}, fmt.Errorf("%w: not base64url", ErrToken)
	}
	r := reader{rest: b}
	of := r.take("drawings", drawings)
	if of == 0 {
		r.fail("it is of an unknown form")
	}
	l := r.likeness()
	v := r.livery()
	if len(r.rest) > 0 {
		r.fail("it goes on after its end")
	}
	if r.err == nil && encode(of, l, v) != token {
		r.fail("it is not in the canonical form")
	}
	if r.err != nil {
		return rules.Likeness{}, Livery{}, r.err
	}
	return l, v, nil
}

// reader takes bytes until one is wrong.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: %s", ErrToken, fmt.Sprintf(format, args...))
	}
	r.rest = nil
}

// take returns the next byte, at most high.
func (r *reader) take(what string, high int) int {
	if len(r.rest) == 0 {
		r.fail("it ends before its %s", what)
		return 0
	}
	n := int(r.rest[0])
	r.rest = r.rest[1:]
	if n > high {
		r.fail("its %s is unknown (%d)", what, n)
		return 0
	}
	return n
}

// pair returns two numbers of four bits.
func (r *reader) pair(what string, high, low int) (first, second int) {
	n := r.take(what, 255)
	if n>>4 > high || n&15 > low {
		r.fail("its %s is unknown (%d)", what, n)
		return 0, 0
	}
	return n >> 4, n & 15
}

func (r *reader) likeness() rules.Likeness {
	var l rules.Likeness
	l.Plan = plans[r.take("plan", len(plans)-1)]
	l.Mass, l.Speed = r.pair("mass and speed", 9, 9)
	l.Armour, l.Heroic = r.pair("armour", 9, 9)
	head, crest := r.pair("head", len(heads)-1, 3)
	l.Head, l.Crest = heads[head], crest
	n := r.take("number of items", maxItems)
	for range n {
		place, kind := r.pair("item", len(places)-1, len(kinds)-1)
		how := r.take("item's size", 255)
		it := rules.LikenessItem{Place: places[place], Kind: kinds[kind], Size: how >> 6, Count: how & 31,
			Lost: how&32 != 0}
		l.Items = append(l.Items, it)
	}
	return l
}

func (r *reader) livery() Livery {
	var v Livery
	set := r.take("livery", 15)
	for i, text := range []*string{&v.Plate, &v.Trim, &v.Accent} {
		if set&(1<<i) != 0 {
			c := RGB{byte(r.take("colour", 255)), byte(r.take("colour", 255)), byte(r.take("colour", 255))}
			*text = c.String()
		}
	}
	if set&8 != 0 {
		if shape := r.take("emblem", len(emblemShapes)); shape > 0 {
			v.Emblem.Shape = emblemShapes[shape-1]
		}
		v.Emblem.Number = r.take("emblem's number", emblemNumber>>8)<<8 | r.take("emblem's number", 255)
		v.Emblem.Stripes = r.take("emblem's stripes", maxStripes)
	}
	return v
}
