package model

import "time"

// Notice is something that the host of a server tells all players, in the host's own words.
type Notice struct {
	ID    string    `json:"id"` // another for every notice
	Text  string    `json:"text"`
	At    time.Time `json:"at"`
	Until time.Time `json:"until,omitzero"` // when it is no longer told; zero for as long as nobody withdraws it
}
