package play

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Event is one press of a battle. Events are added and never change.
type Event struct {
	ID     string // made by the page that was pressed, so that a press counts once
	Side   string // whose player pressed, "" if unknown
	By     string // the device
	At     time.Time
	Round  int    // in which it was made
	Phase  string // likewise; see Clock
	Undo   []string
	Note   string
	Unit   string // that Note is about, "" for none
	Model  int    // of Unit; 0 in a document for the first
	Start  bool   // of the entries that a part begins with, which can't be undone
	Do     []Change
	Attack *Attack // whose result it marks, nil for none
	Secret bool    // more of it is hidden; see SeenBy
	Extra  []rules.Member
	Other  []rules.Member // unknown members beside the event
}

// Change is one change of an event: a number that is added, or one that replaces others.
type Change struct {
	Place
	By    int
	Set   *int     // replaces By
	Base  []string // the events whose numbers Set replaces
	Extra []rules.Member
}

// Place is a mark of a model, or the clock of the table.
type Place struct {
	Side, Unit string // "" for the table
	Model      int    // from 1
	Mark       string // the id of a mark or a track
}

// clock is the place of the battle's clock.
var clock = Place{Mark: "clock"}

// Node returns the event as in a document.
func (e Event) Node() *doc.Node {
	n := &doc.Node{Kind: doc.Object}
	builder.PutText(n, "id", e.ID)
	builder.PutText(n, "side", e.Side)
	putTime(n, "at", e.At)
	builder.PutText(n, "by", e.By)
	n.Put("event", e.body())
	n.PutAll(e.Other)
	return n
}

// about returns the model that the event's note is about, the side for none.
func (e Event) about() Place {
	if e.Unit == "" {
		return Place{Side: e.Side}
	}
	return Place{Side: e.Side, Unit: e.Unit, Model: max(1, e.Model)}
}

// Text returns the event as a log keeps it: without its id and time.
func (e Event) Text() string {
	e.ID, e.At = "", time.Time{}
	return string(e.Node().Append(nil))
}

func (e Event) body() *doc.Node {
	n := &doc.Node{Kind: doc.Object}
	n.Put("round", doc.NodeOf(e.Round))
	builder.PutText(n, "phase", e.Phase)
	if len(e.Undo) > 0 {
		n.Put("undo", textsNode(e.Undo))
	}
	builder.PutText(n, "unit", e.Unit)
	if e.Model > 0 {
		n.Put("model", doc.NodeOf(e.Model))
	}
	builder.PutText(n, "note", e.Note)
	if e.Start {
		n.Put("start", doc.NodeOf(true))
	}
	if len(e.Do) > 0 {
		do := &doc.Node{Kind: doc.Array}
		for _, c := range e.Do {
			do.Items = append(do.Items, c.node())
		}
		n.Put("do", do)
	}
	if e.Attack != nil {
		n.Put("attack", e.Attack.node())
	}
	n.PutAll(e.Extra)
	return n
}

func textsNode(list []string) *doc.Node {
	n := &doc.Node{Kind: doc.Array}
	for _, s := range list {
		n.Items = append(n.Items, doc.NodeOf(s))
	}
	return n
}

func (c Change) node() *doc.Node {
	n := &doc.Node{Kind: doc.Object}
	builder.PutText(n, "side", c.Side)
	builder.PutText(n, "unit", c.Unit)
	if c.Model > 1 {
		n.Put("model", doc.NodeOf(c.Model))
	}
	builder.PutText(n, "track", c.Mark)
	if c.Set != nil {
		n.Put("set", doc.NodeOf(*c.Set))
		if len(c.Base) > 0 {
			n.Put("base", textsNode(c.Base))
		}
	} else {
		n.Put("n", doc.NodeOf(c.By))
	}
	n.PutAll(c.Extra)
	return n
}

// ReadEvent reads an event that a log keeps.
func ReadEvent(id string, at time.Time, text string) (Event, error) {
	n, err := doc.Parse([]byte(text))
	if err != nil {
		return Event{}, fmt.Errorf("reading event %q: %w", id, err)
	}
	e, err := readEvent(n, "")
	if err != nil {
		return Event{}, fmt.Errorf("reading event %q: %w", id, err)
	}
	e.ID, e.At = id, at
	return e, nil
}

