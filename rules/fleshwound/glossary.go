package fleshwound

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// glossary is what every word of the game does at the table: numbers and columns in
// words of their own, specials and the quick reference as the pack has them.
func (g *game) glossary() rules.Glossary {
	var specials []rules.Keyword
	for id, s := range g.pack.Specials.Rows.All {
		specials = append(specials, rules.Explain(s.Source, id, s.Name, s.Text))
	}
	heat := rules.Explain(g.pack.Heat.Source, "heat", "Heat", "Gathers from overdrive, extra weapons and engine hits. "+
		"What it does is not published: see the option House heat.", "Option House heat")
	return rules.NewGlossary(slices.Concat(g.mechWords(), g.damageWords(), physicalWords(), armyWords(), g.columnWords(),
		specials, []rules.Keyword{heat}, rules.PanelWords(g.pack.Reference...),
		g.listWords(), g.playWords(), judge.CommonWords())...)
}

// listWords are the terms of the reference that a list of mechs fills in.
func (g *game) listWords() []rules.Keyword {
	return []rules.Keyword{rules.Explain(book.Printed(declare), "heights", "In this list", "How high each mech of the "+
		"list stands: what is as high as the higher of two blocks the line between them.")}
}

func (g *game) mechWords() []rules.Keyword {
	shots := book.Printed(resolveShots)
	return []rules.Keyword{
		rules.Explain(house("PV"), "pv", "PV", "What the mech costs by Gantry's own reckoning; the game's points are not "+
			"published. It grows with movement, damage, armor and pilot.", "points"),
		rules.Explain(book.Printed(sizeTable), "size", "Size", "How large it is. A shot is easier by 1 for each size that "+
			"the target is larger than the shooter, and harder for each that it is smaller."),
		rules.Explain(shots, "acc", "Acc", "Accuracy: the pilot's target number to shoot on 2D6, before range, movement, "+
			"size and cover. Lower is better."),
		rules.Explain(book.Printed(physical), "piloting", "Pil", "Piloting: the pilot's target number for a physical "+
			"attack. Lower is better."),
		rules.Explain(book.Inferred(criticalHits), "move", "Move", "How far it moves in a turn. Each MP hit halves it."),
		rules.Explain(book.Inferred(abilities), "jump", "Jump", "How far it jumps instead of moving."),
		rules.Explain(shots, "movement-modifier", "Mod", "Movement modifier: makes shots at it harder by so much, and its "+
			"own shots too."),
		rules.Explain(book.Printed(abilities), "jump-movement-modifier", "Jump mod", "Its movement modifier in a turn in "+
			"which it jumped."),
		rules.Explain(book.Printed(declare), "height", "Height", "How high it stands for lines of sight: what is as high as "+
			"both mechs blocks the line between them."),
	}
}

func (g *game) damageWords() []rules.Keyword {
	damage := book.Printed(damageHeads)
	var words []rules.Keyword
	for id, b := range g.pack.Bands.Rows.All {
		words = append(words, rules.Explain(b.Source, "damage-"+id, b.Letter, fmt.Sprintf("Damage of the main weapons at %s "+
			"range, where a shot is harder by %s.", b.Name, b.Modifier.Value)))
	}
	return append(words,
		rules.Explain(book.Printed(resolveShots), "ov", "OV", "Overdrive: before the roll the mech may take up to so much "+
			"heat and deal as much more damage at short and medium range."),
		rules.Explain(g.pack.Heat.Source, "heat-all-out", "All-out", "Heat that it gathers when it fires everything with "+
			"full overdrive."),
		rules.Explain(g.pack.Heat.Source, "all-out-to-hit", "Then to hit", "How much harder its next shots are after an "+
			"all-out attack, where the effects of heat are known."),
		rules.Explain(g.pack.Heat.Source, "all-out-move", "Then moves", "How far it moves after an all-out attack, where "+
			"the effects of heat are known."),
		rules.Explain(g.pack.Heat.Source, "all-out-shutdown", "Then shuts down", "Whether an all-out attack makes it shut "+
			"down, where the effects of heat are known."),
		rules.Explain(damage, "armor", "Armor", "Takes damage first. A hit that gets through it rolls for a critical hit."),
		rules.Explain(damage, "structure", "Structure", "Takes the damage that armor does not. Each shot that damages it "+
			"also rolls for a critical hit."),
		rules.Explain(damage, "total-damage-capacity", "Takes", "Armor and structure together."),
		rules.Explain(damage, "destroyed-by", "Destroyed by", "Damage that destroys it, in the phase after the shots: it "+
			"still fires this turn."),
		rules.Explain(book.Printed(ammoHit), "ammo-protection", "Ammo", "What keeps an ammo hit from blowing the mech up: "+
			"ENE best, then CASE II, then CASE I."))
}

