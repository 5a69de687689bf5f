package views

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// Worn is what the machines of a roster wear.
type Worn struct{ likeness.Livery }

// WornOf returns what the machines of a list wear.
func WornOf(r builder.Roster, about rules.About) Worn { return Worn{job.LiveryOf(r, about)} }

// Plainly returns what units of no roster wear.
func Plainly(about rules.About, units ...rules.Unit) Worn {
	return WornOf(builder.Roster{Force: rules.Force{Units: units}}, about)
}

// Gray returns the same in gray, for the other side in a drawing.
func (w Worn) Gray() Worn {
	w.Plate, w.Trim, w.Accent = "#8C95A3", "#3A404B", "#E8EAEE"
	return w
}

// Picture returns the address of what somebody looks like who wears it.
func (w Worn) Picture(l rules.Likeness) string { return LikenessPath(likeness.Encode(l, w.Livery)) }

// Thumbnail returns the address of a picture at the size of a row.
func Thumbnail(picture string) string {
	return WithQuery(picture, "px", strconv.Itoa(likeness.ThumbnailSize))
}

// CloseUp returns the address of a thumbnail that the machine fills.
func CloseUp(picture string) string { return picture + "?zoom" }

// Portrait is the ways to have a likeness of a mode as a file.
type Portrait struct {
	Mode  string
	Files []Link
}

// portraitDots is the width and height of an art file in pixels.
const portraitDots = 2000

// PortraitOf returns the files of a likeness whose picture has an address.
func PortraitOf(mode, picture string) Portrait {
	p := Portrait{Mode: mode}
	for _, view := range likeness.SideNames() {
		png := WithQuery(strings.TrimSuffix(picture, ".svg")+".png", "px", strconv.Itoa(portraitDots), "view", view)
		svg := WithQuery(picture, "on", "light", "view", view)
		p.Files = append(p.Files, Link{view + ", PNG", png}, Link{view + ", SVG", svg})
	}
	return p
}

// Face is a likeness and its picture.
type Face struct {
	rules.Likeness
	Picture string
}

// VariedFaces returns up to most faces that show a game: the leader first, then other body plans before other heads.
func VariedFaces(all []Face, most int) (faces []Face) {
	for len(faces) < min(most, len(all)) {
		faces = append(faces, slices.MaxFunc(all, func(a, b Face) int {
			return cmp.Or(repeats(b, faces)-repeats(a, faces), a.Heroic-b.Heroic, a.Mass-b.Mass)
		}))
	}
	return faces
}

// repeats returns how much a face is like others.
func repeats(l Face, others []Face) (n int) {
	const plan, head = 10, 1
	for _, o := range others {
		if o.Plan == l.Plan {
			n += plan
		}
		if o.Head == l.Head {
			n += head
		}
	}
	return n
}

// FacesOf returns pictures of a list's different units in its colors. most limits their number.
func FacesOf(r builder.Roster, about rules.About, looks [][]rules.Likeness, most int) (pictures []string) {
	worn := WornOf(r, about)
	for _, l := range builder.Faces(looks, most) {
		pictures = append(pictures, worn.Picture(l))
	}
	return pictures
}
