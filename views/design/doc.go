// Package design has the pages of a player's own units.
package design
