// Package views is the pages of Gantry as templ components, one struct a page,
// and the address of everything that a page links to. Views format; they look
// nothing up and compute no rule.
package views

//go:generate go tool templ generate
