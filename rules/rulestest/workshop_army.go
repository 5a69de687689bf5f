package rulestest

import (
	"cmp"
	"context"

	"gantry/rules"
	"gantry/rules/judge"
)

// walker is a unit as it was read. It never changes and depends on the unit and the
// pack alone, never on other units, so that armies can share it.
type walker struct {
	*rules.Unit
	judge.Judged        // what the rules of a unit found
	name         string // of its profile
	known        bool   // the game has its profile
	published    bool   // and prints its numbers
	power, frame rules.Figure
	role         workshopRole
	price        rules.Stat
	hold         judge.Slots
}

// Base and the three after it are what the toolkit of package judge asks of a unit.
func (w *walker) Base() *rules.Unit  { return w.Unit }
func (w *walker) Known() bool        { return w.known }
func (w *walker) Title() string      { return cmp.Or(w.Unit.Name, w.name) }
func (w *walker) Price() *rules.Stat { return &w.price }

// Unit reads a unit. A senseless value is allowed here: the document's rules report it, and
// whatever needs it is missing.
func (g *workshop) Unit(u *rules.Unit) *walker {
	w := &walker{Unit: u, name: cmp.Or(u.Profile, "Walker")}
	switch p, published := g.Profiles.Rows.By[u.Profile]; {
	case published:
		w.name, w.known, w.published, w.power, w.frame = p.Name, true, true, p.Power, p.Frame
	case u.Profile == rules.Designed:
		w.name, w.known = "Designed walker", true
		w.power, _ = judge.Number(u.Choices, workshopPower, rules.Given(0, workshopBook))
		w.frame, _ = judge.Number(u.Choices, workshopFrame, rules.Given(1, workshopBook))
	}
	if _, role, fault := judge.Row(u.Choices, "role", "scout", g.Roles.Rows.By); fault == "" {
		w.role = role
	} else {
		w.role = g.Roles.Rows.By["scout"]
	}
	w.price = g.price(w)
	slots := g.slots(w)
	w.hold = judge.Slots{ID: "hold", Label: "Hold", Max: slots.Value.Int(), Basis: slots.Basis}
	for _, m := range u.Mounts {
		w.hold.Use(g.slotsOf(m))
	}
	return w
}

// Judge applies the rules that concern a unit alone.
func (g *workshop) Judge(w *walker) { workshopChecks.Judge(w) }

// price returns the price with the steps of the rulebook, each with its source.
func (g *workshop) price(w *walker) rules.Stat {
	work := rules.Work("points", "Points")
	if !w.known {
		return judge.Unknown(work, "a profile of the game").As(rules.RolePoints)
	}
	each := func(label string, n, cost rules.Figure) rules.Stat {
		return rules.Work("each", label).Set(label, n).Mul("each", cost).Stat()
	}
	cost := g.Cost.Rows.By
	work.AddStat("Power", each("Power", w.power, cost["power"])).AddStat("Frame", each("Frame", w.frame, cost["frame"]))
	if w.power.Int() >= 5 {
		work.Add("second tier", cost["tier"])
	}
	for _, m := range w.Mounts {
		if it, ok := g.Items.Rows.By[m.Item]; ok {
			work.Add(it.Name, it.Points)
		}
	}
	return work.Stat().As(rules.RolePoints)
}

func (g *workshop) slots(w *walker) rules.Stat {
	return rules.Work("slots", "Slots").Set("base", g.Base.Rows.By["slots"]).Add("Frame", w.frame).Stat()
}

// slotsOf returns what a mount takes; one, where the game does not say.
func (g *workshop) slotsOf(m rules.Mount) rules.Figure {
	if it, ok := g.Items.Rows.By[m.Item]; ok {
		return it.Slots
	}
	return rules.Given(1, workshopBook)
}

// workshopArmy is a force that was read. What an army of any game has is embedded.
type workshopArmy struct {
	*judge.Army[*walker]
	*workshop
}

// Army puts together what concerns several units: a sum, a count, no more.
func (g *workshop) Army(of *judge.Army[*walker]) rules.Army {
	a := &workshopArmy{Army: of, workshop: g}
	a.Cost(judge.Sum(a.Units, workshopBook), a.Chosen.LimitOr(g.Base.Rows.By["limit"]))
	return a
}

