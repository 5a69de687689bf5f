package fleshwound

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/judge"
)

// Gantry's sources for values that a mech does not give.
var (
	fistsUnsaid  = house("default fists")
	heightUnsaid = house("default height: size")
)

// mech is a unit as read under the army's options. It never changes.
type mech struct {
	*rules.Unit
	judge.Judged
	*setting
	known   bool     // the profile is one of the game
	sample  *profile // nil for a design
	class   string   // "" if unknown
	build   [numStats]rules.Figure
	damage  [4]rules.Figure // short, medium, long, extreme
	fists   bool
	fistsBy rules.Source // source of its fists
	rides   bool         // a mech carries it
	carries bool         // it may carry an armored unit

	specials   []fitting     // in the pack's order, then by id
	unlisted   []rules.Mount // mounted as specials, but no specials of the game
	unknown    bool          // a special is unknown
	unclear    bool          // a special or its number is unknown: counts of specials are missing
	unusable   bool          // one of its numbers or of its specials' cannot be used
	faults     []fault       // in its choices
	absent     []*buildStat  // needed but not given
	mod, price rules.Stat    // its movement modifier; its points; both without math

	suffers rules.Condition // the marks whose effects it suffers, nil before a battle; others begin with the next phase
}

// fault is a choice that the text forbids, or that Gantry did not expect.
type fault struct {
	rules.Source
	choice   string
	severity rules.Severity
	why      func() string
}

// unusual says that Gantry did not expect a number outside bounds.
func unusual(what string, least, most int, usable bool) string {
	text := fmt.Sprintf("%.60s: usually %d to %d. Check it.", what, least, most)
	if !usable {
		text = fmt.Sprintf("%.60s doesn't count. Enter %d to %d.", what, least, most)
	}
	return rules.Minus(text)
}

// gives reports whether the mech sets its own value, valid or not.
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

// lacks returns the first of some numbers that is unknown, "" if all are known.
func (m *mech) lacks(of ...int) string {
	for _, i := range of {
		if !m.build[i].Known() {
			return m.stats[i].word
		}
	}
	return ""
}

// source returns the source of the mech's class, fists and missing specials.
func (m *mech) source() rules.Source {
	if m.sample != nil {
		return m.sample.Source
	}
	return rules.ThisRoster
}

// Base returns the unit as its player chose it.
func (m *mech) Base() *rules.Unit { return m.Unit }

// Known reports whether the profile is one of the game.
func (m *mech) Known() bool { return m.known }

// Price returns the price of one mech.
func (m *mech) Price() *rules.Stat { return &m.price }

// Title returns the mech's name in sentences.
func (m *mech) Title() string {
	switch {
	case m.Name != "":
		return m.Name
	case m.sample != nil:
		return m.sample.Name
	}
	return "Designed mech"
}

// counts reports whether the army's rules can count the mech.
func (m *mech) counts() bool { return m.known && m.CountFits() }

// punches reports whether the mech may make physical attacks.
func (m *mech) punches() bool { return m.fists || m.has(mel) }

// jumps reports whether the mech can jump.
func (m *mech) jumps() bool {
	return m.build[jump].Value != rules.Int(0) || m.has(jumpStrong) || m.has(jumpWeak)
}

func (m *mech) has(id string) bool { return m.fitting(id) != nil }

// fitting returns one of the mech's specials. If there are several, it returns the one with the strongest basis.
func (m *mech) fitting(id string) (of *fitting) {
	for i := range m.specials {
		if f := &m.specials[i]; f.Item == id && (of == nil || f.origin.Basis < of.origin.Basis) {
			of = f
		}
	}
	return of
}

// weapons returns the specials that fire.
func (m *mech) weapons() []*fitting {
	var list []*fitting
	for i := range m.specials {
		if f := &m.specials[i]; f.Weapon {
			list = append(list, f)
		}
	}
	return list
}

// protection returns the mech's best protection against an ammo hit. Its basis is never stronger than the special's.
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
