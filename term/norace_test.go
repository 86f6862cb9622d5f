//go:build !race

package term_test

const raced = false
