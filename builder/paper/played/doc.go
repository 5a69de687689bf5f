// Package played sets what a player needs of a unit: its figure, tracks and weapons in frames, and its rules behind
// or after them.
package played
