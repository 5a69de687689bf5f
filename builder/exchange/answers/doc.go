// Package answers are the documents of answers to programs: derived numbers, differences, fixes, moves to
// newer rules data, and odds.
package answers
