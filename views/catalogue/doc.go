// Package catalogue has what may be added to a list, an entry before it is added, and the
// pages of a game.
package catalogue
