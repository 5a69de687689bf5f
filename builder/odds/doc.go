// Package odds answers what units of a game do to each other: one attack, several
// attacks and targets ranked, two lists against each other, averages against a game's
// yardstick, and how many activations a kill takes.
package odds
