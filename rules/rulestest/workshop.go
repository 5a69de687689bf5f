package rulestest

import (
	"context"
	"fmt"

	"gantry/rules"
	"gantry/rules/pack"
)

// Workshop is a small game of designed profiles, for tests of what shows any
// game: build stats with a tier, slots, items with a row of their own, two modes
// and two groups of the army whose stats have the same ids.
var Workshop = rules.System{ID: "workshop", Name: "Workshop", Doc: "Walkers by build stats.", Open: openWorkshop}

// WorkshopPack is the pack of Workshop.
const WorkshopPack = `{"format": "gantry.pack/1", "id": "workshop", "version": "1.0.0", "basis": "printed", "cite": "Workshop, page 1",
 "base": {"basis": "inferred", "cite": "Workshop, page 2", "rows": {"move": 6, "slots": 2, "limit": 100}},
 "cost": {"rows": {"power": 10, "frame": {"value": 20, "basis": "house", "cite": "house: frames"}, "tier": {"value": 15}}},
 "roles": {"rows": {"scout": {"name": "Scout", "move": 2}, "tank": {"name": "Tank", "move": -1}}},
 "items": {"rows": {"gun": {"name": "Gun", "slots": 1}, "cannon": {"name": "Cannon", "slots": 2}}},
 "profiles": {"rows": {"mule": {"name": "Mule", "power": 2, "frame": 1}}}}`

type workshop struct {
	Base  workshopTable[rules.Figure] `json:"base"`
	Cost  workshopTable[rules.Figure] `json:"cost"`
	Roles workshopTable[struct {
		Name string       `json:"name"`
		Move rules.Figure `json:"move"`
	}] `json:"roles"`
	Items workshopTable[struct {
		Name  string       `json:"name"`
		Slots rules.Figure `json:"slots"`
	}] `json:"items"`
	Profiles workshopTable[struct {
		Name  string       `json:"name"`
		Power rules.Figure `json:"power"`
		Frame rules.Figure `json:"frame"`
	}] `json:"profiles"`
}

type workshopTable[T any] struct {
	rules.Source
	Rows pack.Rows[T] `json:"rows"`
}

func openWorkshop(raw []byte) (rules.Game, error) {
	w, err := pack.Shape[workshop]{}.Decode(raw)
	return Adapt(w), err
}

var (
	workshopBook = rules.Source{Cite: "Workshop, page 1"}
	workshopHere = rules.ThisRoster
)

func (g workshop) About() rules.About {
	return rules.About{RulesVersion: 1, PointsName: "pts", Imprint: rules.Imprint{Accent: rules.Accent{Light: "#1F4FD1", Dark: "#8FB0FF"}}, Products: []string{rules.ProductRoster}}
}

func (g workshop) Options(rules.Force) rules.Form { return rules.Form{} }

func (g workshop) Catalogue(rules.Force) []rules.Entry {
	list := []rules.Entry{{ID: rules.Designed, Name: "Designed walker", Group: "Designed",
		Unit: rules.Unit{Profile: rules.Designed, Count: 1, Mounts: []rules.Mount{}, Choices: rules.Choices{"power": 1}}}}
	for id, p := range g.Profiles.Rows.All {
		list = append(list, rules.Entry{ID: id, Name: p.Name, Group: "Published", Unit: rules.Unit{Profile: id, Count: 1, Mounts: []rules.Mount{{ID: "gun", Item: "gun", At: "hold"}}}})
	}
	for i := range list {
		list[i].Stats = []rules.Stat{g.points(list[i].Unit)}
	}
	return list
}

// figure is a build stat: printed, chosen, or the least.
func (g workshop) figure(u rules.Unit, id string, least int) rules.Figure {
	if p, ok := g.Profiles.Rows.By[u.Profile]; ok {
		if id == "power" {
			return p.Power
		}
		return p.Frame
	}
	if n, ok := u.Choices.Int(id); ok {
		return rules.Given(n, workshopHere)
	}
	return rules.Given(least, workshopBook)
}

func (g workshop) known(u rules.Unit) bool {
	_, published := g.Profiles.Rows.By[u.Profile]
	return published || u.Profile == rules.Designed
}

func (g workshop) points(u rules.Unit) rules.Stat {
	power := g.figure(u, "power", 0)
	each := func(label string, n, cost rules.Figure) rules.Stat {
		return rules.Work("each", label).Set(label, n).Mul("each", cost).Stat()
	}
	w := rules.Work("points", "Points").AddStat("Power", each("Power", power, g.Cost.Rows.By["power"])).
		AddStat("Frame", each("Frame", g.figure(u, "frame", 1), g.Cost.Rows.By["frame"]))
	if power.Int() >= 5 {
		w.Add("second tier", g.Cost.Rows.By["tier"])
	}
	return w.Stat().As(rules.RolePoints)
}

