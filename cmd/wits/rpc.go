package main

import (
	"crypto/rand"
	"runtime/debug"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/rpc"
)

func rpcCommand(f *appFlags) *cobra.Command {
	return command("rpc", `echo '{"jsonrpc":"2.0","id":1,"method":"games.list"}' | wits rpc`, func(cmd *cobra.Command) error {
		debug.SetGCPercent(400) // it holds little and makes much: fewer collections are quicker
		session := rpc.NewSession(f.games(), catalog.Library(), rand.Reader)
		return session.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
	})
}
