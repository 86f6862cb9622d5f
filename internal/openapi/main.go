// Command openapi prints the description of the server's interface, as GET /openapi.json answers it, without the games: the
// browser app's types are made from it, and the app knows no game.
package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"

	"wits/catalog"
	"wits/web"
	"wits/web/api"
	"wits/web/dist"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "openapi:", err)
		os.Exit(1)
	}
}

// run makes a server without a store: describing needs none.
func run() error {
	server, err := api.New(web.Config{Words: catalog.Library(), App: dist.Files(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	answer := httptest.NewRecorder()
	server.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/openapi.json", nil))
	if answer.Code != http.StatusOK {
		return fmt.Errorf("the server answered %d", answer.Code)
	}
	_, err = os.Stdout.Write(answer.Body.Bytes())
	return err
}
