// Package share has the page from which a list is shared.
package share
