package mechastellar

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

func (v *view) checkCommander() *rules.Ruling {
	n, read := 0, v.pack.Army.Commanders
	most := read.Int()
	var last *model
	for _, m := range v.models {
		if m.known && m.Choices.Bool("commander") && m.CountFits() {
			if n += m.Count; last == nil || rules.ByID(m.ID, last.ID) > 0 {
				last = m
			}
		}
	}
	r := ruleCommander.Apply().Of(n, most)
	r.Reads(read.Basis)
	if n > most {
		f := rules.Finding{Unit: last.ID, Item: "commander", Basis: read.Basis, Message: fmt.Sprintf("The army has %d Commanders; it may have %d.", n, most), Fixes: v.oneCommander(most)}
		r.Find(f.Of(n, most))
	}
	if names, cites := v.needCommander(); n == 0 && len(names) > 0 && len(v.models) > 0 {
		r.FindAs(rules.Warning, rules.Finding{Item: "commander", Cite: strings.Join(cites, "; "), Todo: true,
			Message: fmt.Sprintf("%s speaks of your Commander, and the army has none.", strings.Join(names, ", ")), Fixes: v.appoint()})
	}
	return r
}

// needCommander is what is of use only to a Commander, and where that stands.
func (v *view) needCommander() (names, cites []string) {
	add := func(name, cite string) {
		names = append(names, name)
		if !slices.Contains(cites, cite) {
			cites = append(cites, cite)
		}
	}
	for id, mod := range v.pack.Modules.Rows.All {
		if mod.Commander && v.module(id) {
			add(mod.Name, mod.Cite)
		}
	}
	if v.module(climactic) {
		for _, id := range v.events() {
			if e := v.pack.Events.Rows.By[id]; e.Commander {
				add(e.Name, e.Cite)
			}
		}
	}
	return names, cites
}

// checkUnits counts every unit, also those of unknown profiles.
func (v *view) checkUnits() *rules.Ruling {
	n := 0
	for _, m := range v.models {
		if m.CountFits() {
			n += m.Count
		}
	}
	r := ruleUnits.Apply()
	for id, mod := range v.pack.Modules.Rows.All {
		if !v.module(id) {
			continue
		}
		if mod.Units != nil {
			r.Reads(mod.Units.Basis)
		}
		if mod.Units != nil && n > mod.Units.Int() {
			f := rules.Finding{Item: id, Cite: mod.Units.Cite, Basis: mod.Units.Basis, Message: fmt.Sprintf("The army has %d units; %s allows a side %d.", n, mod.Name, mod.Units.Int()), Fixes: v.fewer(n - mod.Units.Int())}
			r.Find(f.Of(n, mod.Units.Int()))
		}
		if mod.Frame == nil {
			continue
		}
		for _, m := range v.models {
			if fr := m.build[frame]; m.known && fr.Known() && fr.Int() > mod.Frame.Int() {
				f := rules.Finding{Unit: m.ID, Item: "frame", Cite: mod.Frame.Cite, Basis: max(mod.Frame.Basis, fr.Basis), Message: fmt.Sprintf("%s is of Frame %d; %s had better be played with frames up to %d.", m.title(), fr.Int(), mod.Name, mod.Frame.Int())}
				r.FindAs(rules.Warning, f.Of(fr.Int(), mod.Frame.Int()))
			}
		}
	}
	return r
}

func (v *view) checkExclusive() *rules.Ruling {
	r := ruleExclusive.Apply()
	var names []string
	var fixes []rules.Fix
	for _, d := range v.doubles {
		if v.module(d.id) {
			names = append(names, d.name)
			rest := slices.DeleteFunc(slices.Clone(v.modules), func(id string) bool { return id == d.id })
			fixes = append(fixes, v.fix("Play without "+d.name, rules.Set("", "options.modules", list(rest))))
		}
	}
	if len(names) > 1 {
		r.Find(rules.Finding{Item: "modules", Message: fmt.Sprintf("%s both double HP; together they double it once, not twice.", strings.Join(names, " and ")), Fixes: fixes})
	}
	return r
}

// list is ids as an option holds them.
func list(ids []string) any {
	if len(ids) == 0 {
		return nil
	}
	out := make([]any, len(ids))
	for i, id := range ids {
		out[i] = id
	}
	return out
}

func (v *view) checkEvent() *rules.Ruling {
	events, read := v.events(), v.pack.Army.Events
	most := read.Int()
	r := ruleEvent.Apply().Of(len(events), most)
	r.Reads(read.Basis)
	if len(events) > most {
		f := rules.Finding{Item: "event", Basis: read.Basis, Message: fmt.Sprintf("%d climactic events are chosen; a player has %d.", len(events), most)}
		for _, id := range events[:min(3, len(events))] {
			f.Fixes = append(f.Fixes, v.fix("Keep only "+v.pack.Events.Rows.By[id].Name, rules.Set("", "options.event", id)))
		}
		r.Find(f.Of(len(events), most))
	}
	if len(events) > 0 && !v.module(climactic) {
		r.Find(rules.Finding{Item: "modules", Message: "A climactic event is chosen, and its module is not.", Fixes: v.withModule(climactic, "event")})
	}
	return r
}

