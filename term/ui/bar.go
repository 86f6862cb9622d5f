package ui

import (
	"slices"
	"strings"
	"time"
)

// SpinPace is how long a spinner shows each of its pictures.
const SpinPace = 120 * time.Millisecond

// Spinner is a sign that turns as time passes, where things may move; empty where they may not.
func (f Frame) Spinner(now time.Time) string {
	if !f.Motion {
		return ""
	}
	all := []rune(f.Glyphs.Pick("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", `|/-\\`))
	return string(all[now.UnixMilli()/SpinPace.Milliseconds()%int64(len(all))])
}

// Bar draws a part of a whole as a bar, exact to an eighth of a cell. Anything more than nothing is visible.
func (f Frame) Bar(width int, part, whole float64) string {
	width = max(0, width)
	steps := 0
	if whole > 0 && part > 0 {
		steps = max(1, min(8*width, int(8*float64(width)*part/whole)))
	}
	full, rest := steps/8, steps%8
	if f.Glyphs.Name == "ascii" {
		return f.Theme.Accent.Render(strings.Repeat("#", full)) + f.Theme.Dim.Render(strings.Repeat(".", width-full))
	}
	blocks, empty := strings.Repeat("█", full), width-full
	if rest > 0 {
		blocks += string([]rune("▏▎▍▌▋▊▉")[rest-1])
		empty--
	}
	filled := f.Theme.On(f.Theme.Sunken, f.Theme.Accent).Render(blocks)
	if f.Theme.Name == "none" {
		return filled + strings.Repeat("░", empty)
	}
	return filled + f.Theme.Sunken.Render(strings.Repeat(" ", empty))
}

// Spark draws at least one number as heights in one line, the largest as high as the line.
func (f Frame) Spark(numbers []int) string {
	most := max(1, slices.Max(numbers))
	heights := []rune(f.Glyphs.Pick("▁▂▃▄▅▆▇█", ".:-=+*#@"))
	var b strings.Builder
	for _, n := range numbers {
		b.WriteRune(heights[max(0, n)*(len(heights)-1)/most])
	}
	return f.Theme.Accent.Render(b.String())
}
