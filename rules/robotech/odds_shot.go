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

// dodging is a dodge: what is added to its die.
type dodging struct {
	add int
	try bool
}

// damage is what a shot does that hits.
type damage struct {
	n       int // without what the die adds
	known   bool
	needs   string
	doubled int  // the natural roll from which it is doubled, 0: never
	ae      bool // halved below a total
	full    int  // the least total that is not
	halves  int  // times that it is halved in any case
	single  int  // the most that it does, 0: no such bound
	cover   int
	volley  bool // the natural roll is the number of missiles
	always  bool // destroys whatever it hurts
}

// hurts reports whether a hit reaches the target.
func (f fate) hurts() bool { return f.hit && f.avoided < 2 && !f.sled }

// pierces reports whether a hit is a critical by AP.
func (d damage) pierces(f fate) bool { return f.hurts() && d.doubled > 0 && f.natural >= d.doubled }

// does is the damage of one fate.
func (d damage) does(f fate) int {
	if !f.hurts() {
		return 0
	}
	n := d.n
	if d.volley {
		n *= f.natural
	}
	if d.single > 0 {
		n = min(n, d.single)
	} else if d.doubled > 0 && f.natural >= d.doubled {
		n *= 2
	}
	times := d.halves + f.avoided
	if d.ae && f.total < d.full {
		times++
	}
	for range times {
		n = (n + 1) / 2 // .5 goes up
	}
	return max(0, n-d.cover)
}
