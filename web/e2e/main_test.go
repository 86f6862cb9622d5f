package e2e

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/chromedp/chromedp"
)

// root is the context of the one browser that all tests share; every test gets its own profile in it.
var root context.Context

func TestMain(m *testing.M) {
	flag.Parse()
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == parallel.DefValue { // tests wait for browsers more than they work
		_ = parallel.Value.Set(strconv.Itoa(2 * runtime.GOMAXPROCS(0)))
	}
	// Chromium without its windows: a new profile costs half of what it does there.
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium-headless-shell"), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(1280, 900),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("lang", "en-GB"),
		chromedp.Flag("js-flags", "--liftoff-only")) // every profile compiles the games anew: once each is enough, and the machine code need not be the best
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "the browser does not start:", err, "(make deps installs it)")
		os.Exit(1)
	}
	root = ctx
	code := m.Run()
	if s, err := shared(); err == nil {
		for _, err := range s.close() {
			if err != nil {
				fmt.Fprintln(os.Stderr, "the shared site:", err)
				code = 1
			}
		}
	}
	end()
	stop()
	os.Exit(code)
}
