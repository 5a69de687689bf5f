// Package owned has the page of the models that a player owns.
package owned
