package layout

import (
	"strconv"
	"strings"

	"gantry/builder"
)

// mostUnderLines is how many lines of the head stand under the army's name; what
// is more follows the head.
const mostUnderLines = 8

// judgeLead is from the line under the stamp to that of the pack, in mm.
const judgeLead = 2.8

// title is the head of the roster sheet, with where the list stands.
func (k kit) title(j request) []row {
	return k.masthead(j, j.pal.stamp(j.sheet.Verdict), j.sheet.Verdict.PaperNote())
}

// masthead is a sheet's head with a stamp, and what stands below that.
func (k kit) masthead(j request, stamp stamp, footing string) []row {
	r, v := j.sheet.Roster, j.sheet.Verdict
	const side = 62
	game := "List"
	if j.sheet.Pack != nil {
		game = j.sheet.Pack.System.Name
	}
	name := k.m.wrap(k.w-side, k.ink(Bold, 16).span(j.title()))
	var under []line
	if r.Player != "" {
		under = k.m.wrap(k.w-side, k.ink(Regular, k.pt(8.5)).span(r.Player))
	}
	under = append(under, k.m.wrap(k.w-side, k.muted(Condensed, k.pt(7)).span(j.settings()))...)
	if part := j.part(); part != "" {
		under = append(under, k.m.wrap(k.w-side, k.ink(CondensedBold, k.pt(7)).span(part))...)
	}
	if brings := v.Brings.String(); brings != "" {
		under = append(under, k.m.wrap(k.w-side, k.muted(Condensed, k.pt(7)).span(builder.BringsLabel+": "+brings))...)
	}
	var rest []row
	if len(name) > mostNameLines {
		rest = k.text(k.ink(CondensedBold, k.body).span(j.title()))
		name = k.m.cut(mostNameLines, k.w-side, k.ink(Bold, 16).span(j.title()))
	}
	if len(under) > mostUnderLines {
		rest = append(rest, k.lines(under[mostUnderLines:], k.muted(Condensed, k.pt(8.5)).lead(),
			k.muted(Condensed, k.pt(8.5)).base())...)
		under = under[:mostUnderLines]
	}
	big, mid := k.ink(Bold, 16), k.muted(Condensed, k.pt(8.5))
	left := 4 + float64(len(name))*big.lead() + float64(len(under))*mid.lead()
	right := 0.0
	small := k.m.set(stamp.spans(CondensedBold, k.pt(8.5))...)
	if j.options.Stamp {
		right += stamp.height() + 3.4 + k.pt(judgeLead)
	} else {
		right += mid.lead()
	}
	if v.Points != nil {
		right += big.lead() + 1
	}
	h := max(left, right) + 2.5
	head := row{h: h + 2, draw: func(p *canvas, x, y float64) {
		p.left(strings.ToUpper(game), style{face: CondensedBold, size: 6, color: p.pal.accent}, x, y+2)
		at := y + 2.6
		for _, l := range name {
			p.text(l, x, at+big.base())
			at += big.lead()
		}
		for _, l := range under {
			p.text(l, x, at+mid.base())
			at += mid.lead()
		}
		at = y
		if v.Points != nil {
			spans := []span{big.span(v.Total())}
			if v.Limit != nil {
				spans = append(spans, mid.span(" / "+strconv.Itoa(*v.Limit)))
			}
			l := p.m.set(append(spans, mid.span(builder.PointsText(j.about, "")))...)
			p.text(l, x+k.w-l.w, at+big.base())
			at += big.lead() + 1
		}
		if j.options.Stamp {
			p.stamp(stamp, x+k.w, at)
			at += stamp.height() + 3
			if footing != "" {
				p.right(footing, k.muted(Condensed, k.pt(7)), x+k.w, at)
				at += k.pt(judgeLead)
			}
			p.right(v.Judge(), k.muted(Condensed, k.pt(7)), x+k.w, at)
		} else {
			p.text(small, x+k.w-small.w, at+mid.base())
		}
		p.rule(x, x+k.w, y+h, p.pal.heavy, p.pal.accent)
	}}
	if rest != nil {
		rest = append(rest, space(k.gap/2))
	}
	return append([]row{head}, rest...)
}

func (j request) title() string {
	if t := clean(j.sheet.Roster.Name); strings.TrimSpace(t) != "" {
		return t
	}
	return "List"
}

// settings is the army's class and its own choices in words, each once.
func (j request) settings() string {
	class := j.sheet.Whole.Class
	var parts []string
	for _, c := range j.sheet.Settings() {
		text := c.String()
		parts = append(parts, text)
		if class == c.Text || class == text {
			class = ""
		}
	}
	if class != "" {
		parts = append([]string{class}, parts...)
	}
	return strings.Join(parts, " · ")
}
