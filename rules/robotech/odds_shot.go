package robotech

import "gantry/rules/dice"

// shooting is a shot of one weapon.
type shooting struct {
	*odds
	attacker stance
	weapon   fitted
	target   stance
}

// shot is one roll to hit.
type shot struct {
	natural, total int
	hit, ally      bool
}

// fate is a shot and its effect on the target.
type fate struct {
	shot
	avoided int  // 0 nothing, 1 half, 2 all of it
	sled    bool // its hover sled takes the hit
	plant   bool // a critical destroys it
}

// volley is the fire of a weapon and its effect on the target.
type volley struct {
	damage damage
	fates  dice.States[fate]
	ally   int // see allyHitBy
}

// dodging is a dodge: its bonus to the die.
type dodging struct {
	add int
	try bool
}

// damage is the damage of a shot that hits.
type damage struct {
	n       int // without the die's addition
	known   bool
	needs   string
	doubled int  // the lowest natural roll that doubles it, 0: never
	ae      bool // halved below a total
	full    int  // the lowest total that is not halved
	halves  int  // times that it is halved regardless
	most    int  // the largest damage, 0: unlimited
	cover   int
	volley  bool // the natural roll is the number of missiles
	always  bool // any damage destroys the target
}

// hurts reports whether a hit reaches the target.
func (f fate) hurts() bool { return f.hit && f.avoided < 2 && !f.sled }

// pierces reports whether a hit is a critical by AP.
func (d damage) pierces(f fate) bool { return f.hurts() && d.doubled > 0 && f.natural >= d.doubled }

// does returns the damage of one fate.
func (d damage) does(f fate) int {
	if !f.hurts() {
		return 0
	}
	n := d.n
	if d.volley {
		n *= f.natural
	}
	if d.most > 0 {
		n = min(n, d.most)
	} else if d.pierces(f) {
		n *= 2
	}
	times := d.halves + f.avoided
	if d.ae && f.total < d.full {
		times++
	}
	for range times {
		n = (n + 1) / 2 // .5 rounds up
	}
	return max(0, n-d.cover)
}
