package main

import "runtime/debug"

// roomyHeap spends memory rather than time: garbage is collected where it is so many
// percent of what is in use, and where all comes to the limit, in bytes, as often as it
// takes. What GOGC and GOMEMLIMIT say comes first. change is to another percentage, back
// the way back.
func (p *program) roomyHeap(percent int, limit int64) (change func(percent int), back func()) {
	wasPercent, wasLimit := debug.SetGCPercent(percent), debug.SetMemoryLimit(limit)
	change = func(percent int) { debug.SetGCPercent(percent) }
	back = func() {
		debug.SetGCPercent(wasPercent)
		debug.SetMemoryLimit(wasLimit)
	}
	if p.getenv("GOGC") != "" {
		debug.SetGCPercent(wasPercent)
		change = func(int) {}
	}
	if p.getenv("GOMEMLIMIT") != "" {
		debug.SetMemoryLimit(wasLimit)
	}
	return change, back
}
