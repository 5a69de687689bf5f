// Package likeness draws a unit from its build: a rules.Likeness becomes a
// picture of polygons, lines and circles in a box of 100 × 100, each with the
// role that it plays, so that paper and screen colour it as a livery says. It is
// pure, and knows neither games nor rosters.
package likeness
