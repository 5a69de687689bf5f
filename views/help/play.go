package help

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// Play is the page on how a game plays.
type Play struct {
	views.Page
	Pack    *builder.Pack
	Panels  []rules.Panel
	Ordered bool   // the machines act in their order
	Order   string // the rest of the text on their order
	Crew    []Machine
	Heads   []Machine // at the top of the page
	List    []Machine // an example
	Shot    *Shot     // nil without two machines
	Losses  *Losses   // nil where machines lose no parts
}

// Machine is a unit of an example with its pictures.
type Machine struct {
	Label, Name      string
	Picture, OnTable string // OnTable is seen from above and behind, or from the front if it faces the reader
}

// Losses is a machine before and after it loses an arm.
type Losses struct{ Name, Before, After string }

// The largest numbers of machines in a row, and at the top of the page.
const (
	maxCrew  = 6
	maxHeads = 3
)

// PlayOf returns the page on how a game plays, drawn from its examples.
func PlayOf(p *builder.Pack) Play {
	page := Play{Page: views.PackPage("How to play "+p.System.Name, p), Pack: p, Ordered: len(p.About.Phases) > 0}
	page.BannerInside = true
	units := examplesOf(p)
	page.wear(units)
	page.Panels, page.Order = orderOf(p.About)
	if page.Ordered {
		for i, phase := range p.About.Phases {
			of := func(s exampleUnit) bool { return slices.Contains(phase.Profiles, s.unit.Profile) }
			all := slices.Concat(units, entriesOf(p)) // examples carry more than what is added from the catalog
			if at := slices.IndexFunc(all, of); at >= 0 {
				class := all[at]
				class.look.Items, class.look.Crest = nil, 0 // they would hide the difference in height
				page.add(class, phase.Label, strconv.Itoa(i+1)+" "+phase.Label)
			}
		}
	} else {
		for _, s := range spread(units) {
			page.add(s, s.name, s.name)
		}
	}
	if n := len(units); n > 1 {
		target := page.machine(units[1], "")
		gray := views.Plainly(p.About, units[1].unit).Gray().Picture(units[1].look)
		target.OnTable = views.WithQuery(gray, "view", "front")
		page.Shot = shotOf(p.About, page.machine(units[0], ""), target)
	}
	for _, s := range units[:min(maxHeads, len(units))] {
		page.Heads = append(page.Heads, page.machine(s, ""))
	}
	for i, s := range units {
		if i > 0 && len(page.List) < maxHeads+1 {
			page.List = append(page.List, page.machine(s, ""))
		}
	}
	if p.About.LosesParts {
		page.Losses = page.lossesOf(units)
	}
	return page
}

// wear puts the page in the colors of the game's first machine.
func (p *Play) wear(units []exampleUnit) {
	if len(units) > 0 {
		worn := views.Plainly(p.Pack.About, units[0].unit)
		p.Games, p.Livery = nil, views.ColorsPath(worn, p.Pack.ID, p.Pack.System.Name)
	}
}

// orderOf returns the panels without the term that lists the phases, which the row of machines shows, and the rest of
// that term's text.
func orderOf(about rules.About) (panels []rules.Panel, rest string) {
	panels = slices.Clone(about.Play)
	if len(about.Phases) == 0 || len(panels) == 0 {
		return panels, ""
	}
	lists := func(t rules.Term) bool {
		missing := func(f rules.Phase) bool { return !strings.Contains(t.Text, f.Label) }
		return !slices.ContainsFunc(about.Phases, missing)
	}
	first := &panels[0]
	i := slices.IndexFunc(first.Terms, lists)
	if i < 0 || len(first.Terms) == 1 {
		return panels, ""
	}
	_, rest, _ = strings.Cut(first.Terms[i].Text, ". ")
	first.Terms = slices.Delete(slices.Clone(first.Terms), i, i+1)
	return panels, rest
}

// unnumbered returns a term's name without a number before it: the page numbers its terms.
func unnumbered(name string) string {
	number, rest, _ := strings.Cut(name, " ")
	if _, err := strconv.Atoi(number); err == nil && rest != "" {
		return rest
	}
	return name
}

// exampleUnit is a unit of an example or of the catalog with its look.
type exampleUnit struct {
	name string
	unit rules.Unit
	look rules.Likeness
}

// examplesOf returns the different units of a game's examples: machines on two legs first, and those that carry most.
func examplesOf(p *builder.Pack) (list []exampleUnit) {
	for _, r := range p.Examples {
		for _, u := range r.Units {
			s := exampleUnit{name: u.Name, unit: u, look: p.Likenesses(u)[0]}
			if e := rules.EntryOf(p.Catalogue, u.Profile); e != nil {
				s.name = cmp.Or(e.Name, s.name)
			}
			known := func(o exampleUnit) bool { return o.name == s.name }
			if s.name != "" && !slices.ContainsFunc(list, known) {
				list = append(list, s)
			}
		}
	}
	legless := func(s exampleUnit) int { // 1 for a machine without two legs
		if s.look.Plan == rules.Biped || s.look.Plan == rules.Battloid {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b exampleUnit) int {
		return cmp.Or(legless(a)-legless(b), len(b.look.Items)-len(a.look.Items))
	})
	return list
}

