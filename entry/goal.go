package entry

// Goal is an achievement in a game: a win that means something to its players. Its message is goal.ID in the game's files.
type Goal struct {
	ID       string
	Preset   string // any where it is empty
	Opponent string // the mind to be beaten; anybody where it is empty
	Moves    int    // at most; 0 is any number
}
