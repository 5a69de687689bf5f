// Package help has the pages of the guide, how to play a game, and the search filters.
package help
