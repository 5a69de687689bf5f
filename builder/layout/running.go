package layout

import "fmt"

// running is the small print of a page: what it belongs to above, whose game it
// is below.
type running struct {
	label       string
	page, pages int
}

func (p *pen) running(j job, r running, x1, x2, top, bottom float64) {
	st := style{Condensed, 6, p.pal.muted}
	word, color := p.pal.word(j.sheet.Verdict.State)
	bold := style{CondensedBold, 6, color}
	right := fmt.Sprintf("%s %d/%d   %s", r.label, r.page, r.pages, j.short())
	p.right(right, st, x2, top)
	tail := "   " + j.tally() + "   "
	room := x2 - x1 - p.m.width(right, st) - p.m.width(tail, st) - p.m.width(word, bold) - 5
	name := p.m.elide(j.sheet.Roster.Name, style{CondensedBold, 6, p.pal.ink}, room)
	p.text(p.m.set(span{name, style{CondensedBold, 6, p.pal.ink}}, span{tail, st}, span{word, bold}), x1, top)
	p.small(j, x1, x2, bottom)
}

// small is the banner and the credit on one line.
func (p *pen) small(j job, x1, x2, y float64) {
	st := style{Condensed, 6, p.pal.muted}
	text := j.about.Credit
	if j.about.Banner != "" {
		text = j.about.Banner + "   " + text
	}
	p.left(p.m.elide(text, st, x2-x1), st, x1, y)
}
