// Package likeness draws a unit from its build. A rules.Likeness becomes a picture of polygons, lines and circles
// in a box of 100 × 100, each with its role, so that paper and screen can color it by livery. The package is pure
// and knows no games and no lists.
package likeness
