package robotech

import (
	"strconv"
	"strings"

	"gantry/rules"
)

// armament is a likeness that gets its weapons.
type armament struct {
	*rules.Likeness
	hands bool // weapons are held, and the others are on the shoulders
	held  int  // the number of single weapons on arms or shoulders
	gone  []rules.LikenessItem
}

// add mounts a weapon, or keeps it for the end if it is lost.
func (a *armament) add(f *fitted, it rules.LikenessItem) {
	if it.Lost = !f.works(); it.Lost {
		a.gone = append(a.gone, it)
		return
	}
	a.AddItem(it)
}

// maxBarrels is the largest number of drawn barrels of a weapon.
const maxBarrels = 8

// few is the number of missiles of one rack.
const few = 3

// battery is the number of missiles from which launchers are on both sides.
const battery = 12

// mount puts a weapon at the places that match its arc of fire.
func (a *armament) mount(f *fitted) {
	if f.load > 0 {
		a.mountPylon(f)
		return
	}
	kind, bulk, count := f.kind(), f.bulk(), f.barrels()
	places := a.places(f, kind, count)
	for _, at := range places {
		a.add(f, rules.LikenessItem{Place: at, Kind: kind, Size: bulk, Count: max(1, count/len(places))})
	}
}

// mountPylon puts missiles under a wing: a rack of one kind, or two small ones.
func (a *armament) mountPylon(f *fitted) {
	n, _ := strconv.Atoi(strings.TrimPrefix(f.At, atPylon))
	bulk, ok := missileSizes[f.Item]
	if !ok {
		bulk = rules.Middle
	}
	racks := 1
	if f.load > few {
		racks = 2
	}
	a.add(f, rules.LikenessItem{Place: wingOf(n), Kind: rules.Missile, Size: bulk, Count: racks})
}

// missileSizes holds the sizes of pylon missiles, by the range in their names.
var missileSizes = map[string]int{"mlop": rules.Small, "srm": rules.Small, "mrm": rules.Middle, "lrm": rules.Large}

var (
	arms      = []rules.Place{rules.AtRightArm, rules.AtLeftArm}
	shoulders = []rules.Place{rules.AtRightShoulder, rules.AtLeftShoulder}
	wings     = []rules.Place{rules.AtLeftWing, rules.AtRightWing}
	head      = []rules.Place{rules.AtHead}
	torso     = []rules.Place{rules.AtTorso}
	back      = []rules.Place{rules.AtBack}
	turret    = []rules.Place{rules.AtTurret}
)

// places returns the places of a weapon on the body, one or both of a pair.
func (a *armament) places(f *fitted, kind rules.ItemKind, barrels int) []rules.Place {
	switch f.Arc {
	case "R", "FR":
		return back
	case "RH", "2H":
		return arms[:1]
	case "LH":
		return arms[1:]
	}
	switch a.Plan {
	case rules.Fighter:
		return placesOfFighter(f, kind)
	case rules.Infantry:
		return arms[:1]
	case rules.Biped, rules.Pod, rules.Guardian, rules.Battloid:
		return a.placesOfMecha(f, kind, barrels)
	case rules.Walker:
		if kind == rules.Missile {
			return shoulders
		}
	}
	switch {
	case kind == rules.Missile, kind == rules.Artillery:
		return back
	case f.Arc == "FF":
		return torso
	}
	return turret
}

func placesOfFighter(f *fitted, kind rules.ItemKind) []rules.Place {
	switch {
	case f.Arc == "T":
		return head
	case kind == rules.Missile:
		return wings
	}
	return torso
}

// placesOfMecha returns the places on a body with arms, or on a pod, whose guns replace arms.
func (a *armament) placesOfMecha(f *fitted, kind rules.ItemKind, barrels int) []rules.Place {
	winged := a.Plan == rules.Guardian || a.Plan == rules.Battloid
	switch {
	case kind == rules.Missile:
		return a.placesOfMissiles(f)
	case f.Arc == "RS":
		return shoulders[:1]
	case f.Arc == "LS":
		return shoulders[1:]
	case f.Arc == "FF" && a.Plan == rules.Pod && barrels < 2:
		return turret
	case f.Arc == "FF":
		return torso
	case f.Arc == "T" && (winged || kind == rules.Laser):
		return head
	case barrels > 1 && !winged:
		return arms
	case a.hands && !winged:
		return a.next(shoulders)
	}
	return a.next(arms)
}

// placesOfMissiles returns the shoulders, or one of them for a few missiles. On a machine without hands, launchers
// of many large missiles replace arms.
func (a *armament) placesOfMissiles(f *fitted) []rules.Place {
	many, large := f.tubes() >= battery, f.bulk() == rules.Large
	switch {
	case many && large && a.Plan == rules.Biped && !a.hands:
		return arms
	case many || large:
		return shoulders
	}
	return a.next(shoulders)
}

// next returns the free place of a pair, the right one first.
func (a *armament) next(pair []rules.Place) []rules.Place {
	i := a.held % 2
	a.held++
	return pair[i : i+1]
}

// tubes returns the number of the weapon's missiles.
func (w *weapon) tubes() int {
	a, _ := w.attribute(ammo)
	return rules.IntOf(a.N)
}

// barrels returns the number of the weapon's barrels.
func (w *weapon) barrels() int {
	a, _ := w.attribute(barrels)
	return min(max(1, rules.IntOf(a.N)), maxBarrels)
}

// bulk returns the size of the weapon.
func (w *weapon) bulk() int {
	if w.Dmg == nil || !w.Dmg.Known() {
		return rules.Middle
	}
	damage, most := w.Dmg.Int()*w.barrels(), solid
	if w.Class == missiles {
		most = solidMissile
	}
	switch {
	case damage <= slight:
		return rules.Small
	case damage <= most:
		return rules.Middle
	}
	return rules.Large
}
