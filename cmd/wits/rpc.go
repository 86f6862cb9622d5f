package main

import (
	"crypto/rand"
	"runtime/debug"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/rpc"
)

func rpcCommand(f *appFlags) *cobra.Command {
	return &cobra.Command{
		Use:     "rpc",
		Example: `echo '{"jsonrpc":"2.0","id":1,"method":"games.list"}' | wits rpc`,
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			debug.SetGCPercent(400) // it holds little and makes much: fewer collections are quicker
			games := f.games()
			session := rpc.NewSession(games, catalog.Library(), rand.Reader)
			return session.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
}
