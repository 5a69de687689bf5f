package listed

import "gantry/builder/paper/typeset"

// Plain is the scale of pages that list units, and Tightest the smallest.
var (
	Plain = typeset.Scale{Name: []float64{8.5}, Number: 16, Body: 8.5, Small: 7, Label: 7, Box: 5.2, Gap: 3,
		Run: 10, Most: 40, Least: 7}
	Tightest = typeset.Scale{Name: []float64{8.5}, Number: 11, Body: 7, Small: typeset.Imprint, Label: typeset.Imprint,
		Box: 5.2, Gap: 2.2, Run: 10, Most: 40}
)
