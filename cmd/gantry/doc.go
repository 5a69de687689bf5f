// Gantry builds, checks and prints army rosters. This command parses flags,
// opens the packs, hands the library on and turns answers into exit codes; what
// a roster is and what a game says stands in the packages it wires together.
package main
