// Package job holds what is asked for when a list is printed: the options, the units
// chosen, their pictures and colors, and what of it cannot be printed.
package job
