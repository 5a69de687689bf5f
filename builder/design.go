package builder

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// Design is a player's own profile. It holds either the choices and mounts of a unit, or own numbers of a game for
// use in any roster. A unit is fully designed or built on a published profile.
type Design struct {
	System    string
	Pack      PackRef
	Name      string
	Profile   string // the published profile that it is built on, "" if fully designed
	Choices   rules.Choices
	Mounts    []rules.Mount // nil: the printed loadout of the profile
	Overrides []Override    // own numbers; nil for a unit
	Notes     string
	Extra     []rules.Member
	PackExtra []rules.Member
}

// Numbers reports whether the profile is own numbers, not a unit.
func (d Design) Numbers() bool { return d.Overrides != nil }

// designUnit is the id of the one unit of a design's roster.
const designUnit = "u1"

// DecodeDesign reads the document of an own profile. Its errors are those of Decode.
func DecodeDesign(data []byte) (Design, error) {
	return decodeDesign(data, func() (*doc.Node, error) { return doc.Parse(data) })
}

// DecodeDesignWithin is DecodeDesign for documents that people send; see DecodeWithin.
func DecodeDesignWithin(ctx context.Context, data []byte) (Design, error) {
	return decodeDesign(data, func() (*doc.Node, error) { return doc.ParseSent(ctx, data) })
}

func decodeDesign(data []byte, parse func() (*doc.Node, error)) (Design, error) {
	if len(data) > MaxBytes {
		return Design{}, tooLarge(data, "profile")
	}
	n, err := parse()
	if err != nil {
		return Design{}, Unread("Not a unit file. ", err)
	}
	d, err := ReadDesign(n)
	if err != nil {
		return Design{}, Invalid(rules.Sentence("Not a valid unit: "+err.Error()), err)
	}
	return d, nil
}

// ReadDesign reads the document of an own profile.
func ReadDesign(n *doc.Node) (Design, error) {
	r := doc.Read(n, "")
	if err := r.Err(); err != nil {
		return Design{}, err
	}
	checkFormat(r, ProfileFormat)
	d := Design{System: r.Text("system"), Name: r.Text("name"), Choices: r.Choices("choices"), Notes: r.Text("notes")}
	if d.System == "" {
		r.Fail("system", "required (the id of the game)")
	}
	var err error
	if d.Pack, d.PackExtra, err = ReadPack(r); err != nil {
		return Design{}, err
	}
	d.Profile = publishedProfile(r.Text("profile"))
	if list := r.Take("mounts", doc.Array); list != nil {
		if len(list.Items) > MaxMounts {
			r.Fail("mounts", fmt.Sprintf("%d entries, limit %d per unit", len(list.Items), MaxMounts))
			return Design{}, r.Err()
		}
		u := rules.Unit{Mounts: make([]rules.Mount, 0, len(list.Items))}
		for i, item := range list.Items {
			m, err := doc.ReadMount(item, fmt.Sprintf("/mounts/%d", i))
			if err != nil {
				return Design{}, err
			}
			u.Mounts = append(u.Mounts, m)
		}
		u.NameMounts()
		d.Mounts = u.Mounts
	}
	if d.Overrides, err = readNumbers(r, n); err != nil {
		return Design{}, err
	}
	d.Extra = r.Rest()
	return d, r.Err()
}

// readNumbers returns the overrides of a profile, nil for none.
func readNumbers(r *doc.Reader, n *doc.Node) ([]Override, error) {
	list, err := ReadOverrides(r)
	if err != nil || list == nil {
		return nil, err
	}
	for _, of := range []string{"profile", "choices", "mounts"} {
		if n.Get(of) != nil {
			r.Fail("overrides", "remove it or "+of+": a file is a unit or saved numbers, not both")
		}
	}
	for i, o := range list {
		if !strings.HasPrefix(o.Path, "/") {
			return nil, &doc.Error{Pointer: fmt.Sprintf("/overrides/%d/path", i),
				Reason: "must be a JSON Pointer into the rules data"}
		}
	}
	return list, r.Err()
}