// entriesOf returns the units of a game's catalog.
func entriesOf(p *builder.Pack) (list []exampleUnit) {
	for _, e := range p.Catalogue {
		list = append(list, exampleUnit{e.Name, e.Unit, p.Face(e)})
	}
	return list
}

// spread returns up to maxCrew units from light to heavy.
func spread(units []exampleUnit) (list []exampleUnit) {
	sorted := slices.Clone(units)
	slices.SortStableFunc(sorted, func(a, b exampleUnit) int { return a.look.Mass - b.look.Mass })
	n := min(maxCrew, len(sorted))
	for i := range n {
		list = append(list, sorted[i*(len(sorted)-1)/max(1, n-1)])
	}
	return list
}

// machine returns a unit with its pictures in the game's colors.
func (p *Play) machine(s exampleUnit, label string) Machine {
	picture := views.Plainly(p.Pack.About, s.unit).Picture(s.look)
	return Machine{Label: label, Name: s.name, Picture: picture, OnTable: views.WithQuery(picture, "view", "top")}
}

func (p *Play) add(s exampleUnit, name, label string) {
	m := p.machine(s, label)
	m.Name = name
	p.Crew = append(p.Crew, m)
}

// lossesOf returns the first machine that carries something on an arm, nil for none.
func (p *Play) lossesOf(units []exampleUnit) *Losses {
	onArm := func(it rules.LikenessItem) bool { return it.Place == rules.AtLeftArm }
	for _, s := range units {
		if s.look.Plan != rules.Biped || !slices.ContainsFunc(s.look.Items, onArm) {
			continue
		}
		after := s
		after.look.Items = slices.Clone(s.look.Items)
		for i := range after.look.Items {
			after.look.Items[i].Lost = onArm(after.look.Items[i])
		}
		return &Losses{Name: s.name, Before: p.machine(s, "").Picture, After: p.machine(after, "").Picture}
	}
	return nil
}

// Shot is a shot seen from above: the attacker below, the target ahead of it.
type Shot struct {
	From, At Machine
	Text     string // what the picture shows
	Hexes    []Hex
	Rings    []Ring
	Squares  []int // the corners of regions, 80 wide, along an edge
	Arc      string
	X, Y     int // of the target
	Distance string
}

// Hex is a hexagon; Far is its distance within the arc, 0 outside.
type Hex struct {
	Points string
	Far    int
}

// Ring is a range.
type Ring struct {
	R     int
	Label string
}

// The places of a shot in its box of 320 × 240.
const (
	shotX, shotY = 160, 208
	ringWidth    = 62
)

func shotOf(about rules.About, from, at Machine) *Shot {
	s := &Shot{From: from, At: at, Text: fmt.Sprintf("Seen from above: %s shoots at %s", from.Name, at.Name)}
	switch about.Board {
	case rules.Hexes:
		s.overHexes()
	case rules.Regions:
		s.Squares, s.X, s.Y = []int{0, 80, 160, 240}, 200, 40
		s.Text += " in another region."
		return s
	default:
		s.X, s.Y = 194, 98
		for i, b := range about.Yardstick.Bands[:min(3, len(about.Yardstick.Bands))] {
			s.Rings = append(s.Rings, Ring{R: ringWidth * (i + 1), Label: b.Label})
		}
		if len(s.Rings) > 1 {
			s.Distance = s.Rings[1].Label
		}
		if len(about.Arcs) > 0 && about.Arcs[0] < 180 {
			s.Arc = "M160 208L10 58L10 0L310 0L310 58Z"
		} else if len(about.Arcs) > 0 {
			s.Arc = "M0 208L0 0L320 0L320 208Z"
		}
	}
	if s.Distance != "" {
		s.Text += ", " + s.Distance + " away"
	}
	if len(about.Arcs) > 0 {
		s.Text += fmt.Sprintf(". Its front arc of %d° is colored", about.Arcs[0])
	}
	s.Text += "."
	return s
}

// The measures of hexagons: half their width, and half the distance of two rows.
const (
	hexSide = 22
	hexHalf = 19
	hexTall = 4 // rows
)

// overHexes puts the shot on hexagons.
func (s *Shot) overHexes() {
	const step = hexSide * 3 / 2
	for q := -3; q <= 3; q++ {
		for row := range hexTall + 1 {
			up := 2*row + max(q, -q)%2 // in halves of a row
			x, y := shotX+step*q, shotY-hexHalf*up
			h := Hex{Points: fmt.Sprintf("%d,%d %d,%d %d,%d %d,%d %d,%d %d,%d", x-hexSide, y, x-hexSide/2, y-hexHalf,
				x+hexSide/2, y-hexHalf, x+hexSide, y, x+hexSide/2, y+hexHalf, x-hexSide/2, y+hexHalf)}
			if far := max(q, -q); up >= 3*far && up > 0 { // within 30° of straight ahead
				h.Far = far + (up-far)/2
			}
			s.Hexes = append(s.Hexes, h)
		}
	}
	s.X, s.Y, s.Distance = shotX+step, shotY-7*hexHalf, "4 hexes"
}
