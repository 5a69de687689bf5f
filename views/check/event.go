package check

import (
	"maps"
	"net/url"
	"slices"

	"gantry/builder"
	"gantry/builder/event"
	"gantry/views"
)

// EventForm is the form of a new event.
type EventForm struct {
	views.Page
	Notice  *views.Notice
	System  string
	Systems []views.HomeSystem
	Form    url.Values
	Options []ImposedOption
	Names   []string // of what may be banned
	Zones   []string // to choose the one of its times from
}

// ImposedOption is an option of the game that an event may impose.
type ImposedOption struct {
	ID string
	views.Control
	On bool
}

// EventFormOf shows a form as it was posted, for a game.
func EventFormOf(p *builder.Pack, form url.Values) EventForm {
	v := EventForm{Page: views.PackPage("New event", p), System: p.ID, Form: form}
	for _, fd := range p.Options.Fields {
		if !fd.Inactive {
			v.Options = append(v.Options, ImposedOption{fd.ID, views.SettingControl(fd, form),
				slices.Contains(form["impose"], fd.ID)})
		}
	}
	v.Names = slices.Compact(slices.Sorted(maps.Values(p.Choosable())))
	return v
}

// zone returns the time zone of the form, and whether it is still unset.
func (p EventForm) zone() (name string, unset bool) {
	if p.Form.Has("zone") {
		return p.value("zone"), false
	}
	return "UTC", true
}

// preset returns the address of the form with house rules and the weakest source chosen.
func (p EventForm) preset(overrides, basis string) string {
	return views.NewGameEventPath(p.System) + "&" + url.Values{"overrides": {overrides}, "basis": {basis}}.Encode()
}

// value returns what a field of the form holds.
func (p EventForm) value(name string) string { return p.Form.Get(name) }

func (p EventForm) has(name string) bool { return p.Form.Get(name) != "" }

// selectOf returns a select of the form, of pairs of a value and its label.
func (p EventForm) selectOf(name, label string, pairs ...string) views.Control {
	c := views.SelectOf(name, label)
	c.ID = "e-" + name
	for i := 0; i+1 < len(pairs); i += 2 {
		c.Choices = append(c.Choices, views.Choice{Value: pairs[i], Label: pairs[i+1], On: p.value(name) == pairs[i]})
	}
	return c
}

// Event is the page of an event.
type Event struct {
	views.Page
	Name       string
	Token      string
	Hash       string
	To         string // its whole address
	Conditions []event.Sentence
	Lists      []views.RosterLine // the reader's own of its game
}

// timeText returns the time of a condition with the offset that its organizer chose.
func timeText(s event.Sentence) string { return s.At.Format("2 January 2006, 15:04 -07:00") }

// RosterEvent is a roster under an event, or the question which.
type RosterEvent struct {
	views.Page
	Notice     *views.Notice
	ID         string
	Name       string
	Given      string // the event as it was given
	Event      string // its name
	To         string // its address, "" where it is too long for one
	Conditions []event.Sentence
	Row        *Row

	Code     string // the list with its player's name, "" where it has none
	CodeSaid string // what the code includes, or why there is none
}
