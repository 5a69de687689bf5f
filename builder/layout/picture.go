package layout

import (
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// pictured tells whether units have their pictures in this print.
func (j job) pictured() bool { return j.options.Pictures && !j.options.Ink }

// besidePicture is how much of a width a picture may take for itself.
const besidePicture = 0.4

// withPicture is the rows that top makes, with the unit's picture right of them,
// or over them where it is too wide for that or they are too high.
func (k kit) withPicture(j job, u builder.UnitSheet, top func(k kit) []row) []row {
	img, ok := j.options.Images[u.Unit.Picture]
	if !ok || !j.pictured() || img.W < 1 || img.H < 1 || k.tall == 0 {
		return top(k)
	}
	w, h := k.tall*float64(img.W)/float64(img.H), k.tall
	if w > k.w {
		w, h = k.w, k.w*float64(img.H)/float64(img.W)
	}
	picture := row{h: h + 1.4, draw: func(p *pen, x, y float64) {
		p.marks = append(p.marks, Picture{X: x, Y: y, W: w, H: h, ID: u.Unit.Picture, Title: called(u, 100)})
	}}
	if w <= besidePicture*k.w {
		const gap = 2.5
		left := top(k.in(k.w - w - gap))
		if height(left) <= tallest {
			picture.h += 0.6
			return []row{k.abreast([][]row{left, {lowered(picture, 0.6)}}, []float64{0, k.w - w})}
		}
	}
	draw := picture.draw
	picture.draw = func(p *pen, x, y float64) { draw(p, x+(k.w-w)/2, y) }
	return append([]row{picture}, top(k)...)
}

// pictures is the pictures that the products draw, and a sentence for each unit
// whose picture is not at hand.
func (j job) pictures() (used map[string]Image, missing []string) {
	drawn := slices.ContainsFunc(j.options.Products, func(p string) bool { return p == rules.ProductCards || p == rules.ProductPlaySheets })
	if !drawn || !j.pictured() {
		return nil, nil
	}
	used = map[string]Image{}
	for _, u := range j.sheet.Units {
		if u.Unit.Picture == "" {
			continue
		}
		if img, ok := j.options.Images[u.Unit.Picture]; ok {
			used[u.Unit.Picture] = img
		} else {
			missing = append(missing, "The picture of "+called(u, 100)+" is not at hand here and is left out.")
		}
	}
	return used, missing
}
