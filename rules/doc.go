// Package rules is the vocabulary that every game of Gantry shares. Force, Unit and Mount are what a player chose;
// Profile, Stat and Step what follows from it; Form, Field, Location and Item what may be chosen. Rule, Ruling,
// Finding and Fix say what is wrong, Attack, Question and Odds what the dice do.
//
// It holds no game, no file, no clock and no randomness: values in, values out. A game is one System in its own
// folder. Open turns its pack into a Game, and the methods of Game are all that the rest of Gantry uses.
//
// The vocabulary was tried on very different games first. A number of the pack may be missing, and names the input
// that would provide it (a stat card that nobody printed). A mount may carry a whole row (a weapon that the player
// wrote: FieldRow and FieldRows). Build stats are choices of a designed unit and forbidden to a published one
// (Field.GameChecks and Field.Inactive). Squads and modes are Blocks with a label, and a stat has a key in its
// profile (ByKey). A printed number may replace a derived one (Stat.Printed, Stat.Derived). A game may lack points
// or items.
//
// Every number carries its Basis (how reliable it is) and a citation (where it is printed). A computed number also
// carries its steps, which replay to it.
package rules
