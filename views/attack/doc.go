// Package attack has the pages of what attacks do: the odds of one, two lists against each
// other, and averages.
package attack
