// Package builder is the core of the application: rosters as documents of choices, the
// library of packs, the verdict on a roster, and the sheet of everything derived from it.
//
// It holds no HTTP, no SQL and no PDF, and it names no game. Everything specific to a
// game comes through the rules package.
package builder
