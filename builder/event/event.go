// Package event judges lists under the conditions of an event: what it imposes, allows and requires.
package event

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Format is the format of the documents that this version reads.
const Format = "gantry.event/1"

// Bounds of a document.
const (
	MaxBytes  = 1 << 20
	maxListed = 500 // paths and ids of one list
)

// Event holds the conditions under which lists are judged. Conditions that are absent are left to the list.
type Event struct {
	Name      string
	System    string
	Pack      builder.PackRef // zero: the one that a list names
	Limit     *int            // imposed
	Options   rules.Choices   // imposed
	Overrides []builder.Override
	Allow     Allow
	Require   Require
	Undecided Undecided
	Basis     *rules.Basis // the weakest basis that a verdict may have; nil: see Prepare

	Opens, Closes, Reveals time.Time // zero if the event has none

	document *doc.Node
}

// Whose overrides are in force.
const (
	NoOverrides     = "none"   // only the event's; a list has none
	ListedOverrides = "listed" // only the event's; a list may repeat them
	AnyOverrides    = "any"    // also the list's, for numbers that the event does not set
)

// Allow is what a list may change.
type Allow struct {
	Overrides       string
	Typed           []string // pointers of numbers that a player may copy from the book
	DesignedUnits   bool
	DesignedWeapons bool
	Ban             []string // ids of profiles, items and choices
}

// Require is what a list must have. A range without an end has a nil there.
type Require struct {
	Player bool
	Points Range
	Units  Range
}

// Range is a number's minimum and maximum. Either may be nil.
type Range struct{ Min, Max *int }

// Undecided is how an event rules on a list that the rules don't decide, or decide on a weaker basis than the event
// accepts.
type Undecided string

// The ways to rule on it.
const (
	Reject Undecided = "reject"
	Review Undecided = "review"
	Accept Undecided = "accept"
)

// Decode reads an event within the Allowance of the context. Unknown members are errors: a condition that Gantry
// ignored would look as if it held.
func Decode(ctx context.Context, data []byte) (Event, error) {
	if len(data) > MaxBytes {
		return Event{}, &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("The event is %d kB. Limit: %d kB.", len(data)>>10, MaxBytes>>10)}
	}
	n, err := doc.ParseSent(ctx, data)
	if err == nil {
		return DecodeNode(n)
	}
	return Event{}, builder.Unread("Not an event. ", err)
}

// DecodeNode decodes a document that is already parsed.
func DecodeNode(n *doc.Node) (Event, error) {
	e, err := read(n)
	if err != nil {
		return Event{}, builder.Unread("Not a valid event. ", err)
	}
	e.document = n
	return e, nil
}

// Title returns the event's name.
func (e Event) Title() string { return builder.EventName(e.Name) }

// Hash returns the SHA-256 of the event's document as 64 hexadecimal digits. White space and the order of members
// do not change it.
func (e Event) Hash() string {
	return builder.HashOf(e.document.AppendSorted(nil))
}

// Node returns the event as a document.
func (e Event) Node() *doc.Node { return e.document }

func read(n *doc.Node) (Event, error) {
	d := reader{doc.Read(n, "")}
	if err := d.Err(); err != nil {
		return Event{}, err
	}
	if f := d.Text("format"); d.Err() == nil && f != Format {
		d.Fail("format", fmt.Sprintf("must be %q, not %.60q", Format, f))
	}
	e := Event{Name: d.Text("name"), System: d.Text("system"), Allow: Allow{Overrides: NoOverrides}}
	e.Undecided = Undecided(d.word("undecided", string(Review), string(Reject), string(Review), string(Accept)))
	if e.System == "" {
		d.Fail("system", "required (the id of the game)")
	}
	if word := d.word("basis", "", rules.Printed.String(), rules.Inferred.String(), rules.Typed.String(),
		rules.House.String()); word != "" {
		basis, _ := rules.ParseBasis(word) // word is one of Bases
		e.Basis = &basis
	}
	var err error
	var unknown []rules.Member
	if e.Pack, unknown, err = builder.ReadPack(d.Reader); err != nil {
		return Event{}, err
	}
	if len(unknown) > 0 {
		d.Fail("pack", fmt.Sprintf("has a member %.60q that is unknown. Allowed: id, version, sha256", unknown[0].Name))
	}
	if e.Overrides, err = builder.ReadOverrides(d.Reader); err != nil {
		return Event{}, err
	}
	d.object("impose", func(d reader) { e.Limit, e.Options = d.Int("limit"), d.Choices("options") })
	d.object("allow", func(d reader) { e.Allow = d.allow() })
	d.object("require", func(d reader) {
		e.Require = Require{d.flag("player"), d.span("points"), d.span("units")}
		if most := e.Require.Units.Max; most != nil && *most < 1 {
			d.Fail("units", "must be 1 or more")
		}
	})
	e.Opens, e.Closes, e.Reveals = d.time("opens"), d.time("closes"), d.time("reveals")
	if !e.Opens.IsZero() && !e.Closes.IsZero() && !e.Opens.Before(e.Closes) {
		d.Fail("closes", "must be after \"opens\"")
	}
	d.done()
	return e, d.Err()
}

