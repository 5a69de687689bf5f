// Package standees sets paper figures that fold, and those to draw on.
package standees
