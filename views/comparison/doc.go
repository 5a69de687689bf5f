// Package comparison has the pages that set profiles side by side and draw their curves.
package comparison