func (a *workshopArmy) Options() rules.Form            { return rules.Form{} }
func (a *workshopArmy) Catalogue() []rules.Entry       { return a.catalogue }
func (a *workshopArmy) Profile(unit int) rules.Profile { return a.sheet(a.Units[unit]) }

// workshopChecks are the rules. Those for units apply when a unit is read, those for the army at every question.
var workshopChecks = judge.NewChecks([]judge.Check[*workshopArmy, *walker]{
	judge.LimitPoints[*workshopArmy, *walker](
		rules.Rule{ID: "points", Title: "the army fits its limit", Source: workshopBook},
		judge.Budget{Points: "points", Limit: "limit"}),
	{Unit: (*walker).checkHold, Rule: rules.Rule{ID: "slots", Title: "weapons fit the hold", Source: workshopBook}},
})

func (a *workshopArmy) Rulings(ctx context.Context) []*rules.Ruling {
	return workshopChecks.Rulings(ctx, a, a.Units)
}

// checkHold finds a hold that is too full.
func (w *walker) checkHold(r *rules.Ruling) {
	if w.known {
		w.hold.FindOverfull(r, w)
	}
}

// The fields of a unit that are read as numbers: the form offers what read takes.
var (
	workshopPower = rules.Field{ID: "power", Label: "Power", Kind: rules.FieldInt, Max: 10, Default: 0}
	workshopFrame = rules.Field{ID: "frame", Label: "Frame", Kind: rules.FieldInt, Min: 1, Max: 3, Default: 1}
)

// Form returns what may be chosen for a walker; a published one has its numbers, so that the fields are idle.
func (a *workshopArmy) Form(unit int) rules.Form {
	w := a.Units[unit]
	role := rules.Field{ID: "role", Label: "Role", Kind: rules.FieldOneOf, Default: "scout",
		Options: judge.Options(a.Roles.Rows, func(r workshopRole) rules.Option { return rules.Option{Label: r.Name} })}
	form := rules.Form{Fields: []rules.Field{workshopPower, workshopFrame, role}}
	for i := range form.Fields {
		form.Fields[i].Inactive = w.published
	}
	if w.known {
		hold := w.hold.Location()
		hold.Place = rules.AtBack
		form.Locations = []rules.Location{hold}
	}
	for id, it := range a.Items.Rows.All {
		form.Items = append(form.Items, rules.Item{ID: id, Label: it.Name, Slots: it.Slots.Int(),
			Points: it.Points.Int(), Stats: it.stats(), Kind: rules.Gun, Note: it.Text})
	}
	form.Items = append(form.Items, rules.Item{ID: rules.Designed, Label: "Designed weapon", Slots: 1,
		Stats: workshopItem{}.stats(), Value: &workshopWeapon})
	return form
}

// workshopWeapon is the form of an item that is written with its numbers.
var workshopWeapon = rules.Field{ID: "row", Label: "Weapon", Kind: rules.FieldRow, Columns: []rules.Field{
	{ID: "name", Label: "Name", Kind: rules.FieldText, Displays: true},
	{ID: "range", Label: "Range", Kind: rules.FieldInt, Max: 96,
		Options: []rules.Option{{ID: "melee", Label: "Melee"}}},
	{ID: "qualities", Label: "Qualities", Kind: rules.FieldRows, Columns: []rules.Field{
		{ID: "id", Label: "Quality"}, {ID: "n", Label: "Number", Kind: rules.FieldInt, Max: 9}}},
}}

