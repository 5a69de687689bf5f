package builder

import (
	"context"
	"maps"
	"slices"
	"strings"

	"gantry/rules"
)

// Sheet is everything that is derived from a roster, computed once. Pages,
// cards, PDFs and JSON answers show it and compute nothing.
type Sheet struct {
	Roster    Roster
	Pack      *Pack
	About     rules.About // its banner is the army's
	Hash      string
	Verdict   Verdict
	army      rules.Army // the roster's force, read under the roster's own numbers
	Whole     rules.Profile
	Units     []UnitSheet // in the order of the roster
	Options   rules.Form
	Catalogue []rules.Entry // what may be added
	Ready     []rules.Entry // ready-made units, which may be added too

	Game   rules.Game
	key    string          // of the game with the roster's numbers
	ofPack []rules.Finding // on overrides that cannot be used

	Overrides []HouseRule // in the order of the roster
}

// UnitSheet is one unit and everything derived from it.
type UnitSheet struct {
	Unit     rules.Unit
	Profile  rules.Profile
	Form     rules.Form // its choices and locations
	Title    string     // the player's name for it, else the profile's
	Known    bool       // whether the game has its profile
	Findings []rules.Finding

	Likenesses []rules.Likeness // its looks, one per mode; use the first if only one fits
}

// ArmySheet returns a sheet with only an army under a ruleset.
func ArmySheet(of Ruleset, army rules.Army) Sheet {
	return Sheet{About: of.About, army: army, Game: of.Game}
}

// Army returns the roster's force, read under the roster's own numbers.
func (s Sheet) Army() rules.Army { return s.army }

// Armed reports whether a unit of an army attacks with something that it mounts.
func Armed(army rules.Army, unit int) bool { return len(Weapons(army, unit)) > 0 }

// Weapons returns the mounts that a unit of an army attacks with.
func Weapons(army rules.Army, unit int) (list []rules.Mount) {
	u := army.Lineup().Units[unit]
	for _, a := range army.Attacks(unit) {
		if m, mounted := u.Mount(a.ID); mounted {
			list = append(list, m)
		}
	}
	return list
}

// forms returns the forms of the units, until the context ends.
func (s Sheet) forms(ctx context.Context) []rules.Form {
	forms := make([]rules.Form, len(s.Roster.Units))
	for i := range forms {
		if ctx.Err() != nil {
			break
		}
		forms[i] = s.army.Form(i)
	}
	return forms
}

// Samples returns the sheets of the catalog's units, each alone, and of the units in the game's examples. It is for
// questions about a game, not an army.
func (s Sheet) Samples() (list []UnitSheet) {
	var forces []rules.Force
	for _, e := range s.Catalogue {
		f := s.Roster.Force
		f.Units = []rules.Unit{e.Unit}
		forces = append(forces, f)
	}
	if s.Pack != nil {
		for _, r := range s.Pack.Examples {
			forces = append(forces, r.Force)
		}
	}
	for _, f := range forces {
		army, err := s.Game.Read(context.Background(), f)
		if err != nil {
			panic(err) // the context does not end
		}
		for i, u := range f.Units {
			list = append(list, UnitSheet{Unit: u, Profile: army.Profile(i), Form: army.Form(i), Known: true,
				Likenesses: likenessesOf(army, i)})
		}
	}
	return list
}

// Plain returns the sheet for people, with true minus signs in the texts of the game. Players' texts stay as they
// are. The error is that of the context.
func (s Sheet) Plain(ctx context.Context) (Sheet, error) {
	s.Whole = s.Whole.Plain()
	s.Verdict.Findings = plain(s.Verdict.Findings)
	s.Units = slices.Clone(s.Units)
	for i := range s.Units {
		if err := ctx.Err(); err != nil {
			return Sheet{}, err
		}
		u := &s.Units[i]
		u.Profile, u.Findings = u.Profile.Plain(), plain(u.Findings)
	}
	return s, nil
}

func plain(findings []rules.Finding) []rules.Finding {
	findings = slices.Clone(findings)
	for i := range findings {
		findings[i].Message = rules.Minus(findings[i].Message)
	}
	return findings
}

// Banner returns the notice on every page and sheet of an army: first the game's, then the army's.
func Banner(about rules.About, army rules.Profile) string {
	return strings.TrimSpace(about.Banner + " " + army.Banner)
}

