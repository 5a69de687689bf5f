// Package designer sets the designer's sheet: the builds of units, with the math.
package designer
