package screen

import (
	"strings"

	"wits/games/mastermind"
	"wits/term/ui"
)

// The colours of the pegs: R B G Y O V C N.
var colours = [8]ui.Colour{
	{Dark: "#e5484d", Light: "#c4242b", Contrast: "#ff5f5f"},
	{Dark: "#4c8dff", Light: "#1f5fd0", Contrast: "#5fafff"},
	{Dark: "#3fbf6f", Light: "#1e7a3c", Contrast: "#00ff00"},
	{Dark: "#f4d44d", Light: "#e0b800", Contrast: "#ffff00"},
	{Dark: "#ff9238", Light: "#d9730d", Contrast: "#ffaf00"},
	{Dark: "#b072ff", Light: "#7a3fc4", Contrast: "#d787ff"},
	{Dark: "#39d0d8", Light: "#0a7f88", Contrast: "#00ffff"},
	{Dark: "#a9744f", Light: "#7a4a26", Contrast: "#d7af87"},
}

// The pegs of an answer lie in a grey tray, so that a black one is dark and a white one light on every terminal. They differ in
// shape too.
var (
	tray      = ui.Colour{Dark: "#7b8496", Light: "#7b8496", Contrast: "#808080"}
	blackPeg  = ui.Colour{Dark: "#000000", Light: "#000000", Contrast: "#000000"}
	whitePeg  = ui.Colour{Dark: "#ffffff", Light: "#ffffff", Contrast: "#ffffff"}
	noPeg     = ui.Colour{Dark: "#5d6576", Light: "#5d6576", Contrast: "#5f5f5f"}
	emptyHole = ui.Colour{Dark: "#7a8295", Light: "#8a919e", Contrast: "#bcbcbc"}
)

// hole is a place without a peg: not a ring, which is a white peg.
func hole(f ui.Frame) string { return f.Glyphs.Pick("·", ".") }

// peg is a letter on its colour.
func peg(c mastermind.Color, f ui.Frame) string {
	return f.Theme.Fill(colours[c]).Render(" " + c.String() + " ")
}

// socket is a place without a peg.
func socket(f ui.Frame) string { return f.Theme.Paint(emptyHole).Render(" " + hole(f) + " ") }

// Pegs draws a code, a space between two pegs.
func Pegs(c mastermind.Code, f ui.Frame) string {
	return drawn(c, f, func(letter string) string { return " " + letter + " " })
}

// drawn draws a code, given what is written on the peg of a letter.
func drawn(c mastermind.Code, f ui.Frame, text func(letter string) string) string {
	all := make([]string, c.Len())
	for i := range all {
		all[i] = f.Theme.Fill(colours[c.At(i)]).Render(text(c.At(i).String()))
	}
	return strings.Join(all, " ")
}

// marks are the pegs of an answer: black ones first, then white ones, then holes, as many as the code has places.
func marks(fb mastermind.Feedback, length int, f ui.Frame) []string {
	ground := f.Theme.Hue(tray)
	black := f.Theme.Ink(blackPeg).Strong().On(ground).Render(f.Glyphs.Pick("●", "B"))
	white := f.Theme.Ink(whitePeg).Strong().On(ground).Render(f.Glyphs.Pick("○", "w"))
	none := f.Theme.Ink(noPeg).On(ground).Render(f.Glyphs.Pick("·", "."))
	all := make([]string, length)
	for i := range all {
		switch {
		case i < int(fb.Black):
			all[i] = black
		case i < int(fb.Black+fb.White):
			all[i] = white
		default:
			all[i] = none
		}
	}
	return all
}

// inline is an answer in one line, and inSquare in two, as pegs stand beside a row of the real game.
func inline(fb mastermind.Feedback, length int, f ui.Frame) string {
	return strings.Join(marks(fb, length, f), "")
}

func inSquare(fb mastermind.Feedback, length int, f ui.Frame) [2]string {
	all, half := marks(fb, length, f), (length+1)/2
	gap := ui.Ink{}.On(f.Theme.Hue(tray)).Render(" ")
	line := func(pegs []string) string {
		for len(pegs) < half {
			pegs = append(pegs, gap)
		}
		return gap + strings.Join(pegs, gap) + gap
	}
	return [2]string{line(all[:half]), line(all[half:])}
}
