// Package play keeps battles. A Battle holds the lists of its sides as they were when it began, and its log holds what
// players pressed since. Fold adds up the log: any order of the same events gives the same State.
package play
