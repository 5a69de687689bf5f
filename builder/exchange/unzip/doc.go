// Package unzip opens ZIP files within bounds.
package unzip
