package robotech

import "gantry/rules"

const book rules.Book = "Bad Syntax's Robotech v007"

// Sources of derivations.
var (
	printedTraits       = book.Printed("Unit Traits")
	printedWeapons      = book.Printed("Weapon Traits")
	printedAttributes   = book.Printed("Unit Attributes")
	printedDescriptions = book.Printed("Unit Descriptions")
	printedTokens       = book.Printed("Pieces and Tokens")
	printedAttack       = book.Printed("Attack")
	printedCommand      = book.Printed("Command")
	inferredEndurance   = book.Inferred("Weapon Attributes")
)

// houseSample is the source of what the rules do not publish: points, sizes, leaders.
var houseSample = rules.Source{Basis: rules.House, Cite: "Gantry's sample"}
