package rulestest

import (
	"context"
	"fmt"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/doc"
	"gantry/rules/systems"
)

// fault is one that is put into a game: into what its armies answer, what it
// gives as an example, or the game itself.
type fault struct {
	name, check string
	says        string // in what the check says, where another reason could be found too
	form        func(*rules.Form)
	profile     func(*rules.Profile, rules.Unit)
	likeness    func(*rules.Likeness)
	likenesses  func([]rules.Likeness) []rules.Likeness
	ruling      func(r *rules.Ruling, own rules.Basis)
	budget      func(*rules.Budget)
	example     func(*doc.Node)
	game        func(*battery)
	// some is true of a fault that some games cannot have: they have no items, or one track a
	// unit, or units that choose all that has a default.
	some bool
}

var seeded = []fault{
	{name: "every Reads is deleted", says: "rests on", check: "bases are told",
		ruling: func(r *rules.Ruling, own rules.Basis) {
			r.Basis = own
			for _, f := range r.Findings {
				r.Basis = max(r.Basis, f.Basis)
			}
		}, some: true},
	{name: "every Finding.Basis is deleted", says: "the finding", check: "bases are told", ruling: strong},
	{name: "both are deleted", check: "bases are told", ruling: func(r *rules.Ruling, own rules.Basis) {
		strong(r, own)
		r.Basis = own
	}},

	{name: "limits that decide nothing", says: "does not decide", check: "usual limits decide",
		ruling: func(r *rules.Ruling, _ rules.Basis) {
			for i := range r.Findings {
				r.Findings[i].UsualLimit = 1
			}
		}},

	{name: "an example of an unknown profile", says: "there is no profile", check: "examples",
		example: func(n *doc.Node) {
			set(n.Get("units").Items[0], "profile", "scoutt")
		}},
	{name: "an example of an unknown item", says: "there is no item", check: "examples",
		example: func(n *doc.Node) {
			set(n.Get("units").Items[0], "mounts", []any{map[string]any{"id": "m1", "item": "gnu", "at": "hold"}})
		}},
	{name: "an example that is not legal", says: "is not legal", check: "examples", example: func(n *doc.Node) {
		set(n, "limit", 1)
		for _, u := range n.Get("units").Items {
			set(u, "count", rules.MaxCount)
		}
	}},
	{name: "an example of another game", says: "is of the system", check: "examples",
		example: func(n *doc.Node) { set(n, "system", "checkers") }},

	{name: "no schema", says: "no JSON Schema", check: "schema", game: func(b *battery) { b.system.Shape = nil }},
	{name: "a pack that its schema refuses", says: "/surprise", check: "schema", game: func(b *battery) {
		b.pack = []byte(strings.Replace(string(b.pack), "{", `{"surprise": 1,`, 1))
	}},

	{name: "an item adds other points", says: "points, the item says", check: "slots and points",
		form: items(func(it *rules.Item) { it.Points += 7 })},
	{name: "items that cost and do not say so", says: "no item says its points",
		check: "slots and points", form: items(func(it *rules.Item) { it.Points = 0 }),
		some: true},
	{name: "an item takes other slots", says: "its mounts take", check: "slots and points",
		form: items(func(it *rules.Item) { it.Slots += 2 })},
	{name: "locations use nothing", says: "uses 0", check: "slots and points", form: func(f *rules.Form) {
		for i := range f.Locations {
			f.Locations[i].Used = 0
		}
	}},
	{name: "an item of other numbers", says: "its row", check: "items say what rows show",
		form: items(func(it *rules.Item) {
			it.Stats = slices.Clone(it.Stats)
			for i := range it.Stats {
				it.Stats[i].Text += "7"
			}
		}), some: true},
	{name: "an item of other columns", says: "several kinds", check: "items say what rows show",
		form: func(f *rules.Form) {
			if it := &f.Items[0]; len(it.Stats) > 0 {
				it.Stats = it.Stats[1:]
			}
		}, some: true},
	{name: "a default that is no option", says: "rooky", check: "forms", form: func(f *rules.Form) {
		for i, fd := range f.Fields {
			if fd.Kind == rules.FieldOneOf {
				f.Fields[i].Default = "rooky"
			}
		}
	}, some: true},
	{name: "a default that is not absence", says: "by default", check: "defaults are absence",
		form: func(f *rules.Form) {
			for i, fd := range f.Fields {
				switch {
				case fd.Kind == rules.FieldInt && fd.Default != nil:
					f.Fields[i].Default = fd.Max
				case fd.Kind == rules.FieldOneOf && fd.Default != nil:
					f.Fields[i].Default = fd.Options[len(fd.Options)-1].ID
				}
			}
		}, some: true},
	{name: "an item without a label", says: "has no label", check: "forms",
		form: items(func(it *rules.Item) { it.Label = "" })},

	{name: "a mirror without another side", says: "does not mirror", check: "forms", form: func(f *rules.Form) {
		for i := range f.Locations {
			f.Locations[i].Mirror = "port"
		}
	}},
	{name: "a value that begins with none of its values", says: "begins with", check: "forms",
		form: items(func(it *rules.Item) {
			if it.Value != nil {
				value := *it.Value
				value.Start, it.Value = struct{}{}, &value
			}
		}), some: true},
	{name: "a mount that nothing names", says: "names the mount", check: "every mount has a name",
		form:    items(func(it *rules.Item) { it.Label = "" }),
		profile: rename(func(string) string { return "" })},
	{name: "a row of a mount that is not there", says: "which there is not", check: "every mount has a name",
		profile: rename(func(mount string) string { return mount + "x" }), some: true},

	{name: "a stat that nothing explains", says: "the stat mystery", check: "glossary",
		profile: func(p *rules.Profile, _ rules.Unit) {
			p.Blocks = append(slices.Clip(p.Blocks),
				rules.Block{Stats: []rules.Stat{rules.NoStat("mystery", "Mystery")}})
		}},
	{name: "a column that nothing explains", says: "the column Odd/Mystery", check: "glossary",
		profile: func(p *rules.Profile, _ rules.Unit) {
			p.Tables = append(p.Tables, rules.Table{Title: "Odd", Columns: rules.Columns("Weapon", ">Mystery")})
		}},
	{name: "a word of a legend that nothing explains", says: "the word mystery", check: "glossary",
		profile: func(p *rules.Profile, _ rules.Unit) {
			p.Legend = append(slices.Clip(p.Legend), rules.Term{ID: "mystery", Name: "Mystery"})
		}},
	{name: "a glossary that tells a story", says: "more than two lines", check: "glossary", game: func(b *battery) {
		b.game = Game{storyteller{b.game.Game}}
	}},

	{name: "a marker of nothing", says: "has no label, sign, citation", check: "about", game: func(b *battery) {
		b.game = Game{storyteller{b.game.Game}}
	}},

	{name: "a guide without words", says: "doesn't place", check: "the guide", game: func(b *battery) {
		b.game = Game{storyteller{b.game.Game}}
	}},

	{name: "nothing says how to win", says: "says nothing of", check: "how it plays", game: func(b *battery) {
		b.game = Game{storyteller{b.game.Game}}
	}},

	{name: "another class in a battle", says: "as the battle begins", check: "a battle begins",
		profile: func(p *rules.Profile, u rules.Unit) {
			if u.Condition != nil {
				p.Class += "!"
			}
		}},

	{name: "a total without what is left out", says: "other points", check: "budgets",
		budget: func(b *rules.Budget) { b.Partial = !b.Partial }},
	{name: "a limit of its own", says: "another limit", check: "budgets",
		budget: func(b *rules.Budget) { b.Suggested = !b.Suggested }},

	{name: "nobody looks like anything", says: "not those of its modes", check: "likenesses",
		likenesses: func([]rules.Likeness) []rules.Likeness { return nil }},
	{name: "a mode too many", says: "not those of its modes", check: "likenesses",
		likenesses: func(l []rules.Likeness) []rules.Likeness { return append(slices.Clip(l), l...) }},
	{name: "a mode of another name", says: "not those of its modes", check: "likenesses",
		likeness: func(l *rules.Likeness) { l.Mode += "?" }},
	{name: "a plan of nothing", says: "cannot be drawn", check: "likenesses",
		likeness: func(l *rules.Likeness) { l.Plan = "" }},
	{name: "a head of a dog", says: "cannot be drawn", check: "likenesses",
		likeness: func(l *rules.Likeness) { l.Head = "dog" }},
	{name: "a mass of ten", says: "beyond its bounds", check: "likenesses",
		likeness: func(l *rules.Likeness) { l.Mass = 10 }},
	{name: "a crest of four", says: "beyond its bounds", check: "likenesses",
		likeness: func(l *rules.Likeness) { l.Crest = 4 }},
	{name: "a thing without a size", says: "cannot be drawn", check: "likenesses",
		likeness: worn(func(it *rules.LikenessItem) { it.Size = 0 })},
	{name: "no one of a thing", says: "cannot be drawn", check: "likenesses",
		likeness: worn(func(it *rules.LikenessItem) { it.Count = 0 })},
	{name: "a thing of no kind", says: "cannot be drawn", check: "likenesses",
		likeness: worn(func(it *rules.LikenessItem) { it.Kind = "spoon" })},
	{name: "a thing in the air", says: "cannot be drawn", check: "likenesses",
		likeness: worn(func(it *rules.LikenessItem) { it.Place = "above" })},
	{name: "a thing that is lost before the battle", says: "cannot be drawn", check: "likenesses",
		likeness: worn(func(it *rules.LikenessItem) { it.Lost = true })},
	{name: "things in no order", says: "in no order", check: "likenesses",
		likeness: func(l *rules.Likeness) { slices.Reverse(l.Items) }, some: true},
	{name: "a thing twice", says: "and not as two", check: "likenesses",
		likeness: func(l *rules.Likeness) { l.Items = append(l.Items, l.Items...) }},
	{name: "nothing mounted is seen", says: "it looks the same", check: "likenesses",
		likeness: func(l *rules.Likeness) { l.Items, l.Armour, l.Speed = nil, 0, 0 }, some: true},
	{name: "two of a thing are one", says: "with another mount", check: "likenesses",
		likeness: worn(func(it *rules.LikenessItem) { it.Count = 1 }), some: true},
	{name: "all weapons are alike", says: "are not seen", check: "likenesses",
		likeness: func(l *rules.Likeness) {
			l.Items = []rules.LikenessItem{{Place: rules.AtBack, Kind: rules.Gun, Size: 1, Count: len(l.Items)}}
		}, some: true},

	{name: "tracks without ids", says: "has no id", check: "tracks",
		profile: tracks(func(int, rules.Track, rules.Unit) string { return "" }), some: true},
	{name: "tracks of one id", says: "two tracks", check: "tracks",
		profile: tracks(func(int, rules.Track, rules.Unit) string { return "x" }), some: true},
	{name: "tracks that are numbered", says: "and had", check: "tracks",
		profile: tracks(func(i int, _ rules.Track, _ rules.Unit) string { return fmt.Sprint(i) }),
		some:    true},
	{name: "tracks that are called as the unit is", says: "and had", check: "tracks",
		profile: tracks(func(_ int, t rules.Track, u rules.Unit) string { return t.ID + u.Name }), some: true},
}

