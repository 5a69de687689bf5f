package builder

import (
	"context"
	"slices"
	"strings"

	"gantry/rules"
)

// Sheet is everything that is derived from a roster, computed once. Pages,
// cards, PDFs and JSON answers show it and compute nothing.
type Sheet struct {
	Roster  Roster
	Pack    *Pack
	Game    rules.Game  // with the roster's overrides in its pack
	About   rules.About // its banner is the army's
	Hash    string
	Verdict Verdict
	Army    rules.Profile
	Units   []UnitSheet // in the order of the roster

	Overrides []HouseRule // in the order of the roster
}

// UnitSheet is one unit and what is derived from it.
type UnitSheet struct {
	Unit     rules.Unit
	Profile  rules.Profile
	Form     rules.Form // its choices and locations
	Title    string     // the player's name for it, else the profile's
	Known    bool       // whether the game has its profile
	Findings []rules.Finding
}

// Sheet derives everything from a roster, whose printed loadouts are filled in.
func (l *Library) Sheet(ctx context.Context, r Roster) (Sheet, error) {
	p, err := l.Pack(r.System)
	if err != nil {
		return Sheet{}, err
	}
	of := l.patchedFor(p, r)
	game, findings := of.game, of.findings
	s := Sheet{Roster: r, Pack: p, Game: game, About: of.about, Hash: r.Hash(), Army: game.Army(ctx, r.Force)}
	s.About.Banner = Banner(s.About, s.Army)
	s.Overrides = p.houseRules(r, findings)
	forms := formsOf(ctx, game, r.Force)
	if s.Verdict, err = judge(ctx, game, r, s.Army, findings, forms); err != nil {
		return Sheet{}, err
	}
	names := namesOf(game, r.Force)
	for i, u := range r.Units {
		if err := ctx.Err(); err != nil {
			return Sheet{}, err
		}
		us := UnitSheet{Unit: u, Profile: game.Profile(r.Force, u), Form: forms[i], Title: titleOf(u, names), Findings: s.Verdict.Of(u.ID)}
		us.Profile.Class = classOf(u, us.Profile.Class, names)
		_, us.Known = names[u.Profile]
		s.Units = append(s.Units, us)
	}
	return s, nil
}

// Plain is the sheet as people read it, with the sign for minus in the texts of
// the game. What a player wrote stays as it is.
func (s Sheet) Plain() Sheet {
	s.Army = s.Army.Plain()
	s.Verdict.Findings = plain(s.Verdict.Findings)
	s.Units = slices.Clone(s.Units)
	for i := range s.Units {
		u := &s.Units[i]
		u.Profile, u.Findings = u.Profile.Plain(), plain(u.Findings)
	}
	return s
}

func plain(findings []rules.Finding) []rules.Finding {
	findings = slices.Clone(findings)
	for i := range findings {
		findings[i].Message = rules.Minus(findings[i].Message)
	}
	return findings
}

// formsOf are the forms of a force's units, until the context ends.
func formsOf(ctx context.Context, game rules.Game, f rules.Force) []rules.Form {
	forms := make([]rules.Form, len(f.Units))
	for i, u := range f.Units {
		if ctx.Err() != nil {
			break
		}
		forms[i] = game.Form(f, u)
	}
	return forms
}

// Banner is what every page and sheet of an army says: what its game always
// says, and what it says of this army.
func Banner(about rules.About, army rules.Profile) string {
	return strings.TrimSpace(about.Banner + " " + army.Banner)
}

// Titles are what the units of a roster are called, by their ids.
func (l *Library) Titles(r Roster) (map[string]string, error) {
	game, _, err := l.For(r)
	if err != nil {
		return nil, err
	}
	names, titles := namesOf(game, r.Force), map[string]string{}
	for _, u := range r.Units {
		titles[u.ID] = titleOf(u, names)
	}
	return titles, nil
}

// namesOf are the names of the profiles that a force may field, by their ids.
func namesOf(game rules.Game, f rules.Force) map[string]string {
	names := map[string]string{}
	for _, e := range game.Catalogue(f) {
		names[e.ID] = e.Name
	}
	return names
}

// titleOf is what a unit is called: its player's name, else its profile's, which
// stands in names by its id.
func titleOf(u rules.Unit, names map[string]string) string {
	switch {
	case u.Name != "":
		return u.Name
	case names[u.Profile] != "":
		return names[u.Profile]
	}
	return u.Profile
}

// classOf says what a unit is, with its profile where its own name hides that.
func classOf(u rules.Unit, class string, names map[string]string) string {
	name := names[u.Profile]
	if u.Name == "" || u.Name == name || name == "" || strings.HasPrefix(class, name) {
		return class
	}
	if class == "" {
		return name
	}
	return name + " · " + class
}

// Unit finds a unit's sheet by its id.
func (s Sheet) Unit(id string) (UnitSheet, bool) {
	for _, u := range s.Units {
		if u.Unit.ID == id {
			return u, true
		}
	}
	return UnitSheet{}, false
}
