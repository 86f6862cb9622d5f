// Package openapi describes the interface: as an OpenAPI document with what each game tells about itself, and as a page.
//
// It reads what the operations say of themselves and changes nothing of how they are served.
package openapi

import (
	"github.com/danielgtaylor/huma/v2"

	"wits/game/referee"
)

// New begins a description: all but the operations.
func New() *huma.OpenAPI {
	registry := huma.NewMapRegistry("#/components/schemas/", huma.DefaultSchemaNamer)
	aliasSchemas(registry)
	return &huma.OpenAPI{
		OpenAPI: "3.1.0", Components: &huma.Components{Schemas: registry, SecuritySchemes: security()},
		Info: &huma.Info{
			Title: "wits", Version: referee.Version, Description: overview,
			Contact: &huma.Contact{Name: "whoever hosts this server"}, License: &huma.License{Name: "MIT", Identifier: "MIT"},
		},
		Servers: []*huma.Server{{URL: "/"}}, Tags: tags(),
	}
}

const overview = "Play deduction games over HTTP. Everything belongs to a player: send `Authorization: Bearer` with a token, or let the " +
	"browser keep a cookie. Requests that start something make a player for whoever has none. Errors are problem documents " +
	"(RFC 9457) with a stable `code` and at most 4 KB, also where no operation is: 404 `not-found`, 405 `method-not-allowed`. What cannot be read " +
	"as HTTP at all gets its status (400, 417, 431, 501, 505) in plain text. A path with empty parts, or with . or .. in it, is not found. Sentences are in the language of `Accept-Language`. Every GET has an ETag.\n\n" +
	"Requests that make or change something take a key, in the header `Idempotency-Key` or as `key` in the body: the same request " +
	"with the same key gets the first answer, for at least a day or until a thousand later changes; another request under the key " +
	"is refused with 422 `key-reused`. Keys are a player's own; a visitor's belong to the address they come from. A key under which " +
	"a player, a token or a code is made, or by which a visitor becomes a player, has at least 16 characters that nobody can guess: " +
	"what is made is kept encrypted under it.\n\n" +
	"A bot's token (`POST /me/tokens`) plays and reads: it starts matches and daily puzzles, opens tables and sits down, imports games, explores, takes challenges, acts, " +
	"asks for hints, odds and replays, and can end itself. It gets 403 where a player's name, settings, links, public replays, " +
	"tokens, codes or new beginning are concerned: those operations do not list the security scheme `bot`."

// tags say what each noun of the interface is.
func tags() []*huma.Tag {
	return []*huma.Tag{
		{Name: "games", Description: "The games, and their puzzles of the day."},
		{Name: "daily", Description: "The puzzles of the day, of all games."},
		{Name: "challenge-types", Description: "What exploring can find."},
		{Name: "players", Description: "New players, for programs."},
		{Name: "me", Description: "The player who asks: name, tokens, settings, statistics."},
		{Name: "session", Description: "Signing in and out."},
		{Name: "explore", Description: "Steps that may find a challenge."},
		{Name: "challenges", Description: "Challenges that wait."},
		{Name: "matches", Description: "Matches: start, look, act, follow."},
		{Name: "tables", Description: "Tables at which another person can sit down, by a code."},
		{Name: "watch", Description: "Matches of others, by a link."},
		{Name: "replays", Description: "Public replays."},
	}
}

func security() map[string]*huma.SecurityScheme {
	return map[string]*huma.SecurityScheme{
		"token":  {Type: "http", Scheme: "bearer", Description: "a device's token: POST /players or POST /session gave it"},
		"cookie": {Type: "apiKey", In: "cookie", Name: "__Host-wits", Description: "kept by browsers: as good as a device's token"},
		"bot":    {Type: "http", Scheme: "bearer", Description: "a bot's token: POST /me/tokens gave it. It plays and reads"},
	}
}