// withModule takes a module in, or what needs it out.
func (v *view) withModule(id, option string) []rules.Fix {
	return []rules.Fix{v.fix("Play with "+v.pack.Modules.Rows.By[id].Name, rules.Set("", "options.modules", list(append(slices.Clone(v.modules), id)))),
		v.fix("Take the choice away", rules.Set("", "options."+option, nil))}
}

func (v *view) checkCommands() *rules.Ruling {
	chosen := slices.DeleteFunc(v.commands(), func(id string) bool { return v.pack.Commands.Rows.By[id].Universal })
	read := v.pack.Army.Commands
	most := read.Int()
	r := ruleCommands.Apply().Of(len(chosen), most)
	r.Reads(read.Basis)
	if len(chosen) > most {
		f := rules.Finding{Item: "commands", Basis: read.Basis, Message: fmt.Sprintf("%d strategic commands are chosen; a player has %d.", len(chosen), most),
			Fixes: []rules.Fix{v.fix("Keep the first", rules.Set("", "options.commands", list(chosen[:most])))}}
		r.Find(f.Of(len(chosen), most))
	}
	for _, id := range v.commands() {
		c := v.pack.Commands.Rows.By[id]
		if !c.Universal {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(v.force.Options.Texts("commands")), func(o string) bool { return o == id })
		r.FindAs(rules.Info, rules.Finding{Item: id, Cite: c.Cite, Message: fmt.Sprintf("%s need not be chosen: every player has it.", c.Name),
			Fixes: []rules.Fix{v.fix("Take it out", rules.Set("", "options.commands", list(rest)))}})
	}
	if len(chosen) > 0 && !v.module(strategic) {
		r.Find(rules.Finding{Item: "modules", Message: "Strategic commands are chosen, and their module is not.", Fixes: v.withModule(strategic, "commands")})
	}
	return r
}

// checkTags rules nothing where the battlefield is unknown. A low-gravity battle
// is fought on the ground.
func (v *view) checkTags() *rules.Ruling {
	at := v.battlefield()
	if at == "" {
		return nil
	}
	banned, where := "S", "on the ground"
	if at == space {
		banned, where = "G", "in space"
	}
	return v.each(ruleTags.Apply(), func(r *rules.Ruling, m *model) {
		if slices.Contains(m.tags(), banned) {
			r.Find(rules.Finding{Unit: m.ID, Item: "tags", Message: fmt.Sprintf("%s is tagged [%s] and cannot fight %s.", m.title(), banned, where), Fixes: []rules.Fix{m.removal()}})
		}
	})
}

func (v *view) checkEmbark() *rules.Ruling {
	byID := map[string]*model{} // of several with one id the first
	for _, m := range slices.Backward(v.models) {
		byID[m.ID] = m
	}
	return v.each(ruleEmbark.Apply(), func(r *rules.Ruling, m *model) {
		given, ok := m.Choices["ship"]
		if !ok || given == "" {
			return
		}
		id, _ := given.(string)
		ship := byID[id]
		if ship != nil && m.build[size].Known() && ship.build[size].Known() {
			r.Reads(m.build[size].Basis, ship.build[size].Basis)
		}
		f := rules.Finding{Unit: m.ID, Item: "ship"}
		switch {
		case id == "" || ship == nil:
			f.Message = fmt.Sprintf("%s is aboard %.60q, which is no unit of the army.", m.title(), fmt.Sprint(given))
		case ship.typ.id != "" && ship.typ.id != warship:
			f.Message = fmt.Sprintf("%s is aboard %s, which is no warship.", m.title(), ship.title())
		case !m.fits(ship):
			f.Basis = max(m.build[size].Basis, ship.build[size].Basis)
			f.Message = fmt.Sprintf("%s is of Size %d and aboard %s of Size %d; a ship must be larger.", m.title(), m.is(size), ship.title(), ship.is(size))
			f = f.Of(m.is(size), ship.is(size)-1)
		default:
			return
		}
		f.Fixes = m.aboard()
		r.Find(f)
	})
}

// fits tells whether the unit may be aboard a ship, or its size is not known.
func (m *model) fits(ship *model) bool {
	return !m.build[size].Known() || !ship.build[size].Known() || m.is(size) < ship.is(size)
}

func (v *view) checkSpread() *rules.Ruling {
	r := ruleSpread.Apply()
	low, high, read := 99, 0, rules.Printed
	for _, m := range v.models {
		if t := m.tiers(); m.known && t.Known() {
			low, high, read = min(low, t.Int()+1), max(high, t.Int()+1), max(read, t.Basis)
		}
	}
	if low < high {
		r.Find(rules.Finding{Item: "performance", Basis: read, Message: fmt.Sprintf("The army mixes units of tier %d and tier %d; sides had better be alike in Performance, such as 2–5 or 6–9.", low, high)}.Of(high, low))
	}
	return r
}
