package api

// What the examples of the description are of. They are the only place in this package that names a game.
const (
	exampleGame   = "mastermind"
	examplePuzzle = `"game":"` + exampleGame + `","preset":"classic"`
	exampleMove   = `{"type":"submit","code":["R","R","B","B"]}`
	exampleView   = `{"secretCode":null,"attempts":[{"code":["R","R","B","B"],"feedback":{"black":1,"white":0}}],"gameOver":false,
		"winner":null,"maxAttempts":10,"playerId":"Ada","status":"playing","colors":["R","B","G","Y","O","V"],"codeLength":4}`
)

const exampleKey = `{"key":"0d9bb1a8-6a57-4b3c-8f4e-3f1c5a2f7e10"}`
