package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// Text returns an entry of the log as text.
func (b Board) Text(e Event) string {
	if len(e.Undo) > 0 {
		return b.undoText(e)
	}
	if e.Note != "" {
		if m, ok := b.Find(e.about()); ok && e.Unit != "" {
			return m.Full + ": " + e.Note
		}
		return e.Note
	}
	var texts []string
	if e.Attack != nil {
		texts = append(texts, b.attackText(e.Side, *e.Attack))
	}
	about := ""
	for _, c := range e.Do {
		text := b.changeText(c, len(e.Do) > 1)
		if text == "" {
			continue
		}
		if m, ok := b.Find(c.Place); ok && m.Full != about {
			about = m.Full
			text = about + ": " + text
		}
		texts = append(texts, text)
	}
	if e.Secret && len(texts) == 0 {
		return "Hidden press"
	}
	return strings.Join(texts, ", ")
}

// MarksText returns the marks of an event as text.
func (b Board) MarksText(e Event) string {
	e.Attack = nil
	return b.Text(e)
}

// undoText names the presses that an event undoes or does again.
func (b Board) undoText(e Event) string {
	verb, of := "Undo", e.Undo
	for range b.Entries { // a log that was not checked may go in circles
		i := slices.IndexFunc(b.Entries, func(l Entry) bool { return l.ID == of[0] })
		if i < 0 {
			return verb
		}
		if l := b.Entries[i]; len(l.Undo) == 0 {
			return verb + " " + b.Text(l.Event)
		}
		verb = map[string]string{"Undo": "Redo", "Redo": "Undo"}[verb]
		of = b.Entries[i].Undo
	}
	return verb
}

// changeText returns a change as text, "" for an activation that other changes of the press imply.
func (b Board) changeText(c Change, among bool) string {
	if c.Place == clock {
		if c.Set == nil {
			return ""
		}
		return strings.TrimSuffix(fmt.Sprintf("Round %d · %s", b.Round(*c.Set), b.Phase(*c.Set)), " · ")
	}
	m, _ := b.Find(c.Place)
	label, options := m.Label(c.Mark)
	switch {
	case c.Set == nil:
		return label + " " + rules.Modifier(c.By)
	case c.Mark == Activated && among:
		return ""
	case c.Mark == Activated && *c.Set > 0:
		return fmt.Sprintf("activated in round %d", *c.Set)
	case c.Mark == Activated:
		return "not activated"
	case len(options) > *c.Set && *c.Set >= 0:
		return options[*c.Set].Label
	case *c.Set == 0:
		return label + " off"
	case *c.Set == 1:
		return label
	}
	return fmt.Sprintf("%s %d", label, *c.Set)
}

// Label returns the label of a mark of the model, and its options. A mark that this version does not know has its id.
func (m Model) Label(mark string) (label string, options []rules.Option) {
	for _, k := range m.Begun.Marks {
		if k.ID == mark {
			return k.Label, k.Options
		}
	}
	for _, t := range m.Begun.Tracks {
		if t.ID == mark {
			return m.trackName(t), nil
		}
	}
	return mark, nil
}

// trackName returns the label of a track. If others have the same label, its note, number or heading tells them apart.
func (m Model) trackName(t rules.Track) string {
	twins, number, note, elsewhere := 0, 0, false, false
	for _, o := range m.Begun.Tracks {
		switch {
		case o.Label != t.Label:
		case o.Group != t.Group:
			elsewhere = true
		case o.Note != t.Note:
			note = true
		default:
			if twins++; o.ID == t.ID {
				number = twins
			}
		}
	}
	name := t.Label
	if note && t.Note != "" {
		name += " " + t.Note
	}
	if twins > 1 {
		name += " " + strconv.Itoa(number)
	}
	if elsewhere && t.Group != "" {
		name += ", " + t.Group
	}
	return name
}
