package rules

import "slices"

// MostLikenessItems is how many different things a likeness shows. What is mounted
// beyond them is counted with what is nearest to it, so that none is left out.
const MostLikenessItems = 24

// The sizes of an item.
const (
	Small  = 1
	Middle = 2
	Large  = 3
)

// Grade is where a number stands between two others, from 0 at the low one and
// below to 9 at the high one and above.
func Grade(n, low, high int) int {
	n = min(max(n, low), high)
	return ((n-low)*18 + (high - low)) / (2 * (high - low))
}

// Clamp keeps a part of a likeness between 0 and 9.
func Clamp(n int) int { return min(max(n, 0), 9) }

// Add mounts so many more of a thing at a place. Equal things at one place are one
// item; a size beyond the three is the nearest of them.
func (l *Likeness) Add(at Place, kind ItemKind, size, count int) {
	add := LikenessItem{Place: at, Kind: kind, Size: min(max(size, Small), Large), Count: max(count, 1)}
	end := 0 // behind what stands at the place, or before it
	for i := range l.Items {
		it := &l.Items[i]
		if it.Place == add.Place && it.Kind == add.Kind && it.Size == add.Size {
			it.Count += add.Count
			return
		}
		if it.Place.order() <= at.order() {
			end = i + 1
		}
	}
	if len(l.Items) >= MostLikenessItems {
		l.Items[l.nearest(add)].Count += add.Count
		return
	}
	l.Items = slices.Insert(l.Items, end, add)
}

// nearest is the item that is most like another one: of its kind at its place, else
// at its place, else of its kind.
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

// Plans are all plans. Their places in this list are written in addresses of pictures, as those of heads, places
// and kinds are in theirs: new ones go to the end.
func Plans() []Plan {
	return []Plan{Biped, Pod, Walker, Hover, Tracked, Wheeled, Fighter, Guardian, Battloid, Ship, Tower, Bunker, Infantry,
		Kaiju, Turtle, Wolf, Spider, Frog, Rat, Ant}
}

// Heads are all heads, with none for a plan that has no face.
func Heads() []Head { return []Head{"", Visor, MonoEye, Dome, Cockpit, Horned} }

// Places are all places of a body, in the order of a likeness' items: from head to wings.
func Places() []Place {
	return []Place{AtHead, AtTorso, AtLeftArm, AtRightArm, AtLeftShoulder, AtRightShoulder, AtBack, AtLegs, AtTurret,
		AtLeftWing, AtRightWing}
}

// ItemKinds are all kinds of items.
func ItemKinds() []ItemKind {
	return []ItemKind{Beam, Laser, Gun, Gatling, Missile, Artillery, Melee, Shield, Jet, Sink, Plating, Equipment}
}

// order is where the place stands among the places of a body, from head to wings.
func (p Place) order() int {
	if i := slices.Index(Places(), p); i >= 0 {
		return i
	}
	return len(Places())
}
