// Package roster sets the army sheet.
package roster
