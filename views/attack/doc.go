// Package attack has the pages of odds: one attack, two lists against each other, and averages.
package attack
