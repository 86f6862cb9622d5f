package challenge

// weight makes every type equally likely to be discovered.
const weight = 25

// Types lists what can be discovered.
func Types() []Type { return []Type{trapDetection(), cipherLock()} }

// rewards are those of the four tiers, the same in every type.
func rewards() [4]Reward {
	return [4]Reward{
		{XPPercent: 50},
		{XPPercent: 75},
		{XPPercent: 100},
		{PrestigeRanks: 1, XPPercent: 200},
	}
}

func trapDetection() Type {
	r := rewards()
	return Type{
		ID:    "minesweeper",
		Icon:  "⚠",
		Title: "Minesweeper: Trap Detection",
		Description: "A weathered scout beckons you toward a ruined corridor. " +
			"'The floor's rigged with pressure plates,' she warns, pulling out a " +
			"worn map. 'One wrong step and...' She makes an explosive gesture. " +
			"'Help me chart the safe path. Probe carefully—the numbers tell you " +
			"how many traps lurk nearby.'",
		Weight: weight,
		Tiers: [4]Tier{
			{Novice, "minesweeper", "novice", false, "9x9, 10 traps", r[0]},
			{Apprentice, "minesweeper", "apprentice", false, "12x12, 25 traps", r[1]},
			{Journeyman, "minesweeper", "journeyman", false, "16x16, 40 traps", r[2]},
			{Master, "minesweeper", "master", false, "20x16, 60 traps", r[3]},
		},
	}
}

func cipherLock() Type {
	const (
		classic = "4 pegs, 6 colours, 10 attempts"
		super   = "5 pegs, 8 colours, 12 attempts"
		counted = ", codes left shown"
	)
	r := rewards()
	return Type{
		ID:    "mastermind",
		Icon:  "◉",
		Title: "Mastermind: The Cipher Lock",
		Description: "A hooded archivist halts before a vault with no keyhole, only a row " +
			"of empty sockets. 'The stones must stand in the right order,' he murmurs, " +
			"tipping a pouch of coloured gems into your palm. 'Each try, it answers: a " +
			"black mark for a stone in its place, a white one for a stone that belongs " +
			"elsewhere. Reason well—it bears only so many wrong answers before it seals " +
			"for good.'",
		Weight: weight,
		Tiers: [4]Tier{
			{Novice, "mastermind", "classic", true, classic + counted, r[0]},
			{Apprentice, "mastermind", "classic", false, classic, r[1]},
			{Journeyman, "mastermind", "super", true, super + counted, r[2]},
			{Master, "mastermind", "super", false, super, r[3]},
		},
	}
}
