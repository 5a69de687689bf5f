// Package rules is the vocabulary that every game of Gantry shares. Force, Unit and Mount are the player's choices.
// Profile, Stat and Step are the results. Form, Field, Location and Item describe possible choices. Rule, Ruling,
// Finding and Fix report problems. Attack, Question and Odds are about dice.
//
// It holds no game, no file, no clock and no randomness: values in, values out. A game is one System in a separate
// folder. Open turns its pack into a Game, and the rest of Gantry uses only the methods of Game.
//
// The vocabulary was tried on very different games first. A number of the pack may be missing, and names the input
// that would provide it (a stat card that was never printed). A mount may carry a whole row (a weapon that the player
// wrote: FieldRow and FieldRows). Build stats are choices of a designed unit and forbidden to a published one
// (Field.GameChecks and Field.Inactive). Squads and modes are Blocks with a label, and a stat has a key in its
// profile (ByKey). A printed number may replace a derived one (Stat.Printed, Stat.Derived). A game may lack points or
// items.
//
// Every number carries its Basis (how reliable it is) and a citation (where it is printed). A computed number also
// carries its steps, which replay to it.
package rules