// storyteller is a game whose glossary has an entry of a page, which does not say how it is
// won, and which has a marker of nothing.
type storyteller struct{ rules.Game }

func (g storyteller) About() rules.About {
	about := g.Game.About()
	about.Play = slices.Clone(about.Play)
	about.Play[3].Terms = nil
	about.Markers = append(slices.Clip(about.Markers), rules.Marker{ID: "nothing", Count: 1})
	about.Glossary = rules.NewGlossary(rules.Explain(workshopBook, "long", "Long", strings.Repeat("and so on ", 99)))
	return about
}

func set(n *doc.Node, name string, value any) {
	if n.Get(name) == nil {
		n.Put(name, doc.NodeOf(value))
		return
	}
	*n.Get(name) = *doc.NodeOf(value)
}

func strong(r *rules.Ruling, own rules.Basis) {
	for i := range r.Findings {
		r.Findings[i].Basis = own
	}
}

// worn spoils everything that is mounted.
func worn(wrong func(*rules.LikenessItem)) func(*rules.Likeness) {
	return func(l *rules.Likeness) {
		for i := range l.Items {
			wrong(&l.Items[i])
		}
	}
}

func items(wrong func(*rules.Item)) func(*rules.Form) {
	return func(f *rules.Form) {
		for i := range f.Items {
			wrong(&f.Items[i])
		}
	}
}

