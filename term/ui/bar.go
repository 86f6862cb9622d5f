package ui

import "strings"

// eighths are the parts of a cell, from one eighth to seven.
const eighths = "▏▎▍▌▋▊▉"

// Bar draws how much of a whole there is, exact to an eighth of a cell. A part that is not nothing shows.
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
		blocks += string([]rune(eighths)[rest-1])
		empty--
	}
	filled := f.Theme.On(f.Theme.Sunken, f.Theme.Accent).Render(blocks)
	if f.Theme.Name == "none" {
		return filled + strings.Repeat("░", empty)
	}
	return filled + f.Theme.Sunken.Render(strings.Repeat(" ", empty))
}

// sparks are heights, lowest first.
const sparks = "▁▂▃▄▅▆▇█"

// Spark draws numbers as heights in one line, the largest as high as the line.
func (f Frame) Spark(numbers []int) string {
	most := 1
	for _, n := range numbers {
		most = max(most, n)
	}
	heights := []rune(f.Glyphs.Pick(sparks, ".:-=+*#@"))
	var b strings.Builder
	for _, n := range numbers {
		b.WriteRune(heights[max(0, n)*(len(heights)-1)/most])
	}
	return f.Theme.Accent.Render(b.String())
}
