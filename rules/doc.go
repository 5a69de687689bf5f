// Package rules is the vocabulary that every game of Gantry shares: what a
// player chose (Force, Unit, Mount), what follows from it (Profile, Stat, Step),
// what may be chosen (Form, Field, Location, Item), and what is wrong with it
// (Rule, Ruling, Finding, Fix), and what its dice come to (Attack, Question, Odds).
//
// It holds no game, no file, no clock and no randomness: values in, values out.
// A game is one System in a folder of its own; Open turns its pack into a Game,
// and the methods of Game are all that the rest of Gantry knows of it.
//
// The words were proved on unlike games before the first was widened. What was
// learnt is in them: a number of the pack may be missing, and says what would
// enable what needs it (a stat card that nobody printed); a mount may carry a
// whole row of its own (a weapon that the player wrote: FieldRow and FieldRows);
// build stats are choices of a designed unit and forbidden to a published one
// (Field.GameChecks and Field.Inactive); what stands for squads and modes is a Block with a
// label, and a stat has a key in its profile (ByKey); a printed number may win
// over a derived one (Stat.Printed, Stat.Derived); a game need have neither
// points nor items.
//
// Every number carries its Basis (how sure it is) and a citation (where it
// stands). A computed number also carries the steps that replay to it.
package rules
