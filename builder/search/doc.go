// Package search finds units in a game's catalog by a query, what a list may add, and a
// player's lists by their names and tags.
package search
