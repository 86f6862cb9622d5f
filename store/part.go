package store

import (
	"wits/game"
	"wits/game/referee"
)

// CheckpointEvery is how many actions lie between two checkpoints of a match.
const CheckpointEvery = 64

// Checkpoint is the state of a match after an action. It is kept with every action whose number is a multiple of
// [CheckpointEvery], so that later events can be made without replaying the earlier ones. The zero Checkpoint is the deal.
type Checkpoint struct {
	Seq    referee.Seq
	Length int // actions of the latest deal
	State  Saved
}

// Span asks for what happened in a match after an action.
type Span struct {
	After   referee.Seq // the number of the last action that is known already
	Limit   int         // actions after it, at most
	Program string      // whose checkpoints can be read: other versions may write states in another way
}

// Part is a match without the actions before a checkpoint: Actions begin after it.
type Part struct {
	Match
	From Checkpoint
	Left []game.Millis // on the clocks at the checkpoint, where the match has some
}
