// Package played sets a unit as it is played from: its figure, tracks and weapons in frames,
// and its rules behind or after them.
package played
