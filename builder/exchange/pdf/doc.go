// Package pdf reads the lists in a PDF that Gantry printed.
package pdf
