package fleshwound

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

// What Gantry says where a mech does not.
var (
	fistsUnsaid  = house("default fists")
	heightUnsaid = house("default height: size")
)

// mech is a unit as it was read under the army's options. It never changes.
type mech struct {
	*rules.Unit
	judge.Judged
	*setting
	known   bool     // the profile is one of the game
	sample  *profile // nil for a design
	class   string   // "" where it is unknown
	build   [numStats]rules.Figure
	damage  [4]rules.Figure // short, medium, long, extreme
	fists   bool
	fistsBy rules.Source // that says whether it has some
	rides   bool         // it is carried by a mech
	carries bool         // an armored unit may ride on it

	specials   []fitting     // in the pack's order, then by their ids
	unlisted   []rules.Mount // at the place of specials, and no special of the game
	unknown    bool          // a special is unknown
	unclear    bool          // a special is unknown or its number is: what counts specials is missing
	unusable   bool          // a number that it gives, or one of a special, cannot be used
	faults     []fault       // of its choices
	absent     []*buildStat  // needed and not given
	mod, price rules.Stat    // its movement modifier; its points; both without their working
}

// fault is a choice that the text forbids, or that Gantry did not expect.
type fault struct {
	rules.Source
	choice   string
	severity rules.Severity
	why      func() string
}

// unusual says that Gantry did not expect a number outside of some bounds.
func unusual(what string, least, most int, usable bool) string {
	text := fmt.Sprintf("%.60s: usually %d to %d. Check it.", what, least, most)
	if !usable {
		text = fmt.Sprintf("%.60s doesn't count. Enter %d to %d.", what, least, most)
	}
	return rules.Minus(text)
}

// gives tells whether the mech has a value of its own, even one that is no good.
func (m *mech) gives(i int) bool {
	if m.sample != nil {
		if _, ok := m.sample.Build[m.stats[i].id]; ok {
			return true
		}
		if !m.stats[i].pilot {
			return false
		}
	}
	_, ok := m.Choices[m.stats[i].id]
	return ok
}

// lacks is the first of some numbers that is not known, "" where all are.
func (m *mech) lacks(of ...int) string {
	for _, i := range of {
		if !m.build[i].Known() {
			return m.stats[i].word
		}
	}
	return ""
}

// source is what the mech's class, fists and lack of specials rest on.
func (m *mech) source() rules.Source {
	if m.sample != nil {
		return m.sample.Source
	}
	return rules.ThisRoster
}

// Base is the unit as its player chose it.
func (m *mech) Base() *rules.Unit { return m.Unit }

// Known tells whether the profile is one of the game.
func (m *mech) Known() bool { return m.known }

// Price is what one of it costs.
func (m *mech) Price() *rules.Stat { return &m.price }

// Title is what sentences call it.
func (m *mech) Title() string {
	switch {
	case m.Name != "":
		return m.Name
	case m.sample != nil:
		return m.sample.Name
	}
	return "Designed mech"
}

// counts tells whether the army's rules can count the mech.
func (m *mech) counts() bool { return m.known && m.CountFits() }

// hasPrice tells whether it is known what its part of the army costs.
func (m *mech) hasPrice() bool { return m.price.Basis != rules.Missing && m.CountFits() }

// punches tells whether the mech may make physical attacks.
func (m *mech) punches() bool { return m.fists || m.has(mel) }

// jumps tells whether jumping concerns the mech.
func (m *mech) jumps() bool {
	return m.build[jump].Value != rules.Int(0) || m.has(jumpStrong) || m.has(jumpWeak)
}

// brief is the beginning of a value for people: 3/2/1, −3, "large".
func brief(v any) string {
	text := string(doc.NodeOf(v).Append(nil))
	switch v := v.(type) {
	case int:
		text = rules.Grouped(v)
	case []any:
		text = slashes(v)
	}
	return rules.Minus(fmt.Sprintf("%.40s", text))
}

func (m *mech) has(id string) bool { return m.fitting(id) != nil }

// fitting is a special that the mech has; of several, the one that is surest to be
// there.
func (m *mech) fitting(id string) (of *fitting) {
	for i := range m.specials {
		if f := &m.specials[i]; f.Item == id && (of == nil || f.origin.Basis < of.origin.Basis) {
			of = f
		}
	}
	return of
}

// weapons are the specials that are fired.
func (m *mech) weapons() []*fitting {
	var list []*fitting
	for i := range m.specials {
		if f := &m.specials[i]; f.Weapon {
			list = append(list, f)
		}
	}
	return list
}

// protection is what an ammo hit finds: the best that the mech has. It is no
// surer than the mech's having it.
func (m *mech) protection() (id string, src rules.Source) {
	src = book.Printed(ammoHit)
	have := 0
	for row := range m.pack.Ammo.Rows.All {
		if f := m.fitting(row); f != nil {
			if have++; have == 1 {
				id, src.Basis = row, max(src.Basis, f.origin.Basis)
			}
		}
	}
	if have == 0 {
		src.Basis = max(src.Basis, m.source().Basis)
		return noAmmo, src
	}
	if have > 1 {
		src.Basis = rules.House
	}
	return id, src
}
