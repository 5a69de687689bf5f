// Package shop sets cards for print shops, one picture per side.
package shop
