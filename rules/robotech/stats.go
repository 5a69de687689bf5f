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
	printedCriticals    = book.Printed("Critical Damage")
	printedDamage       = book.Printed("Applying Damage")
	printedActivation   = book.Printed("Activation Phase")
	printedInitiative   = book.Printed("Initiative Phase")
	printedAcquire      = book.Printed("Acquire")
	printedDodging      = book.Printed("Dodging")
)

// houseSample is the source of what the rules do not publish: points, sizes, leaders.
var houseSample = rules.Source{Basis: rules.House, Cite: "Gantry's sample"}

const dieFaces = 6

// The numbers of a unit card. Each mode has its own from PIL to Melee.
const (
	crew = iota
	actions
	hp
	leadership
	points
	pil
	gun
	size
	melee
	howMany
)

const modal = pil // the first number that each mode has

// cardNumber is a number of a card, which a designed unit chooses.
type cardNumber struct {
	id, label string
	card      string // a shorter label for the card
	min, max  int
	usual     any // its default; nil: unknown
	source    rules.Source
	help      string
}

// The largest numbers of a unit, far beyond the game.
const (
	maxHP     = 999
	maxInches = 999
)

var cardNumbers = [howMany]cardNumber{
	crew: {id: "crew", label: "Crew", min: 1, max: 99, usual: 1, source: book.House("Unit Attributes"),
		help: "2 or more: maximum speed costs no action. Each crew member fires a weapon."},
	actions: {id: "actions", label: "Actions", card: "Act", max: 9, usual: 1, source: book.Inferred("Unit Attributes")},
	hp:      {id: "hp", label: "HP", min: 1, max: maxHP},
	leadership: {id: "leadership", label: "Leadership", card: "Lead", max: 20, usual: 0,
		source: book.Printed("Unit Attributes"), help: "0: not a leader."},
	points: {id: "points", label: "Points", max: 10_000, help: "Enter the points you and your opponent agree on."},
	pil:    {id: "pil", label: "PIL", min: -9, max: 20},
	gun:    {id: "gun", label: "GUN", min: -9, max: 20},
	size: {id: "size", label: "Size", min: -99, max: 30,
		help: "Roll needed to hit it. Ships: 0 or less. Planets: −10 or less."},
	melee: {id: "melee", label: "Melee damage", card: "Melee", max: 999, help: "0 or –: none."},
}
