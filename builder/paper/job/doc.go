// Package job holds what is asked for when a list is printed: the options, the units
// chosen, their pictures and colors, and what cannot be printed.
package job
