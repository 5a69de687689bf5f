// Package help has the pages of the guide, of how a game is played, and of search filters.
package help
