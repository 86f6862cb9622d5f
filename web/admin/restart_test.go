package admin_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"wits/host"
	"wits/store/sqlite/sqlitetest"
)

func TestWhatWasDecidedHoldsAfterARestartAndOnOtherServers(t *testing.T) {
	file := sqlitetest.File(t)
	n := openOn(t, file)
	ada, token := n.join("Ada")
	second := openOn(t, file)
	n.do(host.Action{Do: "block-player", Subject: ada})
	n.do(host.Action{Do: "stop-matches"})
	running, end := context.WithCancel(t.Context())
	defer end()
	var done sync.WaitGroup
	done.Go(func() { second.rules.Run(running) })
	for until := time.Now().Add(time.Minute); second.rules.NewMatch() == nil && time.Now().Before(until); {
		time.Sleep(10 * time.Millisecond)
	}
	second.wants(403, "GET", "/me", token, "", `"blocked"`)
	end()
	done.Wait()
	openOn(t, file).wants(403, "GET", "/me", token, "", `"blocked"`)
}
