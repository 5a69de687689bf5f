// Package tabletop describes a list as objects on a virtual table: cards, models and
// counters.
package tabletop
