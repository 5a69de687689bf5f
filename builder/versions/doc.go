// Package versions compares lists: what edits change, how two lists differ, what a newer pack changes, and how a
// recorded verdict differs from today's.
package versions
