// Package derivations sets the math of a list, and the designer's sheet, which has it.
package derivations
