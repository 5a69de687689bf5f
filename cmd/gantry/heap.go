package main

import "runtime/debug"

// roomyHeap trades memory for time. Garbage is collected when the heap has grown by
// percent, and as often as needed when memory reaches limit, in bytes. GOGC and
// GOMEMLIMIT take precedence. change sets another percentage, back restores the old
// settings.
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
