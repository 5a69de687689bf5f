package mechahex

import (
	"slices"
	"strconv"

	"gantry/rules"
)

// Marks besides the boxes of tracks.
const (
	activated   = "activated" // the round of the last activation
	action      = "action"
	jumped      = "jumped"
	ammoSpent   = "ammo-box-spent"
	carries     = "carries"
	surrendered = "surrendered"
	steady      = "steady" // passed a morale test at the end of the round
	reserve     = "reserve"
	recovered   = "recovered/" // before a title
)

// Values of the mark action. A model performs one action per activation.
const (
	actHold = 1 + iota
	actMove
	actCruise
	actRam
)

var actions = []rules.Option{{Label: "None"}, {ID: "hold", Label: "Hold"}, {ID: "move", Label: "Move"},
	{ID: "cruise", Label: "Cruise"}, {ID: "ram", Label: "Ram"}}

// marks returns the marks of the model.
func (m *model) marks() []rules.Mark {
	list := append(make([]rules.Mark, 0, 8),
		rules.Mark{ID: activated, Label: "Activated in round", Max: rounds, Source: playing},
		rules.Mark{ID: action, Label: "Action", Options: m.actions(), Lasts: rules.ForTurn, Source: playing})
	if m.mounted(boostJets) > 0 {
		list = append(list, rules.Mark{ID: jumped, Label: "Jumped", Max: 1, Lasts: rules.ForTurn, Source: playing})
	}
	if slices.ContainsFunc(m.fitted, func(f *fitting) bool { return f.has("ammo-box") }) {
		list = append(list, rules.Mark{ID: ammoSpent, Label: "Ammo Box hit this round", Max: 1, Lasts: rules.ForRound,
			Source: specials})
	}
	if m.class.Kind != structure {
		list = append(list, rules.Mark{ID: surrendered, Label: "Surrendered", Max: 1, Source: morale})
	}
	if m.class.Kind == mecha {
		list = append(list, rules.Mark{ID: steady, Label: "Passed morale", Max: 1, Lasts: rules.ForRound,
			Source: morale})
		list = append(list, rules.Mark{ID: carries, Label: "Objectives carried", Max: maxObjectives, Scores: 1,
			Source: book.Printed("Preparation")})
	}
	if m.hero(tacticalMaster) {
		list = append(list, rules.Mark{ID: reserve, Label: "In reserve", Max: 1, Source: book.Printed("Heroes")})
	}
	return list
}

// actions returns those that the class can perform, after none.
func (m *model) actions() []rules.Option {
	switch {
	case m.class.Move == nil:
		return actions[:actHold+1]
	case m.class.Kind == mecha:
		return actions
	}
	return actions[:actRam]
}

// marked returns a number of the unit's condition within its bounds.
func (m *model) marked(id string, top int) int { return min(max(m.Condition[id], 0), top) }

// applyCondition marks what the model mounts. What is disabled stays mounted and does nothing.
func (m *model) applyCondition() {
	if m.Condition == nil {
		return
	}
	for _, f := range m.fitted {
		f.marked = m.marked(f.ID, f.boxes().Int())
	}
}

// disabled reports whether all boxes of the item are marked.
func (f *fitting) disabled() bool { return f.marked > 0 && f.marked == f.boxes().Int() }

// fires reports whether the item is a weapon that is not disabled.
func (f *fitting) fires() bool { return f.weapon() && !f.disabled() }

// part is an upgrade or weapon of a model, or a free Extra Armor, that takes damage.
type part struct {
	*fitting            // nil for a free Extra Armor
	id, label    string // of its track
	size, marked int
}

func (x part) left() int { return x.size - x.marked }

// parts returns what takes the model's damage.
func (m *model) parts() []part {
	parts := make([]part, 0, len(m.fitted)+1)
	for _, f := range m.fitted {
		parts = append(parts, part{f, f.ID, f.Name, f.boxes().Int(), f.marked})
	}
	return append(parts, m.plates()...)
}

// plates returns the free Extra Armors.
func (m *model) plates() (plates []part) {
	n, _ := m.freeArmor()
	armor := m.ed.items[extraArmor]
	for i := range n.Int() {
		id, size := armored+"/"+strconv.Itoa(i+1), armor.boxes().Int()
		plates = append(plates, part{nil, id, armor.Name, size, m.marked(id, size)})
	}
	return plates
}

// damaged returns the parts with marked boxes.
func (m *model) damaged() []part {
	if m.Condition == nil {
		return nil
	}
	return slices.DeleteFunc(m.parts(), func(x part) bool { return x.marked == 0 })
}

// disabled counts the disabled parts.
func (m *model) disabled() (n int) {
	for _, x := range m.damaged() {
		if x.left() == 0 {
			n++
		}
	}
	return n
}

// working counts the mounts of an item that are not disabled.
func (m *model) working(item string) (n int) {
	for _, f := range m.fitted {
		if f.Item == item && !f.disabled() {
			n++
		}
	}
	return n
}

// damage returns the damage by mount as in a situation, nil before a battle.
func (m *model) damage() map[string]int {
	if m.Condition == nil {
		return nil
	}
	by := map[string]int{}
	for _, x := range m.damaged() {
		if x.fitting == nil {
			x.id = armored
		}
		by[x.id] += x.marked
	}
	return by
}

// destroyed reports whether all parts are disabled.
func (m *model) destroyed() bool {
	n := m.disabled()
	return n > 0 && !m.strange && n == len(m.parts())
}

// isOut reports whether the model is destroyed or has surrendered.
func (m *model) isOut() bool { return m.Condition[surrendered] > 0 || m.destroyed() }

// outOfPlay returns why the model is not on the board.
func (m *model) outOfPlay() string {
	switch {
	case m.destroyed():
		return "destroyed"
	case m.Condition[surrendered] > 0:
		return "surrendered"
	case m.Condition[reserve] > 0:
		return "in reserve"
	}
	return ""
}

// isFresh reports whether the model was last activated in an earlier round. What it did then
// lasts for its enemies until it acts.
func (a *army) isFresh(m *model) bool {
	at, acted := a.Chosen.Moment, m.Condition[activated]
	return at != nil && acted > 0 && acted < at.Round
}

// acted returns the action that the model has used in this round, 0 for none.
func (a *army) acted(m *model) int {
	if a.isFresh(m) {
		return 0
	}
	return m.marked(action, actRam)
}

// unavailable returns why the model can't make an attack now, "" if it can.
func (a *army) unavailable(m *model, attack string) string {
	if m.Condition == nil {
		return ""
	}
	if why := m.outOfPlay(); why != "" {
		return why
	}
	act := a.acted(m)
	switch {
	case attack == ram && act > 0 && act != actRam, attack != ram && act >= actCruise:
		return "used " + actions[act].Label
	case attack == volley && !slices.ContainsFunc(m.fitted, (*fitting).fires):
		return "all weapons disabled"
	}
	if f, ok := m.weapon(attack); ok && f.disabled() {
		return "disabled"
	}
	return ""
}
