// Package print has the pages on which a print is chosen and previewed.
package print
