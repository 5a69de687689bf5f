// Package preset is saved choices of what is printed.
package preset
