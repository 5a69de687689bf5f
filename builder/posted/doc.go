// Package posted reads what a form of the browser posts: the value of a choice, of a
// changed number or table, of tags and of a livery.
package posted
