// Package dice computes exact distributions of finite rolls.
//
// A Dist is a number with integer weights over a common total; nothing is
// rounded, and no float is used. Weights are machine words as long as the total
// fits into one, since then no sum of products of them can overflow; else, and
// only then, they are big integers. Fractions are made at the edge, when a
// chance is asked for.
//
// A Cup does the work. It says before each stage what that will cost, refuses
// what would pass its bound, and stops when its context ends. Rolls that depend
// on what came before are stages over numbers (Cup.Then) or over states of any
// type (Roll): equal outcomes are merged after every stage, so that the work
// grows with the number of states and not with the number of ways to get there.
package dice
