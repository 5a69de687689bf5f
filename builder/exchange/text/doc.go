// Package text writes a list as a full text, and reads lists that players paste: of Gantry and of
// other programs.
package text
