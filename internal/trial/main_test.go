package trial

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// program is wits, built by the first test that needs it.
var program = newProgram()

func TestMain(m *testing.M) {
	if url := os.Getenv(bystanderOf); url != "" {
		os.Exit(bystand(url))
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if err := errors.Join(program.Remove(), database.Stop()); err != nil && code == 0 {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
		os.Exit(code)
	}))
}

// serve starts a server without limits. It ends with the test.
func serve(t *testing.T, args ...string) *Server {
	t.Helper()
	return program.Serve(t, append([]string{"--limit", "all=0"}, args...)...)
}
