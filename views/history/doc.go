// Package history has the pages of a list's history: its versions, how two lists differ, and
// newer rules data.
package history