func tracks(id func(int, rules.Track, rules.Unit) string) func(*rules.Profile, rules.Unit) {
	return func(p *rules.Profile, u rules.Unit) {
		for i := range p.Tracks {
			p.Tracks[i].ID = id(i, p.Tracks[i], u)
		}
	}
}

func rename(mount func(string) string) func(*rules.Profile, rules.Unit) {
	put := func(id *string) {
		if *id != "" {
			*id = mount(*id)
		}
	}
	return func(p *rules.Profile, _ rules.Unit) {
		for i := range p.Tracks {
			put(&p.Tracks[i].Mount)
		}
		for _, table := range p.Tables {
			for _, rows := range [][]rules.Row{table.Rows, table.Brief} {
				for i := range rows {
					put(&rows[i].Mount)
				}
			}
		}
	}
}

// TestSeededFaults puts each fault into every game, or under -short into games until one
// finds it. Its check must find it in every game, or in some where only some can have it.
func TestSeededFaults(t *testing.T) {
	found := map[string]bool{}
	for _, system := range systems.All {
		sound := openBattery(t, system, data.Pack(system.ID), os.DirFS(path.Join("..", system.ID, "testdata", "rules")))
		for _, f := range seeded {
			if f.form != nil && !sound.mounted() || testing.Short() && found[f.name] {
				continue
			}
			t.Run(system.ID+": "+f.name, func(t *testing.T) {
				said := f.put(sound).faults(t, f.check)
				switch {
				case slices.ContainsFunc(said, func(text string) bool { return strings.Contains(text, f.says) }):
					found[f.name] = true
				case !f.some:
					t.Errorf("the check %q does not find it, but says %q", f.check, said)
				}
			})
		}
	}
	for _, f := range seeded {
		if !found[f.name] {
			t.Errorf("no game finds %s", f.name)
		}
	}
}

