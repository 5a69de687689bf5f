// Package shop sets cards as print shops take them, a picture for each side.
package shop
