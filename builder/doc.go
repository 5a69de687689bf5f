// Package builder is what the application knows: rosters as documents of
// choices, the library of packs that they are read against, the verdict on a
// roster and the sheet of everything that is derived from it.
//
// It holds no HTTP, no SQL and no PDF, and it names no game: whatever a game
// has to say comes through the rules package.
package builder
