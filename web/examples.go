package web

// What the examples of the description are of. They are the only place in this package that names a game.
const (
	exampleGame   = "mastermind"
	examplePuzzle = `"game":"` + exampleGame + `","preset":"classic"`
	exampleMove   = `{"type":"submit","code":["R","R","B","B"]}`
	exampleView   = `{"secretCode":null,"attempts":[{"code":["R","R","B","B"],"feedback":{"black":1,"white":0}}],"gameOver":false,
		"winner":null,"maxAttempts":10,"playerId":"Ada","status":"playing","colors":["R","B","G","Y","O","V"],"codeLength":4}`
)
