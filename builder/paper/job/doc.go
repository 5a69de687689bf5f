// Package job holds a print request: the options, the chosen units, their pictures and colors, and what cannot be
// printed.
package job
