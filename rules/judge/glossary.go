package judge

import "gantry/rules"

// commonSource is where the words stand that games of packs share.
var commonSource = rules.Source{Cite: "Gantry"}

// CommonWords are the columns that tables of several games have.
func CommonWords() []rules.Keyword {
	return []rules.Keyword{
		rules.Explain(commonSource, "basis", "Basis", "How sure the number is: printed in the rules, inferred from what "+
			"they print, copied from the book by a player, Gantry's own (house), or missing."),
		rules.Explain(commonSource, "effect", "What it does", "What it means at the table.", "What it means", "Effect",
			"Result"),
	}
}
