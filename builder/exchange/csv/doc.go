// Package csv writes the units of lists as a table for spreadsheets.
package csv
