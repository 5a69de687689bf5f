package likeness

import (
	"math"

	"gantry/rules"
)

// buildGuardian makes an aircraft that stands on legs bent backward and reaches out with two arms.
func buildGuardian(m *machine) {
	hips := 36 + 5*m.mass
	if m.gone[rules.AtLegs] {
		hips = 13
	}
	a := &airframe{machine: m, bulk: 1 + .3*m.mass, tail: 18 + 3*m.mass, span: 24 + 5*m.mass - 2*m.speed,
		swept: 15 + 8*m.speed, rises: 7}
	a.body = world.at(0, hips+4, 4).nod(9)
	f, k := a.body.backward(), a.bulk
	a.atStern([]spot{{f.on(a.body.point(0, 1.6*k, -a.tail)), .8, 0}, {f.on(a.body.point(5*k, -.4, -a.tail)), .8, 0},
		{f.on(a.body.point(-5*k, -.4, -a.tail)), .8, 0}})
	a.fuselage()
	sides(a.intake)
	for _, at := range []rules.Place{rules.AtLeftWing, rules.AtRightWing} {
		a.wing(at)
		a.fin(sideOf(at))
		a.pylons(at)
	}
	a.hardpoints()
	a.stand(hips)
	b := &biped{machine: m, arm: 2.4 + 1.6*m.mass + .3*m.heroic, torso: world.at(0, hips, 0)}
	for _, at := range []rules.Place{rules.AtLeftArm, rules.AtRightArm} {
		a.reach(b, at)
	}
}

// stand makes the legs, which are the engines in flight: their nozzles are at the heels.
func (a *airframe) stand(hips float64) {
	k, w := a.bulk, 3.2+1.7*a.mass
	var thighs, calves []spot
	sides(func(s float64) {
		z := -13.0
		if s < 0 {
			z = 6
		}
		hip := vec{s * 6.4 * k, hips, -8}
		a.tube(world.on(hip).turn(90), Joint, 8, w*.9, w*.9, -w*.9, w*.9)
		l := a.bentLeg(s, hip, vec{s * (11 + 3*a.mass), 0, z}, w)
		thighs, calves = append(thighs, l[0]), append(calves, l[1])
		if !a.gone[rules.AtLegs] {
			f := world.on(l[1].point(-s*w*.9, -2, -w*.6)).backward().nod(50)
			a.jet(f.grow(.5+.2*a.speed), 0)
		}
	})
	a.onLegs(thighs, calves)
}

// reach makes the arm at a place: its forearm is forward, below the wing. The left one aims at the page's left.
func (a *airframe) reach(b *biped, at rules.Place) {
	s, k := sideOf(at), a.bulk
	item, holds := a.first(at, held()...)
	arm := limbs{joint: a.body.point(s*8.6*k, -1.6*k, 3), long: 10 + 2.4*a.mass, reach: 12 + 2.8*a.mass}
	arm.upper, arm.fore = b.direction(s, .62, -.74, .2), b.direction(s, .16, -.34, .92)
	along := b.direction(s, .02, -.16, .98)
	if s < 0 && !a.square {
		arm.fore = b.direction(s, .50, -.30, .70)
		along = b.direction(s, .52, -.12, .84)
	}
	if holds && item.Kind == rules.Melee && item.Size > rules.Small {
		arm.upper, arm.fore = b.direction(s, .84, -.5, .2), b.direction(s, .6, .3, .7)
		along = b.direction(s, .5, .82, .1)
	}
	a.tube(world.on(arm.joint).turn(90).at(0, 0, -s), Trim, 8, b.arm*1.05, b.arm*1.05, -b.arm*.9, b.arm*.9).near(1)
	if a.gone[at] {
		a.torn(bone(arm.joint, arm.joint.add(arm.upper), b.torso.z).at(0, -b.arm*1.2, 0), b.arm)
		a.anchor(arm.joint.add(arm.upper.times(b.arm)), at)
		return
	}
	b.forearm(at, arm, along, item, holds, 1+math.Abs(s))
}
