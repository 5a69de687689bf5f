// Package battle sets the battle pack: the army, each unit once, and the words they use.
package battle
