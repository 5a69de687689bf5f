// Package design has the pages of a player's own units: design, comparison, and stat curves.
package design
