// Package dice computes exact distributions of finite rolls.
//
// A Dist is a number with integer weights over a common total. It never rounds, and it uses no floats. Weights are
// machine words as long as the total fits in one: then no sum of their products can overflow. Otherwise they are big
// integers. Fractions are made only when a chance is read.
//
// A Cup does the work. It computes the cost of each stage before it begins, refuses a stage that would exceed its
// bound, and stops when its context ends. Rolls that depend on earlier results are stages over numbers (Cup.Then) or
// over states of any type (Roll). Equal outcomes are merged after every stage, so the work grows with the number of
// states and not with the number of ways to reach them.
package dice
