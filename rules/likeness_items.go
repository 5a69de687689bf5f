package rules

import "slices"

// MostLikenessItems is the largest number of different items in a likeness. Further items are added to
// the count of a similar one.
const MostLikenessItems = 24

// The sizes of an item.
const (
	Small  = 1
	Middle = 2
	Large  = 3
)

// Grade returns where n lies between two numbers: 0 at low and below, 9 at high and above.
func Grade(n, low, high int) int {
	n = min(max(n, low), high)
	return ((n-low)*18 + (high - low)) / (2 * (high - low))
}

// ClampGrade limits a part of a likeness to 0…9.
func ClampGrade(n int) int { return min(max(n, 0), 9) }

// Add mounts a number of items at a place. Equal items at one place are merged. An invalid size becomes the nearest
// valid one.
func (l *Likeness) Add(at Place, kind ItemKind, size, count int) {
	l.AddItem(LikenessItem{Place: at, Kind: kind, Size: size, Count: count})
}

// AddItem is Add for an item that may be lost.
func (l *Likeness) AddItem(add LikenessItem) {
	add.Size, add.Count = min(max(add.Size, Small), Large), max(add.Count, 1)
	end := 0 // the end of the items at the place, or its beginning
	for i := range l.Items {
		it := &l.Items[i]
		if it.Place == add.Place && it.Kind == add.Kind && it.Size == add.Size && it.Lost == add.Lost {
			it.Count += add.Count
			return
		}
		if it.Place.order() <= add.Place.order() {
			end = i + 1
		}
	}
	if len(l.Items) >= MostLikenessItems {
		l.Items[l.nearest(add)].Count += add.Count
		return
	}
	l.Items = slices.Insert(l.Items, end, add)
}

// nearest returns a similar item: of the same kind at the same place, else at the same place, else of the same kind.
func (l *Likeness) nearest(to LikenessItem) (place int) {
	best := -1
	for i, it := range l.Items {
		near := 0
		if it.Place == to.Place {
			near += 2
		}
		if it.Kind == to.Kind {
			near++
		}
		if near > best {
			place, best = i, near
		}
	}
	return place
}

// Plans returns all plans. Addresses of pictures hold indexes into this list and those of heads, places and kinds:
// new ones go last.
func Plans() []Plan {
	return []Plan{Biped, Pod, Walker, Hover, Tracked, Wheeled, Fighter, Guardian, Battloid, Ship,
		Tower, Bunker, Infantry,
		Kaiju, Turtle, Wolf, Spider, Frog, Rat, Ant}
}

// Heads returns all heads, "" included for plans without a face.
func Heads() []Head { return []Head{"", Visor, MonoEye, Dome, Cockpit, Horned} }

// Places returns all places of a body, in the order of a likeness' items: from head to wings.
func Places() []Place {
	return []Place{AtHead, AtTorso, AtLeftArm, AtRightArm, AtLeftShoulder, AtRightShoulder, AtBack, AtLegs, AtTurret,
		AtLeftWing, AtRightWing}
}

// ItemKinds returns all kinds of items.
func ItemKinds() []ItemKind {
	return []ItemKind{Beam, Laser, Gun, Gatling, Missile, Artillery, Melee, Shield, Jet, Sink, Plating, Equipment,
		Axe, Claw, Ram}
}

// order returns the index of the place, from head to wings.
func (p Place) order() int {
	if i := slices.Index(Places(), p); i >= 0 {
		return i
	}
	return len(Places())
}
