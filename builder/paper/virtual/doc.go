// Package virtual sets a list for Tabletop Simulator: its cards and models as pictures, and the saved
// object that lays them on the table.
package virtual
