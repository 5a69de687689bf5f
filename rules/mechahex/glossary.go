package mechahex

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// glossary is what every word of the game does at the table: the stats and columns
// in words of their own, all else as the pack has it.
func (g *game) glossary() rules.Glossary {
	return rules.NewGlossary(slices.Concat(statWords(), g.armyWords(), columnWords(), g.packWords(),
		g.playWords(), judge.CommonWords())...)
}

func statWords() []rules.Keyword {
	play, ram := book.Printed("Playing the Game"), book.Printed("Ramming")
	return []rules.Keyword{
		rules.Explain(creation, "points", "Points", "What the model costs, with its hero and title. Weapons and upgrades "+
			"cost none: they are paid for in slots.", "Heroes and titles/Points"),
		rules.Explain(play, "move", "Move", "Points to spend on a Move, after which it still shoots: 1 a hex or a turn by "+
			"one face, 2 backwards, 1 more to climb a level."),
		rules.Explain(play, "cruise", "Cruise", "Points to spend when it Cruises or Rams: farther than a Move, but no "+
			"shooting afterwards."),
		rules.Explain(shooting, "eva", "Eva", "Evasion: each attack on it must roll this or more on a die. "+
			"1 easier from behind or from above, 1 harder at cover or uphill."),
		rules.Explain(shooting, "tou", "Tou", "Toughness: it blocks each hit by rolling this or more, less the weapon's "+
			"Str, and 1 less from behind. What it does not block is damage."),
		rules.Explain(shooting, "capacity", "Capacity", "Damage that it takes until its last upgrade is gone and it is "+
			"destroyed: a point for each slot, and what Extra Armor adds."),
		rules.Explain(creation, "slots", "Slots", "Of a model: how much it carries, and all of it must be used. Of a weapon "+
			"or upgrade: how much it takes, and how much damage disables it."),
		rules.Explain(ram, "ram-slots", "Ram slots", "Its size in a ram: each takes 1 damage, +1 per 3 slots fewer than "+
			"the other. A rammed vehicle deals none."),
		rules.Explain(morale, "upgrades", "Upgrades", "Weapons and upgrades that still work. In a morale test it adds them "+
			"to a die and needs 6, or it surrenders."),
	}
}

func (g *game) armyWords() []rules.Keyword {
	prepare, every := book.Printed("Preparation"), g.pack.Army.HeroEvery.Value
	return []rules.Keyword{
		rules.Explain(prepare, "limit", "Limit", fmt.Sprintf("The size of the game that both players agree on, %s points as "+
			"a rule. It also says how many heroes you may have: one for every %s.", g.pack.Army.Limit.Value, every)),
		rules.Explain(morale, "mecha", "Mecha", "Mecha alone carry objectives. Once half of them or fewer are left, the "+
			"others test morale; once none is, the vehicles surrender."),
		rules.Explain(creation, "vehicles", "Vehicles", "They act first, need no morale test, and can't ram or return ram "+
			"damage. You may have as many as you have mecha."),
		rules.Explain(book.Printed("Playing the Game"), "structures", "Structures", "Structures act last and can't move. "+
			"In the 2023 revision they only Hold: hit them on 2 or more."),
	}
}

func columnWords() []rules.Keyword {
	weapons, upgrades := book.Printed("Weapons"), book.Printed("Upgrades")
	return []rules.Keyword{
		rules.Explain(shooting, "range", "Range", "How many hexes away its target may be. It must also be in sight and "+
			"ahead, unless the model has a Turret."),
		rules.Explain(shooting, "att", "Att", "Attacks: how many dice it rolls to hit."),
		rules.Explain(shooting, "str", "Str", "Strength: it is taken from each of the target's dice to block."),
		rules.Explain(weapons, "weapon", "Weapon", "Each weapon shoots once an activation. Several may shoot at one target."),
		rules.Explain(book.Printed("Special Rules"), "special", "Special", "What else it does: press a word to read it."),
		rules.Explain(upgrades, "upgrade", "Upgrade", "What a slot can hold besides weapons. It takes damage as they do, "+
			"and once disabled it does nothing."),
		rules.Explain(upgrades, "on", "On", "Which models may mount it, with the slots that it takes there."),
		rules.Explain(upgrades, "limit-2021", "Limit 2021", "How many one model may mount by the first printing."),
		rules.Explain(upgrades, "limit-2023", "Limit 2023", "How many one model may mount by the revision of 2023."),
		rules.Explain(upgrades, "effect", "Effect", "What it does at the table.", "Kind", "Name"),
		rules.Explain(book.Printed("Ships & Squadrons"), "class", "Class", "What a model is: its points, speed, defence and "+
			"slots follow from it, and so does the phase in which it acts."),
	}
}

// packWords are special rules, upgrades, honours and the quick reference.
func (g *game) packWords() []rules.Keyword {
	var words []rules.Keyword
	for id, t := range g.pack.SpecialRules.Rows.All {
		words = append(words, rules.Explain(t.Source, id, t.Name, t.Text))
	}
	for id, it := range g.pack.Upgrades.Rows.All {
		words = append(words, rules.Explain(rules.Source{Cite: g.pack.Upgrades.Cite}, id, it.Name, it.Text))
	}
	for id, h := range g.pack.Heroes.Rows.All {
		words = append(words, rules.Explain(rules.Source{Cite: g.pack.Heroes.Cite}, id, h.Name, h.Text))
	}
	for id, h := range g.pack.Titles.Rows.All {
		words = append(words, rules.Explain(rules.Source{Cite: g.pack.Titles.Cite}, id, h.Name, h.Text))
	}
	return append(words, rules.PanelWords(g.pack.Reference...)...)
}

// playWords are what of a game's play no word of the rules says by itself.
func (g *game) playWords() []rules.Keyword {
	army := g.pack.Army
	return []rules.Keyword{
		rules.Explain(creation, "play-list", "The force", fmt.Sprintf("Mecha, vehicles and armed structures for %s points, "+
			"a mecha at least and no more vehicles than mecha.", army.Limit.Value)),
		rules.Explain(creation, "play-slots", "Loadouts", "Fill every slot of torso and arms with weapons and upgrades: "+
			"they cost no points, and they are also what takes the damage."),
		rules.Explain(creation, "play-heroes", "Heroes", fmt.Sprintf("Heroes and titles make one mecha better, for points: "+
			"one hero for every %s points.", army.HeroEvery.Value)),
	}
}

// play is how the game plays.
func play(g rules.Glossary) []rules.Panel {
	return rules.HowItPlays(g, [...][]string{{"phases", "initiative", "actions"}, {"arc", "hit", "block"},
		{"damage", "morale", "vehicles-surrender"}, {"length", "objectives"}, {"play-list", "play-slots", "play-heroes"}})
}
