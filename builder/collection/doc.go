// Package collection is the models that a player owns, and what a list needs of them.
package collection
