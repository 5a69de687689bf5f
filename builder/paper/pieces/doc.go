// Package pieces sets what is cut out: standees, tokens and markers.
package pieces
