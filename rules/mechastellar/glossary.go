package mechastellar

import (
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// sheetSource is where the text explains the lines of a profile.
var sheetSource = book.Printed("Reading a Mecha Unit Profile")

// glossary is what every word of the game does at the table: the lines of a profile
// and the columns in words of their own, all else as the pack has it.
func (g *game) glossary() rules.Glossary {
	return rules.NewGlossary(slices.Concat(g.combatWords(), g.buildWords(), g.armyWords(), weaponWords(), columnWords(),
		g.packWords(), g.playWords(), judge.CommonWords())...)
}

func (g *game) combatWords() []rules.Keyword {
	shoot, clash, key := book.Printed("Shooting Attack"), book.Printed("Melee Clash"), book.Printed("Key Concepts")
	return []rules.Keyword{
		rules.Explain(shoot, "sensors", "Sens", "Sensors: at targets within so many inches its shots are critical on 3, "+
			"too, and its beams go through buildings.", "Sensors"),
		rules.Explain(key, "move", "Move", "Inches that it moves when it activates. Full Throttle adds 5, once a turn."),
		rules.Explain(book.Printed("Combat Actions"), "actions", "Act", "How many things it does when it activates: attack, "+
			"Focus, Full Throttle and the like.", "Actions"),
		rules.Explain(shoot, "shooting", "Shoot", "Accuracy: the target rolls a d10 for each shot and adds its Evade; what "+
			"comes to less than this is a hit.", "Shooting"),
		rules.Explain(clash, "melee", "Melee", "Dice in a clash, split between attack and defence: each 5 or more hits or "+
			"blocks, 9 and 10 on attack hit twice."),
		rules.Explain(shoot, "evade", "Evade", "Added to the d10 that it rolls for each shot at it: at the shooter's Shoot "+
			"or more the shot misses."),
		rules.Explain(book.Printed("Armor Saves"), "arm-save", "ARM Sv", "Armor save: taken off the PEN of each weapon "+
			"that hits it. It saves with a d10 at what is left or more; a failed save is 1000 damage.", "arm save"),
		rules.Explain(key, "hp", "HP", "Damage that it takes before it is destroyed. Each hit that is not blocked deals the "+
			"weapon's DMG."),
		rules.Explain(book.Printed("Full Power"), "power", "Power", "Points to strengthen weapons, barrier or movement, "+
			"spent at any time and back each round.", "Types/Power"),
		rules.Explain(book.Printed("World Shaking Havoc"), "havoc", "Havoc", "Points to strengthen blows, throws and what "+
			"flies about, spent at any time and back each round."),
		rules.Explain(book.Printed("Engagements"), "engagement", "Engage", "Within so many inches an enemy is locked in "+
			"melee: nobody else shoots at the two, and only a kill or Disengage parts them."),
		rules.Explain(book.Printed("Warship Combat"), "catapult", "Catapult", "How many units the ship starts far ahead of "+
			"it each round."),
		rules.Explain(book.Printed("Warship Combat"), "repair", "Repair", "HP that a unit aboard gets back each round."),
	}
}

func (g *game) buildWords() []rules.Keyword {
	p := &g.pack
	return []rules.Keyword{
		rules.Explain(sheetSource, "points", "Points", "What the unit costs. All units together cost at most the game size."),
		rules.Explain(sheetSource, "performance", "Perf", fmt.Sprintf("Performance. Raises Shoot, Melee, Evade and Move. "+
			"From %s, also Sensors and HP, and more Move. From %s they rise again.", tierBegin(p, "2"), tierBegin(p, "3")),
			"Performance"),
		rules.Explain(sheetSource, "frame", "Frame", "How heavily it is built: its HP, its slots for weapons, and how much "+
			"armor it bears without getting slower."),
		rules.Explain(sheetSource, "eq-slots", "EQ", "Equipment slots: what its weapons take together. They must come out "+
			"exactly.", "EQ slots", "slots"),
		rules.Explain(sheetSource, "size", "Size", "0 is the usual giant robot. Larger ones have more HP, slots and melee "+
			"dice, cost more and are easier to hit; many rules compare sizes."),
		rules.Explain(sheetSource, "speed", "Speed+", fmt.Sprintf("What the design spends on speed: %s inches of Move a "+
			"step, for slots. It does nothing else at the table.", p.Move.Speed.Value)),
		rules.Explain(sheetSource, "armor", "Armor+", "What the design spends on armor: HP and armor save, for slots; "+
			"above its Frame it gets slower. It does nothing else at the table."),
		rules.Explain(sheetSource, "cost", "Cost+", "What the design saves or spends on equipment slots. It does nothing "+
			"else at the table."),
		rules.Explain(sheetSource, "model", "Model",
			"Its number in the series that it comes from. It does nothing at the table."),
		rules.Explain(book.Printed("Pilot Skills"), "pilot", "Pilot", "0 basic, 1 skilled, 2 ace. From 1, it shoots any "+
			"target, deals Finishing Blows and has traits. Its bonuses grow. Captains have orders instead."),
	}
}

// tierBegin returns the Performance that a tier begins at. The table has no first tier.
func tierBegin(p *tables, tier string) string {
	if !p.Tiers.Rows.Has(tier) {
		return "more"
	}
	return p.Tiers.Rows.By[tier].Begin.Value.String()
}

func (g *game) armyWords() []rules.Keyword {
	army, pilots := g.pack.Army, book.Printed("Pilot Skills")
	return []rules.Keyword{
		rules.Explain(sheetSource, "limit", "Limit", fmt.Sprintf("The size of the game, %s points where nothing is agreed "+
			"on. Momentum and influence follow from it.", army.Limit.Value)),
		rules.Explain(army.Source, "momentum", "Momentum", fmt.Sprintf("What your side begins with, never above %s. "+
			"Attacking in melee and destroying enemies adds; skills, defences and a better save cost.",
			army.Most.Value), "Pool", "Start"),
		rules.Explain(book.Printed("Strategic Commands"), "influence", "Influence", "Pays for strategic commands: one "+
			"standard command a round, one reaction a turn."),
		rules.Explain(army.Source, "games-up-to", "Games up to", "The size of the game in points; a dash is any larger one."),
		rules.Explain(book.Printed("Start the Battle"), "units", "Units", "How many units you have. The two sides activate "+
			"them by turns."),
		rules.Explain(pilots, "basic-pilots", "Basic", "Units with basic pilots. Level 0 gives no traits, but a profile "+
			"can have some. They shoot the nearest enemy."),
		rules.Explain(pilots, "skilled-pilots", "Skilled", "Units with skilled pilots, level 1: free choice of target and "+
			"one trait of level I."),
		rules.Explain(pilots, "ace-pilots", "Ace", "Units with ace pilots, level 2: better defences, and a trait of level "+
			"II or two of level I."),
		rules.Explain(book.Printed("Warship Combat"), "warships", "Warships", "They act after all other units and carry, "+
			"repair and launch them."),
	}
}

func weaponWords() []rules.Keyword {
	src, reach := book.Printed("Weapon Profiles"), book.Printed("Weapon's Range")
	return []rules.Keyword{
		rules.Explain(src, "eq", "EQ", "Equipment slots that the weapon takes.", "Weapons/EQ"),
		rules.Explain(reach, "range", "Range", "Inches that it reaches; Melee is for a clash. Within half of it the weapon "+
			"fires rapidly: see Close."),
		rules.Explain(src, "att", "Att", "How many shots a gun has. Of a melee weapon: hits that it adds; of a shield: "+
			"hits that it blocks.", "attacks"),
		rules.Explain(reach, "close", "Close", "What it gains within half its range: RF+1 is a shot more, RF+1 Hit a hit "+
			"more. DEF is dice for defence in a clash.", "close-range"),
		rules.Explain(rapidFire.Source, rapidFire.ID, rapidFire.Name, rapidFire.Text),
		rules.Explain(book.Printed("Armor Saves"), "pen", "PEN", "Penetration. From 2, the target rolls d10 per "+
			"unblocked hit, at most 3 per weapon, 5 under Gritty or SRW. PEN − ARM Sv or more passes. Each failure deals "+
			"1000 damage. S: it stuns instead. P: it pushes instead."),
		rules.Explain(src, "dmg", "DMG", "HP that each hit takes that is not blocked."),
		rules.Explain(src, "qualities", "Qualities", "What else the weapon does: press a word to read it."),
		rules.Explain(book.Printed("Pilot Skills"), "kind", "Kind", "Who may have the trait: any pilot, the Commander, a "+
			"captain, or the machine itself."),
		rules.Explain(book.Printed("Pilot Skills"), "level", "Level", "What the trait takes of the pilot's: a skilled "+
			"pilot has one of level I, an ace one of level II or two of level I."),
	}
}

func columnWords() []rules.Keyword {
	return []rules.Keyword{
		rules.Explain(sheetSource, "what", "What", "What the number is for, in the formula of the stat."),
		rules.Explain(sheetSource, "value", "Value", "The number; a roster may have another as a house rule."),
		rules.Explain(sheetSource, "hp-times", "HP ×", "What a unit of this type has of the HP that its build comes to."),
		rules.Explain(sheetSource, "points-times", "Points ×", "What a unit of this type costs of the points that its "+
			"build comes to."),
		rules.Explain(sheetSource, "base-hp", "Base HP", "HP that the frame brings, before armor, size and type."),
	}
}

// packWords are types, roles, qualities, traits, modules and the quick reference.
func (g *game) packWords() []rules.Keyword {
	var words []rules.Keyword
	add := func(src rules.Source, id, name, text string) {
		if text != "" {
			words = append(words, rules.Explain(src, id, name, text))
		}
	}
	p := &g.pack
	for id, q := range p.Qualities.Rows.All {
		add(q.Source, id, q.Name, q.Text)
		for _, kind := range slices.Sorted(maps.Keys(q.Kinds)) {
			add(q.Source, id+"-"+kind, q.Name+" "+kind, q.Kinds[kind])
		}
	}
	for id := range p.Traits.Rows.All {
		t := g.traits[id].term
		add(t.Source, id, t.Name, t.Text)
	}
	for id, m := range p.Modules.Rows.All {
		add(m.Source, id, m.Name, m.Text)
		for _, ref := range m.Panels {
			words = append(words, rules.TermWords(ref.Terms...)...)
		}
	}
	for id, e := range p.Events.Rows.All {
		add(e.Source, id, e.Name, e.Text)
	}
	for id, c := range p.Commands.Rows.All {
		add(c.Source, id, c.Name, c.Text)
	}
	for _, ref := range p.Reference {
		words = append(words, rules.TermWords(ref.Terms...)...)
	}
	return words
}

// playWords are what of a game's play no word of the rules says by itself.
func (g *game) playWords() []rules.Keyword {
	return []rules.Keyword{
		rules.Explain(book.Printed("Combat Actions"), "play-turn", "Your unit", "It moves and does one or more actions: "+
			"shoot, charge, Focus or Full Throttle. A unit that was attacked strikes back next, if it may."),
		rules.Explain(book.Printed("Shooting Attack"), "play-hits", "Hits", "Shields, cover and guard take hits away; each "+
			"hit left deals the weapon's DMG, and its PEN makes the target save or lose 1000 more."),
		rules.Explain(book.Inferred("Pre-Battle"), "play-win", "Winning", "The core rules name no victory: agree on a "+
			"scenario, or fight until one side is gone. The module Strategic Robot Warfare scores points."),
		rules.Explain(sheetSource, "play-list", "The force", fmt.Sprintf("Units for %s points: published ones, or your own "+
			"designs, whose numbers follow from frame, performance, armor and speed.", g.pack.Army.Limit.Value)),
		rules.Explain(sheetSource, "play-slots", "Equipment", "The weapons of a unit take its EQ slots, exactly. Some need "+
			"a skilled pilot."),
	}
}

// play is how the game plays.
func play(g rules.Glossary) []rules.Panel {
	return rules.HowItPlays(g, [...][]string{{"initiative", "play-turn", "nearest"},
		{"shooting", "evade-roll", "play-hits"},
		{"hp", "saves", "clash"}, {"play-win", "momentum"}, {"play-list", "play-slots", "pilot"}})
}
