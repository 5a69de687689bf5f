// Package playsheets sets sheets to play with, one for each unit, and blank record sheets.
package playsheets
