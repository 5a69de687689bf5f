// Package versions compares lists: what edits change in words, how two lists differ, what
// a newer pack changes, and a verdict that was recorded beside today's.
package versions
