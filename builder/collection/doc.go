// Package collection counts the models that a player owns, and those that a list needs.
package collection
