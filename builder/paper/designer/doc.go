// Package designer sets the designer's sheet: what units are made of, with the math.
package designer
