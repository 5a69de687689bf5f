// Package tabletop is a list as the objects of a virtual table: cards, models and counters.
package tabletop
