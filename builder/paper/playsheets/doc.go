// Package playsheets sets sheets to play with, one for each unit, and record sheets with
// nothing filled in.
package playsheets