// Node returns the profile as a document without defaults.
func (d Design) Node() *doc.Node {
	n := HeadNode(ProfileFormat, d.System, d.Pack, d.PackExtra)
	PutText(n, "name", d.Name)
	PutText(n, "profile", d.Profile)
	if len(d.Choices) > 0 {
		n.Put("choices", doc.NodeOf(d.Choices))
	}
	if len(d.Mounts) > 0 || d.Mounts != nil && d.Profile != "" {
		list := &doc.Node{Kind: doc.Array}
		for _, m := range d.Mounts {
			list.Items = append(list.Items, doc.NodeOf(m))
		}
		n.Put("mounts", list)
	}
	if d.Overrides != nil {
		n.Put("overrides", OverridesNode(d.Overrides))
	}
	PutText(n, "notes", d.Notes)
	n.PutAll(d.Extra)
	return n
}

// Encode returns the profile as a document for people: indented, in a fixed order.
func (d Design) Encode() []byte {
	return append(IndentNode(d.Node(), ""), '\n')
}

// Hash returns the SHA-256, in hexadecimal, of the profile's canonical form without notes and pack. Copies in
// rosters keep it, to tell whether the profile has changed.
func (d Design) Hash() string {
	d.Notes, d.Pack, d.PackExtra = "", PackRef{}, nil
	return HashOf(d.Node().AppendSorted(nil))
}

// Unit returns a copy of the profile as a unit of a roster, without an id. from is the id of the saved profile.
func (d Design) Unit(from string) rules.Unit {
	u := rules.Unit{Profile: cmp.Or(d.Profile, rules.Designed), Name: d.Name, Count: 1, Choices: d.Choices,
		Mounts: d.Mounts}
	if u.Mounts == nil && d.Profile == "" {
		u.Mounts = []rules.Mount{}
	}
	if from != "" {
		u.From = doc.NodeOf(d.origin(from))
	}
	return u
}

func (d Design) origin(id string) map[string]any { return map[string]any{"id": id, "hash": d.Hash()} }

// Stale reports whether a unit was copied from this profile, saved under that id,
// when it was another.
func (d Design) Stale(id string, u rules.Unit) bool {
	return CopyOf(u) == id && doc.NodeOf(u.From).Get("hash").TextOr("") != d.Hash()
}

// CopyOf returns the id of the own profile that a unit was copied from, "" for none.
func CopyOf(u rules.Unit) string { return doc.NodeOf(u.From).Get("id").TextOr("") }

// Update returns the edits that give a unit of a roster, which has this form, the profile, choices and mounts that
// the design has now. Its name, count, notes and what binds it to other units stay its own.
func (d Design) Update(id string, u rules.Unit, form rules.Form) []rules.Edit {
	return append(d.changes(u, form), d.CopiedTo(u.ID, id))
}

// Changes returns the edits of the profile that make it what another is.
func (d Design) Changes(to Design) []rules.Edit { return to.changes(d.Roster().Units[0], rules.Form{}) }

func (d Design) changes(u rules.Unit, form rules.Form) []rules.Edit {
	var edits []rules.Edit
	now := d.Unit("")
	if u.Profile != now.Profile {
		edits = append(edits, rules.Set(u.ID, "profile", now.Profile))
	}
	all := rules.Choices{}
	for _, c := range []rules.Choices{unbound(u.Choices, form), now.Choices} {
		for choice := range c {
			all[choice] = nil
		}
	}
	for _, choice := range all.IDs() {
		if !doc.Same(u.Choices[choice], now.Choices[choice]) {
			edits = append(edits, rules.SetChoice(u.ID, choice, now.Choices[choice]))
		}
	}
	if !doc.Same(u.Mounts, now.Mounts) {
		for _, m := range u.Mounts {
			edits = append(edits, rules.Remove(u.ID, m.ID))
		}
		for _, m := range now.Mounts {
			edits = append(edits, rules.AddMount(u.ID, m))
		}
	}
	return edits
}

// unbound returns the choices of a unit that do not bind it to others of its roster.
func unbound(choices rules.Choices, form rules.Form) rules.Choices {
	kept := rules.Choices{}
	for id, v := range choices {
		if fd, _ := form.Field(id); !Binds(fd) {
			kept[id] = v
		}
	}
	return kept
}

// Binds reports whether a choice binds a unit to others of its roster: no profile has it.
func Binds(fd rules.Field) bool { return fd.Groups || fd.Refers == rules.ToUnit }