// reader reads an object and refuses unknown members.
type reader struct{ *doc.Reader }

// done reports the members that were not read.
func (d reader) done() {
	for _, m := range d.Rest() {
		if m.Name != "$schema" {
			d.Fail(m.Name, "is unknown to this version of Gantry. Without it, lists would be judged more mildly than "+
				"you mean")
			return
		}
	}
}

// object reads a member whose value is an object.
func (d reader) object(name string, read func(reader)) {
	n := d.Take(name, doc.Object)
	if n == nil {
		return
	}
	inner := reader{doc.Read(n, "/"+name)}
	read(inner)
	inner.done()
	var fault *doc.Error
	if errors.As(inner.Err(), &fault) {
		d.FailAt(fault)
	}
}

func (d reader) allow() Allow {
	return Allow{Overrides: d.word("overrides", NoOverrides, NoOverrides, ListedOverrides, AnyOverrides),
		Typed: d.texts("typed"), DesignedUnits: d.flag("designed-units"), DesignedWeapons: d.flag("designed-weapons"),
		Ban: d.texts("ban")}
}

// word returns a member that must be one of some words, or otherwise if it is absent.
func (d reader) word(name, otherwise string, words ...string) string {
	n := d.Take(name, doc.String)
	switch {
	case n == nil:
		return otherwise
	case !slices.Contains(words, n.Text):
		d.Fail(name, fmt.Sprintf("must be one of %s, not %.60q.%s", strings.Join(words, ", "), n.Text,
			rules.DidYouMean(rules.Nearest(n.Text, words))))
	}
	return n.Text
}

func (d reader) flag(name string) bool {
	n := d.Take(name, doc.Bool)
	return n != nil && n.Go() == true
}

func (d reader) texts(name string) []string {
	list := d.Take(name, doc.Array)
	if list == nil {
		return nil
	}
	if len(list.Items) > maxListed {
		d.Fail(name, fmt.Sprintf("holds %d entries; there are at most %d", len(list.Items), maxListed))
		return nil
	}
	texts := make([]string, 0, len(list.Items))
	for i, item := range list.Items {
		if item.Kind != doc.String || item.Text == "" {
			d.Fail(name, fmt.Sprintf("must be a list of texts. Entry %d is not a text", i+1))
			return nil
		}
		texts = append(texts, item.Text)
	}
	return texts
}

// span returns a member that holds a minimum and a maximum, either of them null.
func (d reader) span(name string) (r Range) {
	list := d.Take(name, doc.Array)
	if list == nil {
		return r
	}
	ends := []**int{&r.Min, &r.Max}
	if len(list.Items) != len(ends) {
		d.Fail(name, "must be two numbers, minimum and maximum")
		return r
	}
	for i, item := range list.Items {
		switch n, err := strconv.Atoi(item.Text); {
		case item.Kind == doc.Null:
		case item.Kind != doc.Number || err != nil || n < 0:
			d.Fail(name, "must be two whole numbers, minimum and maximum, or null for no limit")
			return r
		default:
			*ends[i] = &n
		}
	}
	if r.Min != nil && r.Max != nil && *r.Min > *r.Max {
		d.Fail(name, fmt.Sprintf("begins with %d, which is more than %d", *r.Min, *r.Max))
	}
	return r
}

func (d reader) time(name string) time.Time {
	text := d.Text(name)
	if text == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		d.Fail(name, fmt.Sprintf("must be a time with its offset, like 2026-11-22T18:00:00+01:00, not %.60q", text))
	}
	return t
}
