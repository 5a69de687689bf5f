package views

import (
	"fmt"
	"strconv"
	"strings"
)

// Gauge is a bar of the points that are used. The text beside it says the same.
type Gauge struct {
	Used, Limit int
	Ends        []int  // where the points of each unit end, for lines between them
	Color       string // #RRGGBB, "" for the accent
}

// shown reports whether there is a limit to measure against.
func (g Gauge) shown() bool { return g.Limit > 0 }

// full returns the points at the end of the bar: the limit, or what is used beyond it.
func (g Gauge) full() int { return max(g.Limit, g.Used) }

func (g Gauge) box() string { return "0 0 " + strconv.Itoa(g.full()) + " 1" }

// lines returns the path of the lines between units.
func (g Gauge) lines() string {
	var b strings.Builder
	for _, x := range g.Ends {
		if 0 < x && x < g.full() {
			fmt.Fprintf(&b, "M%d 0v1", x)
		}
	}
	return b.String()
}