func physicalWords() []rules.Keyword {
	src := book.Printed(physical)
	return []rules.Keyword{
		rules.Explain(src, "physical-tn", "Physical", "Target number of a blow at a mech of its own size: Piloting, 1 "+
			"easier for each size that the target is larger. Needs fists or MEL."),
		rules.Explain(src, "physical-damage", "Blow", "Damage of a physical attack on an enemy that it touches: its size, "+
			"1 more with MEL."),
		rules.Explain(src, "physical-damage-charge", "Charge", "Damage of a physical attack after a charge: its movement "+
			"modifier is added."),
	}
}

func armyWords() []rules.Keyword {
	carry := book.Printed(abilities)
	return []rules.Keyword{
		rules.Explain(house("limits that a roster sets"), "limit", "Limit", "What both players agree on: the game "+
			"publishes no points and no sizes of forces."),
		rules.Explain(book.Printed(combat), "mechs", "Mechs", "How many mechs the force has."),
		rules.Explain(carry, "armored-units", "Armored units", "Vehicles and the like. One rides on each OMNI mech."),
		rules.Explain(carry, "transport", "Can carry", "How many armored units the OMNI mechs of the force carry."),
		rules.Explain(carry, "carried", "Carried", "How many armored units begin on an OMNI mech."),
		rules.Explain(carry, "initiative-bonus", "Initiative", "What the side adds to its initiative roll, by RCN; PRB adds "+
			"more for enemies that are near."),
	}
}

func (g *game) columnWords() []rules.Keyword {
	shots, crits := book.Printed(resolveShots), book.Printed(criticalHits)
	inches := fmt.Sprintf("The same distance on a hex map: a hex is %s inches.", g.pack.Scale.Hex.Value)
	return []rules.Keyword{
		rules.Explain(shots, "to-hit-size", "To hit size", "What this mech must roll on 2D6 against a target of that size, "+
			"before the target's movement and cover.", "To hit at short range a target of size"),
		rules.Explain(shots, "target-number", "Target number", "What the range adds to what must be rolled on 2D6.", "Adds",
			"Modifier"),
		rules.Explain(shots, "inches", "Inches", "How far away the target is."),
		rules.Explain(shots, "hexes", "Hexes", inches),
		rules.Explain(crits, "explodes-at", "Explodes at", "How many hits of the kind destroy the mech at once."),
		rules.Explain(crits, "of-36", "of 36", "Of the 36 ways two dice fall, how many give this."),
		rules.Explain(book.Printed(sizeTable), "target-size", "Target size", "The target's size, 0 the smallest.", "Target"),
		rules.Explain(rules.Source{Cite: g.pack.Specials.Cite}, "numbers", "Numbers", "How many numbers stand behind the "+
			"word on a card, and what for."),
		rules.Explain(house("PV"), "each", "Each", "How much PV each point of it adds."),
	}
}

// playWords are what of a game's play no word of the rules says by itself.
func (g *game) playWords() []rules.Keyword {
	agree := "Agree on PV with your opponent"
	if limit := g.pack.Army.Limit; limit != nil {
		agree = fmt.Sprintf("Agree on PV with your opponent, such as %s", limit.Value)
	}
	return []rules.Keyword{
		rules.Explain(book.Inferred(combat), "play-win", "Winning", "What we have of the game does not say how it is won: "+
			"agree on a scenario, or play until one side has no mechs."),
		rules.Explain(book.Inferred("Combat Phase: Rear Shots"), "rear-arc", "Rear arc",
			"The published text doesn't draw it. Agree with your opponent which side of a mech it is."),
		rules.Explain(book.Printed(resolveShots), "bigger-mechs", "Bigger mechs",
			"Pilots of bigger mechs typically have better accuracy. The mech's numbers include it."),
		rules.Explain(house("PV"), "play-list", "The force", "No rules for building a force are published. "+agree+": PV "+
			"are Gantry's own."),
		rules.Explain(house("sample mechs"), "play-mechs", "Mechs", "Take sample mechs, or type in your own: size, pilot, "+
			"move, damage by range, armor, structure and specials."),
	}
}

// play is how the game plays.
func play(g rules.Glossary) []rules.Panel {
	return rules.HowItPlays(g, [...][]string{{"phases", "declare", "at-once"}, {"tn", "cover", "overdrive"},
		{"armor-first", "crit", "destroyed"}, {"play-win"}, {"play-list", "play-mechs"}})
}
