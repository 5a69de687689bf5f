// Package standees sets paper figures that fold, and blank ones to draw on.
package standees
