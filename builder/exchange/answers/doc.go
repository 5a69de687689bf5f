// Package answers are the documents of answers to programs: derived numbers, differences, moves to
// later rules data, and odds.
package answers
