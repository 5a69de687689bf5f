package mechastellar

import "gantry/rules"

// combatStats is the number of stats in battle; see sensorsAt.
const combatStats = hpAt + 1

// The build stats that are numbers, in the order of a design.
const (
	performance = iota
	frame
	size
	speed
	armor
	cost
	pilot
	numbers // the number of them
)

// buildStat is a number of a design, in a field of a form.
type buildStat struct {
	rules.Field
	card   string      // a shorter label for the card
	signed bool        // a bonus
	bounds rules.Basis // of its minimum and maximum
}

var buildStats = [numbers]buildStat{
	performance: {Field: buildField("performance", "Performance", 0, 10, 0, "Tier 2 at 5+, tier 3 at 8+."),
		card: "Perf", bounds: rules.House},
	frame: {Field: buildField("frame", "Frame", 1, 5, 1, "")},
	size:  {Field: buildField("size", "Size", 0, 5, 0, ""), bounds: rules.House},
	speed: {Field: buildField("speed", "Speed+", -3, 5, 0, ""), signed: true, bounds: rules.House},
	armor: {Field: buildField("armor", "Armor+", 0, 10, 0, ""), signed: true, bounds: rules.House},
	cost:  {Field: buildField("cost", "Cost+", -10, 10, 0, ""), signed: true, bounds: rules.House},
	pilot: {Field: pilotField()},
}

var pilotLevels = []string{"basic", "skilled", "ace"}

// pilotNames holds the levels of pilots as in sentences.
var pilotNames = [...]string{"Basic", "Skilled", "Ace"}

// aPilot returns the name of a pilot's level: "a Skilled pilot".
func aPilot(level int) string {
	if name := pilotNames[level]; name != "Ace" {
		return "a " + name + " pilot"
	}
	return "an Ace pilot"
}

func pilotField() rules.Field {
	fd := buildField("pilot", "Pilot", 0, 2, 0, "1+: any target and traits. 2: also better defense.")
	fd.Levels = pilotLevels
	return fd
}

func buildField(id, label string, least, most, usual int, help string) rules.Field {
	return rules.Field{ID: id, Label: label, Help: help, Kind: rules.FieldInt, Min: least, Max: most, Default: usual,
		GameChecks: true}
}

// The indexes of stats in a sheet's combat line.
const (
	sensorsAt = iota
	moveAt
	actionsAt
	shootingAt
	meleeAt
	evadeAt
	saveAt
	hpAt
)
