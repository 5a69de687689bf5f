// Package rules is the vocabulary that every game of Gantry shares: what a
// player chose (Force, Unit, Mount), what follows from it (Profile, Stat, Step),
// what may be chosen (Form, Field, Location, Item), and what is wrong with it
// (Rule, Ruling, Finding, Fix).
//
// It holds no game, no file, no clock and no randomness: values in, values out.
// A game is one System in a folder of its own; Open turns its pack into a Game,
// and the five methods of Game are all that the rest of Gantry knows of it.
//
// Every number carries its Basis (how sure it is) and a citation (where it
// stands). A computed number also carries the steps that replay to it.
package rules