// A catalog of bare units is fine if their possible mounts have attacks to ask. It is a fault if
// there is no attack to ask, whatever they mount.
func TestBareCatalogue(t *testing.T) {
	for _, system := range Some(systems.All) {
		g, err := Open(system, data.Pack(system.ID))
		if err != nil {
			t.Fatal(err)
		}
		faults := func(has func(rules.Unit, rules.Attack) bool) []string {
			b, r := oddsBattery{Game: Game{Wrap(g, func(a rules.Army) rules.Army { return bare{a, has} })}},
				&recorder{TB: t}
			b.catalogue(r)
			return r.faults
		}
		armed := func(u rules.Unit, a rules.Attack) bool { _, ok := u.Mount(a.ID); return ok }
		attacks := 0
		found := faults(func(u rules.Unit, a rules.Attack) bool {
			if armed(u, a) {
				attacks++
			}
			return armed(u, a)
		})
		if len(found) > 0 && attacks > 0 {
			t.Errorf("%s, with attacks of its mounts: %q", system.ID, found)
		}
		if len(faults(func(rules.Unit, rules.Attack) bool { return false })) == 0 {
			t.Errorf("%s, without attacks: nothing is found", system.ID)
		}
	}
}

// The battery finds odds out of a negative number, and a game that claims reach without
// damage.
func TestSeededOdds(t *testing.T) {
	var g rules.Game
	for _, system := range systems.All {
		game, err := Open(system, data.Pack(system.ID))
		if err != nil {
			t.Fatal(err)
		}
		if game.About().Yardstick.InReach {
			g = game
		}
	}
	for name, row := range map[string]struct {
		check func(oddsBattery, testing.TB)
		spoil func(*rules.Odds, rules.Choices)
		says  string
	}{
		"out of less than nothing": {oddsBattery.catalogue, func(o *rules.Odds, _ rules.Choices) {
			for i := range o.Outcomes {
				o.Outcomes[i].OutOf = -6
			}
		}, "is out of -6"},
		"nothing in reach": {oddsBattery.inReach, func(o *rules.Odds, situation rules.Choices) {
			for i := range o.Outcomes {
				if len(situation) == 0 {
					o.Outcomes[i].Dist = dice.Sure(0)
				}
			}
		}, "no damage in reach"},
	} {
		for _, spoilt := range []bool{false, true} {
			b, r := oddsBattery{Game: Game{Wrap(g, func(a rules.Army) rules.Army {
				return spoiltOdds{a, func(o *rules.Odds, s rules.Choices) {
					if spoilt {
						row.spoil(o, s)
					}
				}}
			})}}, &recorder{TB: t}
			row.check(b, r)
			found := slices.ContainsFunc(r.faults, func(text string) bool { return strings.Contains(text, row.says) })
			if found != spoilt || !spoilt && len(r.faults) > 0 {
				t.Errorf("%s, spoilt %v: %q", name, spoilt, r.faults)
			}
		}
	}
}

// spoiltOdds is an army whose odds are changed.
type spoiltOdds struct {
	rules.Army
	spoil func(*rules.Odds, rules.Choices)
}

func (a spoiltOdds) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	o, err := a.Army.Odds(ctx, q)
	a.spoil(&o, q.Situation)
	return o, err
}

// bare is an army whose catalogue prints no loadouts, and which has some attacks.
type bare struct {
	rules.Army
	has func(rules.Unit, rules.Attack) bool
}

func (a bare) Catalogue() []rules.Entry {
	list := slices.Clone(a.Army.Catalogue())
	for i := range list {
		list[i].Unit.Mounts = []rules.Mount{}
	}
	return list
}

