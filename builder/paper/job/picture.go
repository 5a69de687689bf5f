package job

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// hasPictures reports whether units have their pictures in this print.
func (j Job) hasPictures() bool { return j.Options.Pictures && !j.Options.Ink }

// grayMark ends the id of a picture printed without colors. Another list in the file may have the same picture in
// color.
const grayMark = ";grey"

// pictureID returns the id of a unit's picture in the document.
func (j Job) pictureID(id string) string {
	if j.Options.Mono {
		return id + grayMark
	}
	return id
}

// PictureOf returns the unit's id of a picture in a document, and whether it is gray.
func PictureOf(id string) (unit string, gray bool) { return strings.CutSuffix(id, grayMark) }

// Pictures returns the pictures that the products draw, and a sentence for each unit whose picture is missing.
func (j Job) Pictures() (used map[string]layout.Image, missing []string) {
	drawn := slices.ContainsFunc(j.Options.Products,
		func(p string) bool { return p == rules.ProductCards || p == rules.ProductPlaySheets || p == BattlePack })
	if !drawn || !j.hasPictures() {
		return nil, nil
	}
	used = map[string]layout.Image{}
	for _, u := range j.Sheet.Units {
		if u.Unit.Picture == "" {
			continue
		}
		if img, ok := j.Options.Images[u.Unit.Picture]; ok {
			used[j.pictureID(u.Unit.Picture)] = img
		} else {
			missing = append(missing, "The picture of "+typeset.NameWithin(u, 100)+" is missing here and left out.")
		}
	}
	return used, missing
}

// ArtOf returns a unit's art: its picture, or its likenesses.
func (j Job) ArtOf(u builder.UnitSheet) typeset.Art {
	a := j.MachinesOf(u)
	if img, ok := j.Options.Images[u.Unit.Picture]; ok && j.hasPictures() && img.W > 0 && img.H > 0 {
		return typeset.Art{ID: j.pictureID(u.Unit.Picture), Img: img, Title: a.Title}
	}
	return a
}

// MachinesOf returns a unit's likenesses on the floor of a scene.
func (j Job) MachinesOf(u builder.UnitSheet) typeset.Art {
	a := typeset.Art{Title: typeset.NameWithin(u, 100)}
	floor := j.OnFloor()
	if u.Profile.OutOfPlay != "" {
		floor.Style = likeness.InkSaving
	}
	for _, l := range typeset.Likenesses(u) {
		f := j.Drawings.Figure(l, floor)
		f.Title = a.Title
		a.Figures, a.Labels = append(a.Figures, f), append(a.Labels, l.Mode)
	}
	return a
}
