package judge

import "gantry/rules"

// commonSource is where the words stand that games of packs share.
var commonSource = rules.Source{Cite: "Gantry"}

// CommonWords are the columns that tables of several games have.
func CommonWords() []rules.Keyword {
	return []rules.Keyword{
		rules.Explain(commonSource, "basis", "Source", "The source of the number: official, interpreted, entered by a "+
			"player, unofficial or unpublished."),
		rules.Explain(commonSource, "effect", "What it does", "What it means at the table.", "What it means", "Effect",
			"Result"),
	}
}
