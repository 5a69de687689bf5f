// Package typeset makes the rows of cards and sheets: tables, tracks, weapons, names,
// bands and figures, in one scale and one width.
package typeset
