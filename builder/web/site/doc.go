// Package site is what all pages of the server share: the route table, limits, guards, cookies,
// errors, caches, and how a list is found.
package site
