// Package compare puts the numbers of profiles side by side, and shows how a unit's
// numbers grow with one of its choices.
package compare
