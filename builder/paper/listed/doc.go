// Package listed sets what pages show of a list: its head, its verdict and findings, house rules, units and the
// rules terms that they use.
package listed
