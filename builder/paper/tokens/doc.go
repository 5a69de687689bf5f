// Package tokens sets units seen from above, and blank tokens to draw on.
package tokens