func (a bare) Attacks(units ...int) (some []rules.Attack) {
	for _, attack := range a.Army.Attacks(units...) {
		if len(units) > 0 && a.has(a.Force().Units[units[0]], attack) {
			some = append(some, attack)
		}
	}
	return some
}

// mounted reports whether the game has items.
func (b battery) mounted() bool {
	u := b.game.Catalogue(rules.Force{})[0].Unit
	return len(b.game.Form(rules.Force{}, u).Items) > 0
}

// faults returns the errors that a check reports for the battery's game.
func (b battery) faults(t *testing.T, check string) []string {
	t.Helper()
	r, run := &recorder{TB: t}, func(battery, testing.TB) { t.Fatalf("there is no check %q", check) }
	for _, c := range checks {
		if c.name == check {
			run = c.run
		}
	}
	done := make(chan struct{})
	go func() { // which a fatal fault ends
		defer close(done)
		run(b, r)
	}()
	<-done
	return r.faults
}

// put is the battery of a game with the fault in it.
func (f fault) put(b battery) battery {
	own := map[string]rules.Basis{}
	for _, r := range b.game.About().Rules {
		own[r.ID] = r.Basis
	}
	spoil := func(g rules.Game) rules.Game {
		return Wrap(g, func(a rules.Army) rules.Army { return faulty{a, f, own} })
	}
	open := b.system.Open
	b.system.Open = func(raw []byte) (rules.Game, error) {
		g, err := open(raw)
		if err != nil {
			return nil, err
		}
		return spoil(g), nil
	}
	b.game = Game{spoil(b.game.Game)}
	b.fixtures = slices.Clone(b.fixtures)
	for i, fx := range b.fixtures {
		b.fixtures[i].Game = Game{spoil(fx.Game.Game)}
	}
	if f.example != nil {
		n, err := doc.Parse(b.pack)
		if err != nil {
			panic(err) // it was opened
		}
		f.example(n.Get("examples").Items[0])
		b.pack = n.Append(nil)
	}
	if f.game != nil {
		f.game(&b)
	}
	return b
}

// faulty is an army with a fault in what it answers.
type faulty struct {
	rules.Army
	fault fault
	own   map[string]rules.Basis
}

func (a faulty) Form(unit int) rules.Form {
	form := a.Army.Form(unit)
	form.Fields, form.Items = slices.Clone(form.Fields), slices.Clone(form.Items)
	form.Locations = slices.Clone(form.Locations)
	if a.fault.form != nil {
		a.fault.form(&form)
	}
	return form
}

func (a faulty) Profile(unit int) rules.Profile {
	p := a.Army.Profile(unit)
	p.Tracks, p.Tables = slices.Clone(p.Tracks), slices.Clone(p.Tables)
	for i, table := range p.Tables {
		p.Tables[i].Rows, p.Tables[i].Brief = slices.Clone(table.Rows), slices.Clone(table.Brief)
	}
	if a.fault.profile != nil {
		a.fault.profile(&p, a.Force().Units[unit])
	}
	return p
}

func (a faulty) Likenesses(unit int) []rules.Likeness {
	list := slices.Clone(a.Army.Likenesses(unit))
	for i := range list {
		list[i].Items = slices.Clone(list[i].Items)
		if a.fault.likeness != nil {
			a.fault.likeness(&list[i])
		}
	}
	if a.fault.likenesses != nil {
		list = a.fault.likenesses(list)
	}
	return list
}

func (a faulty) Budget() rules.Budget {
	b := a.Army.Budget()
	if a.fault.budget != nil {
		a.fault.budget(&b)
	}
	return b
}

func (a faulty) Rulings(ctx context.Context) (rulings []*rules.Ruling) {
	for _, shared := range a.Army.Rulings(ctx) {
		r := *shared
		r.Findings = slices.Clone(r.Findings)
		if a.fault.ruling != nil {
			a.fault.ruling(&r, a.own[r.ID])
		}
		rulings = append(rulings, &r)
	}
	return rulings
}

// recorder is a test that records its errors.
type recorder struct {
	testing.TB
	faults []string
}

func (r *recorder) Helper()                           {}
func (r *recorder) Error(args ...any)                 { r.faults = append(r.faults, fmt.Sprint(args...)) }
func (r *recorder) Errorf(format string, args ...any) { r.Error(fmt.Sprintf(format, args...)) }
func (r *recorder) Fatal(args ...any)                 { r.Error(args...); runtime.Goexit() }
func (r *recorder) Fatalf(format string, args ...any) { r.Fatal(fmt.Sprintf(format, args...)) }
