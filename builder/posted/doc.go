// Package posted reads the values of posted forms: choices, changed numbers and tables,
// tags and liveries.
package posted
