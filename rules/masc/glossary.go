package masc

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// glossary is what every word of the game does at the table: the stats of the card
// and the quick reference as the pack has them, what follows from them in words of
// its own.
func (g *game) glossary() rules.Glossary {
	var words []rules.Keyword
	for id, t := range g.pack.Words.Rows.All {
		words = append(words, rules.Explain(t.Source, id, t.Name, t.Text))
	}
	return rules.NewGlossary(slices.Concat(words, g.forceWords(), g.regionWords(),
		rules.PanelWords(g.pack.Reference...), rules.PanelWords(g.ground()), rules.TermWords(g.pack.SetUp...), g.playWords(),
		judge.CommonWords())...)
}

func (g *game) forceWords() []rules.Keyword {
	force, damage := book.Printed("Required To Play"), book.Inferred("Damage")
	return []rules.Keyword{
		rules.Explain(damage, "dice-to-kill", "Dice to kill", "How many dice of an attack it takes on average to destroy "+
			"it: its Body, each point of which needs a die of its Armor or more."),
		rules.Explain(book.Printed("Attacking an enemy Squadron"), "pool", "Dice", "What a squad rolls in one attack if all "+
			"of it is in range: its Attack, and a die more for each mecha that pins an enemy."),
		rules.Explain(book.Printed("Movement Phase"), "slowest", "Slowest", "The Move of its slowest mecha. A squad that "+
			"wants to stay together goes no faster."),
		rules.Explain(book.Printed("Squadrons"), "mecha", "Mecha", "How many there are. A squad is two or more with gaps "+
			"of no more than 2 squares, and acts as one."),
		rules.Explain(force, "light", "Light", fmt.Sprintf("Mecha of the lighter class. A force has %s of them, unless both "+
			"players agree on another number.", g.pack.Force.Light.Value)),
		rules.Explain(force, "mid", "Mid", fmt.Sprintf("Mecha of the heavier class. A force has %s of them, unless both "+
			"players agree on another number.", g.pack.Force.Mid.Value)),
		rules.Explain(force, "class", "Class", "Light or Mid: a force has as many of each as the players agreed on."),
		rules.Explain(force, "counters", "Counters", "Counters of this type in each color. You may take more: the "+
			"text's own example has 8 Rats. Agree with your opponent."),
		rules.Explain(force, "forces", "Possible forces", "In how many ways the counters of one colour make a force of this "+
			"size. It does nothing at the table."),
	}
}

func (g *game) regionWords() []rules.Keyword {
	s := g.pack.Scoring
	score := func(id, name, whose string, f rules.Figure) rules.Keyword {
		return rules.Explain(f.Source, id, name, fmt.Sprintf("Victory points that you score each turn for %s "+
			"that you hold: %s.", whose, f.Value))
	}
	points := book.Printed("Victory Phase")
	return []rules.Keyword{
		rules.Explain(points, "victory-points", "To win", "Whoever has scored so many victory points wins; so does who "+
			"destroys the last enemy.", "Victory points", "Regions/Victory points"),
		score("own-region", "Own region", "a region of your colour", s.Own),
		score("neutral-region", "Neutral region", "a neutral region", s.Neutral),
		score("enemy-region", "Enemy region", "a region of the enemy's colour", s.Enemy),
		rules.Explain(points, "home", "All own regions", "What you score in a turn with all regions of your colour and no "+
			"others."),
		rules.Explain(points, "every-region", "All regions", "What you score in a turn if you hold the whole board."),
		rules.Explain(book.Printed("Set Up"), "on-the-board", "On the board", "How many regions of that kind there are."),
		rules.Explain(book.Printed("Terrain Table"), "to-enter", "To enter", "How much Move a square of it costs."),
	}
}

// playWords are what of a game's play no word of the rules says by itself.
func (g *game) playWords() []rules.Keyword {
	f := g.pack.Force
	return []rules.Keyword{
		rules.Explain(f.Source, "play-list", "The force", fmt.Sprintf("%s Light and %s Mid mecha of your colour, as you "+
			"like them. There are no points.", f.Light.Value, f.Mid.Value)),
		rules.Explain(book.Printed("Squadrons"), "play-squads", "Squads", fmt.Sprintf("Nobody begins alone: set them up in "+
			"squads of %s or more, with gaps of two squares at most.", f.Squad.Value)),
		rules.Explain(book.Printed("Movement Phase"), "squads-at-start", "Squads while moving", "You may keep the squads as "+
			"they were when the phase began, and regroup at its end."),
		rules.Explain(book.Printed("Passing an Action"), "pass-again", "After a pass",
			"If you pass, your opponent must move or attack again before you do."),
		rules.Explain(g.pack.Components.Source, "play-counters", "Counters", fmt.Sprintf("A colour has %s counters of each "+
			"type: mix tough ones with fast ones.", g.pack.Components.Counters.Value)),
	}
}

// play is how the game plays.
func play(g rules.Glossary) []rules.Panel {
	return rules.HowItPlays(g, [...][]string{{"initiative", "movement", "combat", "victory"}, {"pool", "line", "assign"},
		{"body", "finish", "lone"}, {"control", "points", "win"}, {"play-list", "play-squads", "play-counters"}})
}
