// Package pack reads the numbers of a game: figures with basis and citation, tables of rows, the overrides of a
// list, and every mistake with its place. One Go struct defines a pack: data is read into it, its tags set bounds,
// and the JSON Schema is made from it.
package pack

import (
	"errors"
	"reflect"
	"slices"

	"gantry/rules"
	"gantry/rules/doc"
)

// Shape describes the packs of a game. T is a struct whose fields have JSON
// names, and may have a tag "pack" with terms between commas:
//
//	optional    the member may be left out, as bools and pointers always may
//	0..slots    every number in it is whole and in this range; an end is a
//	            number, or a name of Bounds, with or without a minus
//	missing     every number or text in it may be null: it is unknown
//	fraction    every number in it may be a fraction such as "3/2"
//	a|b         every text in it is one of these; an empty one may be among them
//	empty       every text in it may be empty
//	color       every text in it is a color as #RRGGBB
//	len 1..3    the number of its entries; either end may be left out
//	keys a|b    its names, instead of ids in small letters; "keys upper"
//	            for ids in capitals
//	words       a pack with "texts": "en" may leave it out: Words has it then
//
// A Figure without a range is any number, or missing. A text is not empty. A
// struct that embeds rules.Source may name its source; missing parts come from
// the object around it, as with every number. The id of a row is its name in
// the table.
type Shape[T any] struct {
	Bounds map[string]int
	// Words is the game's file of words. Its member "pack" holds the texts that packs leave out, by JSON Pointer.
	// In a pointer, an entry of a list has its id.
	Words []byte
	// Validate finds what no tag can express; nil finds nothing.
	Validate func(*T) *Faults
}

// headMembers are the members of a pack that all games share and that the builder reads.
var headMembers = []string{"format", "id", "version", "texts", "examples", "aliases", "tombstones", "basis", "cite"}

// IsHead reports whether all games share a member of a pack.
func IsHead(member string) bool { return slices.Contains(headMembers, member) }

// Decode reads a pack. The error is of Errors, joined, each with its place, or a doc.Error if the text is not JSON.
func (s Shape[T]) Decode(raw []byte) (into T, err error) {
	into, _, err = s.read(raw)
	return into, err
}

// read decodes a pack and also returns the reader.
func (s Shape[T]) read(raw []byte) (into T, x *reader, err error) {
	x = &reader{shapes: shapes{bounds: s.Bounds}, texts: map[string]string{}}
	if s.Words != nil {
		if x.words, err = rules.ReadWords(s.Words); err != nil {
			return into, x, err
		}
	}
	n, err := doc.Parse(raw)
	if err != nil {
		return into, x, err
	}
	if n.Kind != doc.Object {
		return into, x, &Error{"", "a pack is an object"}
	}
	if texts := n.Get("texts"); texts != nil {
		if x.fills = true; texts.TextOr("") != language {
			x.Fault("/texts", "must be %q", language)
		}
	}
	body := &doc.Node{Kind: doc.Object, Members: slices.DeleteFunc(slices.Clone(n.Members), func(m doc.Member) bool {
		return IsHead(m.Name)
	})}
	x.value(body, reflect.ValueOf(&into).Elem(), place{source: source{}.within(n)}, &rule{})
	return into, x, x.Err()
}

// Texts returns the texts that a file of words may replace: the pack's own and those that it leaves out, by their
// keys in the file of words. A pack that does not open has none.
func (s Shape[T]) Texts(raw []byte) map[string]string {
	_, x, err := s.read(raw)
	if err != nil {
		return nil
	}
	return x.texts
}

// language is the language of the texts that a pack may leave out.
const language = "en"

// Check returns the error of Decode.
func (s Shape[T]) Check(raw []byte) error {
	_, err := s.Decode(raw)
	return err
}

// Refused returns the errors that Decode would report for numbers at places of a pack.
func (s Shape[T]) Refused(numbers map[string][]byte) map[string]string {
	x := &reader{shapes: shapes{bounds: s.Bounds}}
	for pointer, written := range numbers {
		value, err := doc.Parse(written)
		if r := x.ruleAt(reflect.TypeFor[T](), pointer); r != nil && err == nil {
			x.figure(object("value", value), new(rules.Figure),
				place{at: pointer, source: source{rules.House.String(), "anywhere"}}, r)
		}
	}
	refused := map[string]string{}
	for _, err := range slices.Backward(x.errs) { // the first of several at a place
		var fault *Error
		if errors.As(err, &fault) {
			refused[fault.Pointer] = fault.Reason
		}
	}
	return refused
}

// Open decodes a pack, validates it and reads the game's words. The error is that of Decode, or of
// Errors, joined.
func (s Shape[T]) Open(raw []byte) (into T, words rules.Words, err error) {
	into, words, _, err = s.validate(raw)
	return into, words, err
}

// Lint returns the mistakes that Open allows: data that the game cannot use.
func (s Shape[T]) Lint(raw []byte) error {
	_, _, x, err := s.validate(raw)
	if err != nil {
		return err
	}
	return errors.Join(x.idle...)
}

func (s Shape[T]) validate(raw []byte) (into T, words rules.Words, x *Faults, err error) {
	into, read, err := s.read(raw)
	if x = new(Faults); err == nil && s.Validate != nil {
		x = s.Validate(&into)
		err = x.Err()
	}
	return into, read.words, x, err
}

// object returns a node from alternating names and values.
func object(members ...any) *doc.Node {
	n := &doc.Node{Kind: doc.Object}
	for i := 0; i < len(members); i += 2 {
		n.Put(members[i].(string), doc.NodeOf(members[i+1])) //nolint:forcetypeassert // as it is called
	}
	return n
}
