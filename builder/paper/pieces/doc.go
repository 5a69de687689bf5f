// Package pieces sets pages of pieces to cut out: their sizes, labels and grounds.
package pieces
