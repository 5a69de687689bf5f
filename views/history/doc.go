// Package history has the pages of what became of a list: its versions, a difference, and
// newer rules data.
package history
