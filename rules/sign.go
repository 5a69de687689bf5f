package rules

// Sign is a small drawing for one word, beside it if there is room. No two words share a sign.
type Sign string

// The signs, besides those of ItemKinds.
const (
	SignFront     Sign = "front" // arcs of fire
	SignLeft      Sign = "left"
	SignRight     Sign = "right"
	SignRear      Sign = "rear"
	SignAround    Sign = "around"
	SignD6        Sign = "d6" // dice
	SignD8        Sign = "d8"
	SignD10       Sign = "d10"
	SignD12       Sign = "d12"
	SignD20       Sign = "d20"
	SignDamage    Sign = "damage"
	SignHeat      Sign = "heat"
	SignAmmo      Sign = "ammo"
	SignCover     Sign = "cover"
	SignFullCover Sign = "full-cover"
	SignActed     Sign = "acted" // states
	SignDestroyed Sign = "destroyed"
	SignObjective Sign = "objective" // things on a table
	SignWoods     Sign = "woods"
	SignRubble    Sign = "rubble"
	SignSand      Sign = "sand"
	SignWater     Sign = "water"
	SignSlow      Sign = "slow"
	SignBlocking  Sign = "blocking"
	SignDanger    Sign = "danger"
	SignBlast     Sign = "blast"
	SignHigh      Sign = "high"
	SignCommand   Sign = "command"
	SignFast      Sign = "fast"
	SignTarget    Sign = "target"
	SignForest    Sign = "forest"
	SignTurret    Sign = "turret"
	SignFuel      Sign = "fuel"
	SignShock     Sign = "shock"
)

// Signs returns all signs.
func Signs() []Sign {
	return []Sign{SignFront, SignLeft, SignRight, SignRear, SignAround,
		SignD6, SignD8, SignD10, SignD12, SignD20, SignDamage, SignHeat, SignAmmo, SignCover, SignFullCover,
		SignActed, SignDestroyed,
		SignObjective, SignWoods, SignRubble, SignSand, SignWater, SignSlow, SignBlocking, SignDanger,
		SignBlast, SignHigh,
		SignCommand, SignFast, SignTarget, SignForest, SignTurret, SignFuel, SignShock}
}

// SignOfDie returns the sign of a die with a number of faces, "" for none.
func SignOfDie(faces int) Sign {
	return map[int]Sign{6: SignD6, 8: SignD8, 10: SignD10, 12: SignD12, 20: SignD20}[faces]
}
