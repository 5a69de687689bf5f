// Package tabletop serves a shared list to Tabletop Simulator.
package tabletop
