// Gantry builds, checks and prints lists for mecha tabletop games. This command parses
// flags, opens the rules data, calls the library and turns answers into exit codes.
package main
