package mastermind

import (
	"fmt"
	"iter"
	"math"
	"strings"

	"wits/game"
	"wits/game/words"
)

// Variant is a size of the game.
type Variant struct {
	Name     string
	Pegs     int
	Colors   int
	Attempts int
}

// Presets lists the variants that are played: the seed document's game, and the larger one.
func Presets() []Variant {
	return []Variant{
		{Name: "classic", Pegs: 4, Colors: 6, Attempts: 10},
		{Name: "super", Pegs: 5, Colors: 8, Attempts: 12},
	}
}

func preset(name string) (Variant, error) {
	for _, v := range Presets() {
		if v.Name == name {
			return v, nil
		}
	}
	return Variant{}, fmt.Errorf("%w %.40q: mastermind has %s", game.ErrPreset, name, strings.Join(Info().Presets, ", "))
}

// Count is the number of codes.
func (v Variant) Count() int { return int(math.Pow(float64(v.Colors), float64(v.Pegs))) }

// Codes yields every code, in the order of the palette, the last peg changing fastest.
func (v Variant) Codes() iter.Seq[Code] {
	return func(yield func(Code) bool) {
		var pegs [MaxPegs]Color
		for range v.Count() {
			if !yield(NewCode(pegs[:v.Pegs]...)) {
				return
			}
			for i := v.Pegs - 1; i >= 0; i-- {
				if pegs[i]++; int(pegs[i]) < v.Colors {
					break
				}
				pegs[i] = 0
			}
		}
	}
}

// Check says what keeps c from being a code of the variant.
func (v Variant) Check(c Code) error {
	if n := c.Len(); n != v.Pegs {
		return game.Break("code-length", Say("rule.code-length", words.Int("n", v.Pegs), words.Int("got", n)))
	}
	if !c.fits(v.Colors) {
		return game.Break("color", Say("rule.color",
			words.Text("code", c.String()), words.Text("colors", spell(letters[:v.Colors]))))
	}
	return nil
}

func (v Variant) palette() []Color {
	colors := make([]Color, v.Colors)
	for i := range colors {
		colors[i] = Color(i)
	}
	return colors
}