func readEvent(n *doc.Node, at string) (Event, error) {
	r := doc.Read(n, at)
	e := Event{ID: r.Text("id"), Side: r.Text("side"), By: r.Text("by"), At: readTime(r, "at")}
	body := r.Take("event", doc.Object)
	if body == nil {
		r.Fail("event", "required (an object)")
		return e, r.Err()
	}
	if err := r.Err(); err != nil {
		return e, err
	}
	e.Other = r.Rest()
	b := doc.Read(body, at+"/event")
	e.Round, e.Phase, e.Unit, e.Note, e.Undo = 1, b.Text("phase"), b.Text("unit"), b.Text("note"), readTexts(b, "undo")
	if model := b.Int("model"); model != nil {
		if e.Model = *model; e.Model < 1 {
			b.Fail("model", "enter 1 or more")
		}
	}
	if round := b.Int("round"); round != nil {
		e.Round = *round
	}
	if do := b.Take("do", doc.Array); do != nil {
		if len(do.Items) > MaxChanges {
			b.Fail("do", fmt.Sprintf("%d changes, limit %d", len(do.Items), MaxChanges))
			return e, b.Err()
		}
		for i, item := range do.Items {
			c, err := readChange(item, at+"/event/do/"+strconv.Itoa(i))
			if err != nil {
				return e, err
			}
			e.Do = append(e.Do, c)
		}
	}
	if start := b.Take("start", doc.Bool); start != nil {
		e.Start = start.Text == "true"
	}
	if attack := b.Take("attack", doc.Object); attack != nil {
		var err error
		if e.Attack, err = readAttack(attack, at+"/event/attack"); err != nil {
			return e, err
		}
	}
	e.Extra = b.Rest()
	return e, b.Err()
}

func readTexts(r *doc.Reader, name string) (list []string) {
	n := r.Take(name, doc.Array)
	if n == nil {
		return nil
	}
	for _, item := range n.Items {
		if text := item.TextOr(""); text != "" {
			list = append(list, text)
			continue
		}
		r.Fail(name, "must be a list of texts")
	}
	return list
}

func readChange(n *doc.Node, at string) (Change, error) {
	r := doc.Read(n, at)
	c := Change{Place: Place{Side: r.Text("side"), Unit: r.Text("unit"), Mark: r.Text("track")}}
	if c.Unit != "" {
		c.Model = 1
	}
	if model := r.Int("model"); model != nil {
		if c.Model = *model; c.Model < 1 {
			r.Fail("model", "enter 1 or more")
		}
	}
	by := r.Int("n")
	c.Set, c.Base = r.Int("set"), readTexts(r, "base")
	switch {
	case c.Mark == "":
		r.Fail("track", "required")
	case by != nil && c.Set != nil, by == nil && c.Set == nil:
		r.Fail("n", `enter either "n" or "set"`)
	case by != nil:
		c.By = *by
	case c.Place == clock && *c.Set < 0:
		r.Fail("set", "enter 0 or more")
	}
	for name, number := range map[string]*int{"n": by, "set": c.Set} {
		if number != nil && (*number < -maxNumber || *number > maxNumber) {
			r.Fail(name, fmt.Sprintf("enter a number from -%d to %d", maxNumber, maxNumber))
		}
	}
	c.Extra = r.Rest()
	return c, r.Err()
}

// readLog reads the log of a battle in a file, nil for none. Its events are in order, and undo only earlier ones.
func readLog(r *doc.Reader) ([]Event, error) {
	list := r.Take("log", doc.Array)
	if list == nil {
		return nil, r.Err()
	}
	if len(list.Items) > MaxEvents {
		r.Fail("log", fmt.Sprintf("%d entries, limit %d", len(list.Items), MaxEvents))
		return nil, r.Err()
	}
	log, known := make([]Event, 0, len(list.Items)), map[string]bool{}
	for i, item := range list.Items {
		at := "/log/" + strconv.Itoa(i)
		e, err := readEvent(item, at)
		if err != nil {
			return nil, err
		}
		switch {
		case e.ID == "" || known[e.ID]:
			return nil, &doc.Error{Pointer: at + "/id", Line: item.Line,
				Reason: "required, and different in each entry"}
		case len([]rune(e.Note)) > maxNote:
			return nil, &doc.Error{Pointer: at + "/event/note", Line: item.Line,
				Reason: fmt.Sprintf("limit %d characters", maxNote)}
		}
		if unknown := firstUnknown(e.Undo, known); unknown != "" {
			return nil, &doc.Error{Pointer: at + "/event/undo", Line: item.Line,
				Reason: fmt.Sprintf("no earlier entry has the id %.40q", unknown)}
		}
		known[e.ID] = true
		log = append(log, e)
	}
	return log, nil
}

// firstUnknown returns the first id that is not known, "" for none.
func firstUnknown(ids []string, known map[string]bool) string {
	for _, id := range ids {
		if !known[id] {
			return id
		}
	}
	return ""
}

// CheckNote returns a note for the log, trimmed. The error is a UserError.
func CheckNote(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch n := len([]rune(text)); {
	case n == 0:
		return "", builder.Invalid("Enter a note.", nil)
	case n > maxNote:
		return "", builder.Invalid(fmt.Sprintf("Note: %d of %d characters. Shorten it.", n, maxNote), nil)
	}
	return text, nil
}
