// Package derivations sets the math of a list, step by step.
package derivations
