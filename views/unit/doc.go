// Package unit has the row and the page of a unit: its numbers, its loadout with the picker,
// and its findings.
package unit
