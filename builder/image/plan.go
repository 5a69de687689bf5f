package image

import (
	"fmt"
	"math"

	"gantry/builder/layout"
)

// The formats that pages are drawn in, and their bounds.
const (
	SVG = "svg"
	PNG = "png"

	LeastDPI, UsualDPI, MostDPI = 72, 300, 600

	maxDots     = 36_000_000  // per picture
	maxAllDots  = 300_000_000 // for all pictures of a file
	maxPictures = 200         // per file
)

// Request selects what to draw of a document.
type Request struct {
	To       string // SVG or PNG
	DPI      int    // dots per inch, for PNG
	Cards    bool   // one picture per card and sheet instead of per page
	Page     int    // the only page to draw, from 1; 0 draws all
	MostDots int    // for all PNGs of a file together; 0 means the default
}

// Plan holds the pictures to draw, checked against the bounds but not drawn yet.
type Plan struct {
	request Request
	doc     layout.Document
	parts   []part
	files   []layout.File // before the pictures in a zip
}

// part is one picture: a rectangle of a page.
type part struct {
	page  layout.Page
	frame layout.Frame
	name  string // of its file, without the extension
}

// PlanOf returns what a request draws of a document, or a sentence that says why it cannot be drawn and what to
// choose instead.
func PlanOf(d layout.Document, r Request) (p Plan, refusal string) {
	if r.To != SVG && r.To != PNG {
		return p, fmt.Sprintf("Pages can't be drawn as %q. Choose %s or %s.", r.To, PNG, SVG)
	}
	if r.To == PNG && (r.DPI < LeastDPI || r.DPI > MostDPI) {
		return p, fmt.Sprintf("PNG resolution: %d to %d dpi, not %d.", LeastDPI, MostDPI, r.DPI)
	}
	p = Plan{request: r, doc: d}
	if r.Page == 0 {
		p.files = d.Files
	}
	for i, page := range d.Pages {
		if r.Page == 0 || r.Page == i+1 {
			p.parts = append(p.parts, partsOf(page, r.Cards)...)
		}
	}
	switch {
	case r.Page != 0 && (r.Page < 1 || r.Page > len(d.Pages)):
		return p, fmt.Sprintf("Sheet %d of %d doesn't exist.", r.Page, len(d.Pages))
	case len(p.parts) == 0 && r.Cards:
		return p, "These pages have no cards or sheets to cut out. Choose whole pages, or print cards."
	case len(p.parts) == 0:
		return p, "Choose something to print."
	case len(p.parts) > maxPictures:
		return p, fmt.Sprintf("%d pictures. The limit is %d. Print fewer layouts or units, or merge identical units.",
			len(p.parts), maxPictures)
	}
	if r.To == PNG {
		refusal = p.checkDots()
	}
	p.nameParts()
	return p, refusal
}

// nameParts gives the pictures their file names, in order.
func (p Plan) nameParts() {
	for i := range p.parts {
		if p.parts[i].name = p.parts[i].page.File; p.parts[i].name != "" && !p.request.Cards {
			continue
		}
		p.parts[i].name = layout.FileNameAt(i, len(p.parts), p.parts[i].frame.Title)
	}
}

// partsOf returns the pictures of a page.
func partsOf(page layout.Page, cards bool) []part {
	if !cards {
		return []part{{page: page, frame: layout.Frame{W: page.W, H: page.H, Title: page.Label}}}
	}
	var list []part
	for _, f := range page.Frames {
		list = append(list, part{page: page, frame: f})
	}
	return list
}

// checkDots returns a sentence if a picture is too large, else "".
func (p Plan) checkDots() string {
	all, most := p.Dots(), p.request.MostDots
	if most == 0 {
		most = maxAllDots
	}
	for _, part := range p.parts {
		w, h := part.dots(p.request.DPI)
		if w*h > maxDots {
			fits := int(float64(p.request.DPI) * math.Sqrt(float64(maxDots)/float64(w*h)))
			return fmt.Sprintf("The picture has %d × %d pixels. The limit is %d million. Use up to %d dpi.",
				w, h, maxDots/1_000_000, fits)
		}
	}
	if all <= most {
		return ""
	}
	fits := int(float64(p.request.DPI) * math.Sqrt(float64(most)/float64(all)))
	remedy := "Draw one sheet at a time"
	if fits >= LeastDPI {
		remedy = fmt.Sprintf("Use up to %d dpi, or draw one sheet at a time", fits)
	}
	return fmt.Sprintf("%d pictures have %d million pixels. The limit is %d million. %s.",
		len(p.parts), all/1_000_000, most/1_000_000, remedy)
}

// dots returns the width and height of a part in dots.
func (p part) dots(dpi int) (w, h int) {
	of := func(mm float64) int { return max(1, int(math.Round(layout.DotsOf(mm, float64(dpi))))) }
	return of(p.frame.W), of(p.frame.H)
}

// Dots returns the number of dots of all pictures, 0 for SVG.
func (p Plan) Dots() (all int) {
	if p.request.To != PNG {
		return 0
	}
	for _, part := range p.parts {
		w, h := part.dots(p.request.DPI)
		all += w * h
	}
	return all
}

// Pictures returns the number of pictures.
func (p Plan) Pictures() int { return len(p.parts) }

// Extension returns the extension of the file: the picture's format, or zip for several pictures.
func (p Plan) Extension() string {
	if p.isZip() {
		return "zip"
	}
	return p.request.To
}

func (p Plan) isZip() bool { return len(p.parts) > 1 || len(p.files) > 0 }

// ContentType returns the media type of the file.
func (p Plan) ContentType() string {
	return map[string]string{"zip": "application/zip", SVG: "image/svg+xml", PNG: "image/png"}[p.Extension()]
}
