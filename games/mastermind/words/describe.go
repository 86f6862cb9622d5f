package words

import "wits/game"

// Describe says what the game and its presets are called.
func (Voice) Describe(d *game.Description) {
	d.Line = "Break the code. Every guess is answered; every answer rules codes out."
	info := map[string]string{"classic": "4 pegs, 6 colours, 10 attempts", "super": "5 pegs, 8 colours, 12 attempts"}
	for i := range d.Levels {
		d.Levels[i].Info = info[d.Levels[i].Preset]
	}
}