func (g workshop) Form(_ rules.Force, u rules.Unit) rules.Form {
	_, published := g.Profiles.Rows.By[u.Profile]
	form := rules.Form{Fields: []rules.Field{
		{ID: "power", Label: "Power", Kind: rules.FieldInt, Max: 10, Default: 0, Idle: published},
		{ID: "frame", Label: "Frame", Kind: rules.FieldInt, Min: 1, Max: 3, Default: 1, Idle: published},
		{ID: "role", Label: "Role", Kind: rules.FieldOneOf, Default: "scout", Idle: published}}}
	for id, r := range g.Roles.Rows.All {
		form.Fields[2].Options = append(form.Fields[2].Options, rules.Option{ID: id, Label: r.Name})
	}
	if g.known(u) {
		form.Locations = []rules.Location{{ID: "hold", Label: "Hold", Used: g.used(u), Max: g.slots(u).Value.Int()}}
	}
	for id, it := range g.Items.Rows.All {
		form.Items = append(form.Items, rules.Item{ID: id, Label: it.Name, Slots: it.Slots.Int()})
	}
	form.Items = append(form.Items, rules.Item{ID: rules.Designed, Label: "Designed weapon", Slots: 1, Value: &rules.Field{ID: "row", Label: "Weapon", Kind: rules.FieldRow,
		Columns: []rules.Field{{ID: "name", Label: "Name", Kind: rules.FieldText, Displays: true},
			{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: 96, Options: []rules.Option{{ID: "melee", Label: "Melee"}}},
			{ID: "qualities", Label: "Qualities", Kind: rules.FieldRows, Columns: []rules.Field{{ID: "id", Label: "Quality"}, {ID: "n", Label: "Number", Kind: rules.FieldInt, Max: 9}}}}}})
	return form
}

func (g workshop) slots(u rules.Unit) rules.Stat {
	return rules.Work("slots", "Slots").Set("base", g.Base.Rows.By["slots"]).Add("Frame", g.figure(u, "frame", 1)).Stat()
}

func (g workshop) used(u rules.Unit) (n int) {
	for _, m := range u.Mounts {
		n++
		if it, ok := g.Items.Rows.By[m.Item]; ok {
			n += it.Slots.Int() - 1
		}
	}
	return n
}

func (g workshop) Profile(_ rules.Force, u rules.Unit) rules.Profile {
	if !g.known(u) {
		return rules.Profile{}
	}
	role := g.Roles.Rows.By["scout"]
	if r, ok := g.Roles.Rows.By[u.Choices.Text("role")]; ok {
		role = r
	}
	walk := rules.Work("move", "Move").Set("base", g.Base.Rows.By["move"]).Add(role.Name, role.Move).Shown("", `"`)
	fly := rules.Work("move", "Move").StepStat("walking", rules.OpSet, walk).Add("Power", g.figure(u, "power", 0)).Shown("", `"`)
	return rules.Profile{Class: "Walker · " + role.Name, Blocks: []rules.Block{
		{Card: true, Label: "Walk", Stats: []rules.Stat{walk, g.slots(u)}},
		{Card: true, Label: "Fly v1.5", Stats: []rules.Stat{fly, g.points(u)}}}}
}

func (g workshop) total(f rules.Force) rules.Stat {
	w := rules.Work("points", "Points").Set("no units", rules.Given(0, workshopBook))
	for _, u := range f.Units {
		if g.known(u) && u.CountFits() {
			w.AddStat(u.Profile, rules.Work("all", "All").StepStat("each", rules.OpSet, g.points(u)).Mul("count", rules.Given(u.Count, workshopHere)).Stat())
		}
	}
	return w.Stat().As(rules.RolePoints)
}

func (g workshop) limit(f rules.Force) rules.Figure {
	if f.Limit != nil {
		return rules.Given(*f.Limit, workshopHere)
	}
	return g.Base.Rows.By["limit"]
}

func (g workshop) Army(_ context.Context, f rules.Force) rules.Profile {
	group := func(label string, n int) rules.Block {
		return rules.Block{Label: label, Stats: []rules.Stat{rules.Work("walkers", "Walkers").Set(label, rules.Given(n, workshopBook)).Stat()}}
	}
	return rules.Profile{Class: "Workshop", Blocks: []rules.Block{
		{Stats: []rules.Stat{g.total(f), rules.Work("limit", "Limit").Set("limit", g.limit(f)).Stat().As(rules.RoleLimit)}},
		group("Alpha", len(f.Units)), group("Bravo", 2*len(f.Units))}}
}

func (g workshop) Check(_ context.Context, f rules.Force) []rules.Ruling {
	total, limit := g.total(f), g.limit(f)
	points := rules.Rule{ID: "points", Title: "the army fits its limit", Source: workshopBook}.
		Because(rules.Source{Basis: max(total.Basis, limit.Basis), Cite: workshopBook.Cite}).Apply().Of(total.Value.Int(), limit.Int())
	if total.Value.Cmp(limit.Value) > 0 {
		points.Find(rules.Finding{Message: fmt.Sprintf("The army costs %s of %s.", total.Value, limit.Value)}.Of(total.Value.Int(), limit.Int()))
	}
	slots := rules.Rule{ID: "slots", Title: "weapons fit the hold", Source: workshopBook}.Apply()
	for _, u := range f.Units {
		if used, most := g.used(u), g.slots(u).Value.Int(); g.known(u) && used > most {
			f := rules.Finding{Unit: u.ID, Item: "hold", Message: fmt.Sprintf("The hold takes %d of %d.", used, most)}.Of(used, most)
			f.Fixes = []rules.Fix{{Text: "Take the last one out", Edits: []rules.Edit{rules.Remove(u.ID, u.Mounts[len(u.Mounts)-1].ID)}}}
			slots.Find(f)
		}
	}
	return []rules.Ruling{*points, *slots}
}