// sheet returns the contents of a card: a block per mode, the weapons, boxes to mark, and the weapons' effects.
func (g *workshop) sheet(w *walker) rules.Profile {
	if !w.known {
		return rules.Profile{}
	}
	walk := rules.Work("move", "Move").Set("base", g.Base.Rows.By["move"]).Add(w.role.Name, w.role.Move).Format("", `"`)
	fly := rules.Work("move", "Move").StepStat("walking", rules.OpSet, walk).Add("Power", w.power).Format("", `"`)
	p := rules.Profile{Class: "Walker · " + w.role.Name, Blocks: []rules.Block{
		{Card: true, Label: "Walk", Stats: []rules.Stat{walk, g.slots(w)}},
		{Card: true, Label: "Fly v1.5", Stats: []rules.Stat{fly, w.price}}},
		Tracks: []rules.Track{{ID: "damage", Label: "Damage", Boxes: g.boxes(w), Sign: rules.SignDamage,
			Place: rules.AtTorso, Marked: g.damage(w)}},
		Marks: workshopMarks}
	if g.damage(w) == g.boxes(w) {
		p.OutOfPlay = "destroyed"
	}
	weapons := rules.Table{Title: "Weapons", Columns: workshopColumns, Bands: []int{6, 12, 24}}
	for _, m := range w.Mounts {
		it, ok := g.Items.Rows.By[m.Item]
		if !ok {
			continue
		}
		weapons.Rows = append(weapons.Rows, rules.Row{Mount: m.ID, Kind: rules.Gun, Far: it.Range.Int(),
			Cells: append([]rules.Cell{rules.Text(it.Name)}, it.cells()...)})
		p.Legend = rules.AddTerm(p.Legend, rules.Term{ID: m.Item, Name: it.Name, Text: it.Text, Source: g.Items.Source})
	}
	if len(weapons.Rows) > 0 {
		p.Tables = []rules.Table{weapons}
	}
	return p
}

// boxes returns how much damage destroys a walker.
func (g *workshop) boxes(w *walker) int { return g.Base.Rows.By["boxes"].Int() * max(1, w.frame.Int()) }

// workshopMarks are the marks of a walker besides its damage. A game without marks has none, and no
// workshop_battle.go.
var workshopMarks = []rules.Mark{
	{ID: "shot", Label: "Shot", Options: []rules.Option{{Label: "not yet"}, {ID: "steady", Label: "Steady"},
		{ID: "snap", Label: "Snap"}}, Lasts: rules.ForRound, Source: workshopBook},
	{ID: "hidden", Label: "In cover", Max: 1, Lasts: rules.ForTurn, Source: workshopBook},
	{ID: "fuel", Label: "Fuel", Max: 3, Plain: true, Source: workshopBook},
}

// damage returns the marked damage of a walker.
func (g *workshop) damage(w *walker) int { return min(max(w.Condition["damage"], 0), g.boxes(w)) }

// workshopColumns are those of a weapon table. Paper draws what a column holds.
var workshopColumns = []rules.Column{{Label: "Weapon"}, {Label: "Range", Right: true, Holds: rules.HoldsRange},
	{Label: "Damage", Right: true, Holds: rules.HoldsDamage}}

// cells returns the numbers of a weapon under the columns.
func (it workshopItem) cells() []rules.Cell {
	return []rules.Cell{it.Range.Cell("", `"`), it.Damage.Cell("", "")}
}

// stats returns the same numbers where weapons are chosen.
func (it workshopItem) stats() []rules.Stat {
	cells := it.cells()
	return []rules.Stat{cells[0].Stat("range", "Range", &it.Range), cells[1].Stat("damage", "Damage", &it.Damage)}
}

// Likenesses returns the walker's art, one per mode. Its weapons are on its back, and larger ones are larger.
func (a *workshopArmy) Likenesses(unit int) []rules.Likeness {
	w := a.Units[unit]
	if !w.known {
		return nil
	}
	walk := rules.Likeness{Plan: rules.Biped, Mode: "Walk", Mass: rules.Grade(w.frame.Int(), 1, 3),
		Speed: rules.Grade(w.power.Int(), 0, 10)}
	for _, m := range w.Mounts {
		kind := rules.Equipment
		if a.Items.Rows.Has(m.Item) {
			kind = rules.Gun
		}
		walk.Add(rules.AtBack, kind, a.slotsOf(m).Int(), 1)
	}
	fly := walk
	fly.Plan, fly.Mode = rules.Fighter, "Fly v1.5"
	return []rules.Likeness{walk, fly}
}

// Whole returns the sheet of the army.
func (a *workshopArmy) Whole() rules.Profile {
	limit, _ := a.Limit()
	points := judge.PointsStat(judge.NoUnits("Points", workshopBook), a.Units)
	group := func(label string, n int) rules.Block {
		return rules.Block{Label: label, Stats: []rules.Stat{
			rules.Work("walkers", "Walkers").Set(label, rules.Given(n, workshopBook)).Stat()}}
	}
	return rules.Profile{Class: "Workshop", Blocks: []rules.Block{
		{Stats: []rules.Stat{points, judge.LimitStat("limit", limit, "limit")}},
		group("Alpha", len(a.Units)), group("Bravo", 2*len(a.Units))},
		Panels: a.Reference}
}
