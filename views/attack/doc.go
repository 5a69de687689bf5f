// Package attack has the pages of odds: one attack, and averages.
package attack
