package robotech

import (
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// glossary is what every word of the game does at the table: the lines of a card and
// the columns in words of their own, traits, attributes, arcs and the quick reference
// as the pack has them.
func (g *game) glossary() rules.Glossary {
	return rules.NewGlossary(slices.Concat(g.cardWords(), speedWords(g.pack.Scale), weaponWords(), g.armyWords(),
		missileWords(), terrainWords(), g.packWords(), g.playWords(), judge.CommonWords())...)
}

func (g *game) cardWords() []rules.Keyword {
	unit, melee := book.Printed("Unit Attributes"), book.Printed("Melee")
	return []rules.Keyword{
		rules.Explain(g.pack.Sample.Source, "points", "Points", "What the unit costs, by the house sample: the rules "+
			"publish no points."),
		rules.Explain(unit, "crew", "Crew", "Each of the crew beyond the first fires another weapon; with two or more, "+
			"moving at full speed costs no action."),
		rules.Explain(unit, "actions", "Act", "Actions in an activation: acquire, attack, melee, command or dodge later. "+
			"Plain moving costs none."),
		rules.Explain(unit, "mobility", "Mobility", "How it moves and how far, in inches: cruising, and at most, which "+
			"costs an action with a crew of one.", "mobility-*"),
		rules.Explain(book.Printed("Dodging"), "pil", "PIL", "Piloting: added to its die when it dodges and in melee."),
		rules.Explain(book.Printed("Ranged Attacks"), "gun", "GUN", "Gunnery: added to its die when it shoots. As high as "+
			"the target's Size, or higher, hits."),
		rules.Explain(book.Printed("Ranged Attacks"), "gunner", "Gunner", "GUN when its gunner shoots instead of the pilot."),
		rules.Explain(book.Printed("Ranged Attacks"), "size", "Size", "What a shot at it must roll: a die and the "+
			"shooter's GUN. A high Size is a small target."),
		rules.Explain(melee, "melee", "Melee", "Damage that it deals when it wins in melee, double at twice the loser's "+
			"roll with Hands. A dash cannot fight.", "Melee damage"),
		rules.Explain(melee, "melee-roll", "Brawl", "What its traits add to its die and PIL in melee."),
		rules.Explain(book.Printed("Applying Damage"), "hp", "HP", "Circles to cross off. At a starred one roll for a "+
			"critical; when all are gone it is destroyed."),
		rules.Explain(book.Printed("Command"), "leadership", "Lead", "Leadership: command tokens that one action gives it, "+
			"and the most it holds. The highest on the table counts for initiative.", "Leadership"),
		rules.Explain(book.Printed("Unit Traits"), "traits", "Traits",
			"What else it can do: press a word to read it.", "trait",
			"*-traits"),
		rules.Explain(book.Printed("Unit Descriptions"), "class", "Class", "Mecha turn as they like and fight hand to hand; "+
			"vehicles do neither; infantry enters buildings."),
		rules.Explain(unit, "weapons-per-activation", "Weapons an activation", "How many different weapons it fires in one "+
			"activation: one, and one more for each of the crew beyond the first."),
		rules.Explain(book.Printed("Unit Traits"), "crew-limit", "Crew survives", "Damage up to which the crew of a wreck "+
			"is still alive."),
	}
}

func speedWords(s scale) []rules.Keyword {
	move := book.Printed("Movement and Terrain")
	kind := func(id, name, text string) rules.Keyword { return rules.Explain(move, id, name, text) }
	return []rules.Keyword{
		kind("walker", "Walker", "Inches on legs: cruising, and at most. It turns as it likes and crosses nearly anything."),
		kind("hover", "Hover", "Inches just above the ground: water and much terrain are clear to it."),
		kind("flight", "Flight", "Inches in the air. Most flyers have a minimum that they must move."),
		kind("wheeled", "Wheeled", "Inches on wheels: two turns of 90° a move at most, and speed limits in terrain."),
		kind("tracked", "Tracked", "Inches on tracks: two turns of 90° a move at most, and speed limits in terrain."),
		kind("minimum", "Minimum", "It must move at least so far each turn, or it is destroyed."),
		rules.Explain(book.Printed("Unit Traits"), "fast-tokens", "FAST", "FAST markers: each makes shots at it 1 harder "+
			"while it moves so."),
		rules.Explain(book.Inferred("Unit Traits"), "orbital-speed", "Orbital", "Inches a turn at high altitude with Boost: "+
			"6 times its 3 moves in flight there."),
		rules.Explain(s.Source, "speed-mph", "mph", fmt.Sprintf("Its speed in the story: %s mph an inch.", s.MPH.Value)),
		rules.Explain(s.Source, "speed-kph", "km/h", fmt.Sprintf("Its speed in the story: %s km/h an inch.", s.KPH.Value)),
	}
}

func weaponWords() []rules.Keyword {
	src := book.Printed("Weapon Attributes")
	return []rules.Keyword{
		rules.Explain(src, "weapon-class", "Class", "What kind of damage it does: Resistant halves that of one kind.",
			"Weapons/Class"),
		rules.Explain(src, "arc", "Arc",
			"Where it shoots: F is 180° ahead, FF 90°, T all round; the others stand in the legend."),
		rules.Explain(src, "sr", "SR", "Short range in inches; beyond it shots are 1 harder. With an s: a missile's speed a "+
			"turn."),
		rules.Explain(src, "lr", "LR", "Long range in inches. A missile flies so far in all, SR inches per "+
			"turn. The text counts it in turns.", "Weapons/Range"),
		rules.Explain(src, "dmg", "DMG", "Circles of HP that a hit crosses off; barrels and bursts multiply it.", "Damage",
			"Weapons/Damage"),
		rules.Explain(book.Printed("Weapon Traits"), "attributes", "Attributes",
			"What else it does: press a word to read it."),
		rules.Explain(book.Printed("Weapon Traits"), "volley-damage", "Damage an action", "Damage of one action with this "+
			"weapon when all of it hits."),
		rules.Explain(src, "missile-turns", "Missile turns", "How many turns its missiles fly before they fall."),
	}
}

func (g *game) armyWords() []rules.Keyword {
	turn, lead := book.Printed("Activation Phase"), book.Printed("Command")
	return []rules.Keyword{
		rules.Explain(g.pack.Army.Limit.Source, "limit", "Limit", "What both players agree on: the rules publish no "+
			"points; the house sample is made for this many."),
		rules.Explain(turn, "formations", "Formations", "Units that act together. The sides activate them by turns; with "+
			"twice the enemy's you activate two at a time."),
		rules.Explain(lead, "command-tokens", "Tokens", "Command tokens that your leaders get in a turn if each spends an "+
			"action on it: they pay for orders."),
		rules.Explain(book.Printed("Initiative Phase"), "initiative-bonus", "Initiative", "Your highest Leadership on the "+
			"table, added to your die for initiative."),
		rules.Explain(turn, "units", "Units", "How many units the formation has."),
		rules.Explain(lead, "leader", "Leader", "Who leads the formation. A leader acts with any formation of its side."),
		rules.Explain(turn, "activation-order", "Order", "Who activates a formation when, A being you."),
		rules.Explain(turn, "initiative-order", "Order",
			"The order of activations, A being you.", "You have the initiative", "The enemy has it"),
		rules.Explain(turn, "enemy", "Enemy", "How many formations the enemy has left."),
		rules.Explain(book.Printed("Ranged Attacks"), "situation", "Situation", "When it is so."),
		rules.Explain(book.Printed("Ranged Attacks"), "modifiers", "Modifier", "What it adds to the roll: above 0 helps who "+
			"rolls."),
		rules.Explain(book.Printed("Ranged Attacks"), "roll", "Roll", "Which roll it changes: to hit, to dodge or in melee."),
		rules.Explain(book.Printed("Unit Descriptions"), "name", "Name", "What the sign stands for."),
	}
}

func missileWords() []rules.Keyword {
	src, fly := book.Printed("Weapon Attributes"), book.Printed("Missile Movement")
	return []rules.Keyword{
		rules.Explain(src, "a-pylon", "A pylon", "How many missiles of the kind one pylon carries."),
		rules.Explain(src, "volley", "Volley", "How many are fired at once; from 4 on they cannot be dodged."),
		rules.Explain(fly, "speed", "Speed", "Inches that the missile flies each turn."),
		rules.Explain(fly, "endurance", "Endurance", "How many turns it flies before it falls."),
		rules.Explain(fly, "fuel-used", "Fuel used", "Room to count the turns that it has flown."),
		rules.Explain(fly, "missile-and-target", "Missile and target", "Room to write which missile flies at whom."),
		rules.Explain(fly, "notes", "Notes", "What else to know of it."),
	}
}

func terrainWords() []rules.Keyword {
	src := book.Printed("Movement and Terrain")
	return []rules.Keyword{
		rules.Explain(src, "concealment", "Concealment",
			"What the shooter's roll loses for so many inches of it in the way."),
		rules.Explain(src, "cover", "Cover", "What is taken off the damage for so many inches of it in the way."),
		rules.Explain(src, "speed-limit", "Speed limit",
			"The fastest that vehicles go through it: each inch over is 1 damage."),
		rules.Explain(src, "terrain-mobility", "Mobility",
			"Inches of movement that an inch of it costs.", "Terrain/Mobility"),
	}
}

// packWords are the words of legends, weapon classes, critical hits and the quick
// reference.
func (g *game) packWords() []rules.Keyword {
	var words []rules.Keyword
	for _, id := range slices.Sorted(maps.Keys(g.terms)) {
		if t := g.terms[id]; t.Text != "" {
			words = append(words, rules.Keyword{Term: *t})
		}
	}
	for id, c := range g.pack.WeaponClasses.Rows.All {
		if c.Text != "" {
			words = append(words, rules.Explain(c.Source, "weapon-"+id, c.Name, c.Text))
		}
	}
	for id, c := range g.pack.Criticals.Rows.All {
		words = append(words, rules.Explain(c.Source, "critical-"+id, c.Name, c.Text))
	}
	for _, ref := range g.pack.Reference {
		words = append(words, rules.TermWords(ref.Terms...)...)
	}
	return words
}

// playWords are what of a game's play no word of the rules says by itself.
func (g *game) playWords() []rules.Keyword {
	army := g.pack.Army
	return []rules.Keyword{
		rules.Explain(book.Inferred("Deployment"), "play-win", "Winning", "The rules name no victory: agree on a scenario, "+
			"or fight until one side is gone. What is Life is Cheap gives no victory points."),
		rules.Explain(army.Source, "play-list", "The force", fmt.Sprintf("Formations of %s to %s units that act together, "+
			"and leaders who give orders. These sizes are the sample's.", army.FormationMin.Value, army.FormationMax.Value)),
		rules.Explain(army.Limit.Source, "play-points", "Points", fmt.Sprintf("The rules publish no points: %s of the "+
			"sample's make a usual game. Agree on them with your opponent.", army.Limit.Value)),
		rules.Explain(book.Printed("Transform!"), "play-modes", "Modes", "Veritechs fight as fighter, guardian or "+
			"battloid: each mode has numbers of its own, and an order changes it."),
	}
}

// play is how the game plays.
func play(g rules.Glossary) []rules.Panel {
	return rules.HowItPlays(g, [...][]string{{"initiative", "activation", "tokens"}, {"hit", "hit-mods", "dodge"},
		{"damage", "hp"}, {"play-win"}, {"play-list", "play-points", "play-modes"}})
}
