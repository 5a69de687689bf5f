package layout

import (
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// hasPictures tells whether units have their pictures in this print.
func (j request) hasPictures() bool { return j.options.Pictures && !j.options.Ink }

// besidePicture is how much of a width a picture may take for itself, and
// pictureSizes are the parts of its height to try.
const besidePicture = 0.4

var pictureSizes = []float64{1, 0.8, 0.64, 0.5}

// withPicture is the rows that parts make, one under another, with the unit's
// picture right of as many as stand beside it without growing much; else where
// all take the least height.
func (k kit) withPicture(j request, u builder.UnitSheet, parts ...func(k kit) []row) []row {
	first := func(k kit, n int) (rows []row) {
		for _, part := range parts[:n] {
			rows = append(rows, part(k)...)
		}
		return rows
	}
	img, ok := j.options.Images[u.Unit.Picture]
	if !ok || !j.hasPictures() || img.W < 1 || img.H < 1 || k.tall == 0 {
		return first(k, len(parts))
	}
	picture := func(w, h, at float64) row {
		return row{h: h + 1.4, draw: func(p *canvas, x, y float64) {
			p.marks = append(p.marks, Picture{X: x + at, Y: y, W: w, H: h, ID: u.Unit.Picture, Title: nameWithin(u, 100)})
		}}
	}
	w, h := k.tall*float64(img.W)/float64(img.H), k.tall
	wide := w > besidePicture*k.w
	if w > k.w {
		w, h = k.w, k.w*float64(img.H)/float64(img.W)
	}
	least := append([]row{picture(w, h, (k.w-w)/2)}, first(k, len(parts))...)
	if wide {
		return least
	}
	const gap = 2.5
	narrowest := k.narrowest(u.Profile.Blocks)
	for n := len(parts); n > 0; n-- {
		whole := height(first(k, n))
		for _, f := range pictureSizes {
			w, h := f*w, f*h
			if k.w-w-gap < narrowest {
				continue
			}
			left := first(k.in(k.w-w-gap), n)
			if height(left) > tallest {
				continue
			}
			rows := []row{k.abreast([][]row{left, {lower(picture(w, h, 0), 0.6)}}, []float64{0, k.w - w})}
			for _, part := range parts[n:] {
				rows = append(rows, part(k)...)
			}
			if height(left) <= max(h, 1.2*whole) {
				return rows
			}
			if height(rows) < height(least) {
				least = rows
			}
		}
	}
	return least
}

// pictures is the pictures that the products draw, and a sentence for each unit
// whose picture is not at hand.
func (j request) pictures() (used map[string]Image, missing []string) {
	drawn := slices.ContainsFunc(j.options.Products,
		func(p string) bool { return p == rules.ProductCards || p == rules.ProductPlaySheets || p == battlePack })
	if !drawn || !j.hasPictures() {
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
			missing = append(missing, "The picture of "+nameWithin(u, 100)+" is not at hand here and is left out.")
		}
	}
	return used, missing
}
