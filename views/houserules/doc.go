// Package houserules has the pages on which numbers of a game are changed.
package houserules
