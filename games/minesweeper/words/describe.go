package words

import "wits/game"

// Describe says what the game and its presets are called.
func (Voice) Describe(d *game.Description) {
	d.Name = "Trap Detection"
	d.Line = "Chart the safe path. The numbers tell how many traps lurk nearby."
	info := map[string]string{
		"novice": "9×9, 10 traps", "apprentice": "12×12, 25 traps", "journeyman": "16×16, 40 traps", "master": "20×16, 60 traps",
	}
	for i := range d.Levels {
		d.Levels[i].Info = info[d.Levels[i].Preset]
	}
}
