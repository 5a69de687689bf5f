package judge

import "gantry/rules"

// Slots counts the slots of one location, and their use.
type Slots struct {
	ID, Label string // of the location
	Mirror    string // the location on its other side, "" for none
	Used, Max int
	Basis     rules.Basis // the weakest basis of the count
	Unclear   bool        // an item here is unknown: the true use is higher
}

// Free returns the number of free slots, negative if too many are used.
func (s *Slots) Free() int { return s.Max - s.Used }

// Use counts an item that takes slots.
func (s *Slots) Use(slots rules.Figure) {
	s.Used += slots.Int()
	s.Basis = max(s.Basis, slots.Basis)
}

// Location returns the slots as a location of a form.
func (s *Slots) Location() rules.Location {
	return rules.Location{ID: s.ID, Label: s.Label, Used: s.Used, Max: s.Max, Mirror: s.Mirror}
}

// FindOverfull finds a location that holds more than its slots.
func (s *Slots) FindOverfull(r *rules.Ruling, u Unit) {
	r.DependsOn(s.Basis)
	if s.Used <= s.Max {
		return
	}
	r.Find(s.finding(u).Messagef("%s: %d of %d %s used. Remove an item.", s.Label, s.Used, s.Max,
		rules.Plural(s.Max, "slot")))
}

// FindEmptySlots finds a location with free slots. It skips one with an unknown item.
func (s *Slots) FindEmptySlots(r *rules.Ruling, u Unit) {
	r.DependsOn(s.Basis)
	if s.Free() <= 0 || s.Unclear {
		return
	}
	f := s.finding(u)
	f.Todo = true
	r.Find(f.Messagef("%s: %d empty %s.", s.Label, s.Free(), rules.Plural(s.Free(), "slot")))
}

func (s *Slots) finding(u Unit) rules.Finding {
	return rules.Finding{Unit: u.Base().ID, Item: s.ID, Basis: s.Basis}.OutOf(s.Used, s.Max)
}
