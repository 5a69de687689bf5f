// Package tokens sets units from above, and tokens to draw on.
package tokens
