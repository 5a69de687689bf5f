package layout

import (
	"fmt"
	"strconv"

	"gantry/builder"
	"gantry/rules"
)

// head is the heading of a card: name left, points right, class under them.
type head struct {
	row
	cut bool // of the name there is only the beginning
}

// head sets the head of frame i of n. Number is how many units it stands for.
func (k kit) head(u builder.UnitSheet, points string, number, i, n int) head {
	part := ""
	if n > 1 {
		part = fmt.Sprintf(" (%d/%d)", i+1, n)
	}
	var right []span
	if s, ok := u.Profile.Role(rules.RolePoints); ok {
		right = []span{{s.Text, style{Bold, 11, k.pal.accent}}, {" " + points, k.muted(Condensed, k.label)}}
		if mark := k.mark(s.Source); mark != "" {
			right = append(right, span{mark, k.smallMark()})
		}
	}
	cluster := k.m.set(right...)
	room := k.w
	if cluster.w > 0 {
		room -= cluster.w + 2.5
	}
	set := k.setName(u, "", part, k.name, room)
	name, st := set.lines, set.st
	h := head{cut: set.cut}
	first := max(st.base(), 11*mmPerPt*0.75)
	class := k.class(u, number)
	top := first + float64(len(name)-1)*st.lead()
	below := 0.22 * st.size * mmPerPt // room for descenders
	h.h = top + below + float64(len(class))*k.muted(Condensed, k.body).lead() + 1.9
	h.draw = func(p *canvas, x, y float64) {
		for j, l := range name {
			p.text(l, x, y+first+float64(j)*st.lead())
		}
		p.text(cluster, x+k.w-cluster.w, y+first)
		sub := k.muted(Condensed, k.body)
		for j, l := range class {
			p.text(l, x, y+top+below-0.1+sub.base()+float64(j)*sub.lead())
		}
		p.rule(x, x+k.w, y+h.h-1.0, p.pal.heavy, p.pal.accent)
	}
	return h
}

// highest is the head of a unit whose number of frames is not known yet: as high
// as any may be, and cut where one is.
func (k kit) highest(u builder.UnitSheet, points string, number int) head {
	h, alone := k.head(u, points, number, 8, 9), k.head(u, points, number, 0, 1)
	h.h, h.cut = max(h.h, alone.h), h.cut || alone.cut
	return h
}

// class is the line under the name, with the number of units it stands for.
func (k kit) class(u builder.UnitSheet, number int) []line {
	var spans []span
	if number > 1 {
		spans = append(spans, span{"× " + strconv.Itoa(number) + wideBlank, k.ink(CondensedBold, k.body)})
	}
	spans = append(spans, span{u.Profile.Class, k.muted(Condensed, k.body)})
	if broken := errorsOf(u); broken > 0 && u.Known && !k.silent {
		text := wideBlank + "✕ breaks a rule"
		if broken > 1 {
			text = fmt.Sprintf("%s✕ breaks %d rules", wideBlank, broken)
		}
		spans = append(spans, span{text, style{CondensedBold, k.body, k.pal.bad}})
	}
	return k.m.wrap(k.w, spans...)
}

func errorsOf(u builder.UnitSheet) int {
	n := 0
	for _, f := range u.Findings {
		if f.Severity == rules.Error {
			n++
		}
	}
	return n
}