// Design returns the unit as an own profile, without its count, notes and ties to other units.
func (s Sheet) Design(unit int) Design {
	us := s.Units[unit]
	return Design{System: s.Roster.System, Pack: s.Roster.Pack, PackExtra: s.Roster.PackExtra, Name: us.Title,
		Profile: publishedProfile(us.Unit.Profile), Choices: unbound(us.Unit.Choices, us.Form), Mounts: us.Unit.Mounts}
}

// publishedProfile returns the id of a published profile, "" for a full design.
func publishedProfile(id string) string {
	if id == rules.Designed {
		return ""
	}
	return id
}

// NewDesign returns a new profile built on the catalog's entry with an id. Without an id, it is fully designed if
// the game allows that, else built on the first entry. The error is a UserError.
func (p *Pack) NewDesign(profile string) (Design, error) {
	_, designed := p.Designed()
	if profile == "" && designed {
		profile = rules.Designed
	}
	var ids []string
	for _, e := range p.Catalogue {
		if profile == "" || e.ID == profile {
			r := p.complete(Roster{System: p.ID, Force: rules.Force{Units: []rules.Unit{e.Unit}}})
			return Design{System: p.ID, Pack: p.PackRef, Profile: publishedProfile(e.ID), Choices: e.Unit.Choices,
				Mounts: r.Units[0].Mounts}, nil
		}
		ids = append(ids, e.ID)
	}
	return Design{}, &UserError{KindNotFound, fmt.Sprintf("%s has no profile %.60q.%s", p.System.Name, profile,
		rules.DidYouMean(rules.Nearest(profile, ids))), nil}
}

// CopiedTo returns the edit that makes a unit of a roster a copy of the profile saved under that id.
func (d Design) CopiedTo(unit, id string) rules.Edit { return rules.Set(unit, "from", d.origin(id)) }

// CompleteDesign fills in what a profile leaves out: the pack that reads it, and the printed loadout if it has
// none.
func (l *Library) CompleteDesign(d Design) (Design, error) {
	r, err := l.Complete(d.Roster())
	if err != nil {
		return Design{}, err
	}
	full, _ := r.Design()
	return full, nil
}

// Use returns the edits that set the own numbers in a roster. Its other overrides stay.
func (d Design) Use() []rules.Edit {
	var edits []rules.Edit
	for _, o := range d.Overrides {
		edits = append(edits, rules.SetFigure(o.Path, o.plain()))
	}
	return edits
}

// Unlike returns how many of the own numbers are missing or different in a roster.
func (d Design) Unlike(r Roster) (n int) {
	for i, o := range d.Overrides {
		last := !slices.ContainsFunc(d.Overrides[i+1:], func(p Override) bool { return p.Path == o.Path })
		if last && !slices.ContainsFunc(r.Overrides, func(p Override) bool { return doc.Same(o.node(), p.node()) }) {
			n++
		}
	}
	return n
}

// Roster returns the profile as a roster, in which it is judged, shown and edited. It has one unit, or the own
// numbers and no unit; see Roster.Design.
func (d Design) Roster() Roster {
	r := Roster{System: d.System, Pack: d.Pack, PackExtra: d.PackExtra, Name: d.Name, Notes: d.Notes,
		Overrides: d.Overrides, Extra: d.Extra}
	if !d.Numbers() {
		u := d.Unit("")
		u.ID, u.Name = designUnit, ""
		r.Units = []rules.Unit{u}
	}
	return r
}

// Design returns the profile in a roster that Design.Roster made. ok is false if the roster holds anything that a
// profile lacks.
func (r Roster) Design() (d Design, ok bool) {
	d = Design{System: r.System, Pack: r.Pack, PackExtra: r.PackExtra, Name: r.Name, Notes: r.Notes, Extra: r.Extra}
	switch len(r.Units) {
	case 0:
		d.Overrides = append([]Override{}, r.Overrides...)
	case 1:
		u := r.Units[0]
		d.Profile, d.Choices, d.Mounts = publishedProfile(u.Profile), u.Choices, u.Mounts
	default:
		return Design{}, false
	}
	return d, doc.Same(d.Roster().Node(), r.Node())
}