// UnitTitles returns the titles of units in their order.
func UnitTitles(units []rules.Unit, names map[string]string) []string {
	titles := make([]string, len(units))
	for i, u := range units {
		titles[i] = UnitTitle(u, names)
	}
	return titles
}

// ProfileNames returns the names of the profiles that an army may field, by their ids.
func ProfileNames(army rules.Army) map[string]string {
	names := map[string]string{}
	for _, e := range army.Catalogue() {
		names[e.ID] = e.Name
	}
	return names
}

// UnitTitle returns the name of a unit: its player's, else its profile's, from names by id.
func UnitTitle(u rules.Unit, names map[string]string) string {
	switch {
	case u.Name != "":
		return u.Name
	case names[u.Profile] != "":
		return names[u.Profile]
	}
	return u.Profile
}

// classOf returns the class of a unit, with its profile if the unit's name hides that.
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

// DesignedMark follows the names of weapons that the player designed, in tables and tracks.
const DesignedMark = "ᴅ"

// markDesigns marks what the player designed in a unit's profile: the unit itself by its class, its weapons by
// DesignedMark.
func markDesigns(u rules.Unit, p *rules.Profile) {
	if u.Profile == rules.Designed && !strings.Contains(strings.ToLower(p.Class), "designed") {
		p.Class = strings.TrimPrefix(p.Class+" · designed", " · ")
	}
	designed := map[string]bool{}
	for _, m := range u.Mounts {
		designed[m.ID] = IsDesignedWeapon(m)
	}
	mark := func(rows []rules.Row) []rules.Row {
		rows = slices.Clone(rows)
		for i, r := range rows {
			if designed[r.Mount] && len(r.Cells) > 0 {
				rows[i].Cells = slices.Clone(r.Cells)
				rows[i].Cells[0].Text += " " + DesignedMark
			}
		}
		return rows
	}
	if !slices.Contains(slices.Collect(maps.Values(designed)), true) {
		return
	}
	p.Tables, p.Tracks = slices.Clone(p.Tables), slices.Clone(p.Tracks)
	for i, t := range p.Tables {
		p.Tables[i].Rows, p.Tables[i].Brief = mark(t.Rows), mark(t.Brief)
	}
	for i, t := range p.Tracks {
		if designed[t.Mount] {
			p.Tracks[i].Label += " " + DesignedMark
		}
	}
}

// strikeLost marks the rows of tables about mounts that are lost.
func strikeLost(p *rules.Profile) {
	if !slices.ContainsFunc(p.Tracks, rules.Track.Lost) {
		return
	}
	left := func(id string) bool { return !p.Lost(id) }
	strike := func(rows []rules.Row) []rules.Row {
		rows = slices.Clone(rows)
		for i, r := range rows {
			rows[i].Lost = r.Lost || p.Lost(r.Mount) && !slices.ContainsFunc(r.Also, left)
		}
		return rows
	}
	p.Tables = slices.Clone(p.Tables)
	for i, t := range p.Tables {
		p.Tables[i].Rows, p.Tables[i].Brief = strike(t.Rows), strike(t.Brief)
	}
}

// IsDesignedWeapon reports whether a mount is a weapon that its player designed.
func IsDesignedWeapon(m rules.Mount) bool {
	_, row := m.Value.(map[string]any)
	return row && m.Item == rules.Designed
}

// Unit finds a unit's sheet by its id.
func (s Sheet) Unit(id string) (UnitSheet, bool) {
	for i := range s.Units {
		if u := &s.Units[i]; u.Unit.ID == id {
			return *u, true
		}
	}
	return UnitSheet{}, false
}

// ProfileNames returns the names of the profiles that may be added, by their ids.
func (s Sheet) ProfileNames() map[string]string { return ProfileNames(s.army) }

// PointsLeft returns the points that an army may still spend, nil without a limit or with a suggested one.
func PointsLeft(b rules.Budget) *int {
	points, limit := WholeNumber(b.Points), WholeNumber(b.Limit)
	if points == nil || limit == nil || b.Suggested {
		return nil
	}
	left := *limit - *points
	return &left
}

// PointsLeft returns the points that the list may still spend; see the function PointsLeft.
func (s Sheet) PointsLeft() *int { return PointsLeft(s.Army().Budget()) }

// Looks returns the likenesses of each of its units.
func (s Sheet) Looks() [][]rules.Likeness {
	looks := make([][]rules.Likeness, len(s.Units))
	for i, u := range s.Units {
		looks[i] = u.Likenesses
	}
	return looks
}
