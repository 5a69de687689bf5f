package judge

import "gantry/rules"

// commonSource is the source of the words that several games share.
var commonSource = rules.Source{Cite: "Gantry"}

// CommonWords returns the columns that tables of several games share.
func CommonWords() []rules.Keyword {
	return []rules.Keyword{
		rules.Explain(commonSource, "basis", "Source", "The source of the number: official, interpreted, entered by a "+
			"player, unofficial or unpublished."),
		rules.Explain(commonSource, "effect", "What it does", "What it means at the table.", "What it means", "Effect",
			"Result"),
	}
}
