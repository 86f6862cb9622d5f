package main

import (
	"crypto/rand"
	"runtime/debug"

	"github.com/spf13/cobra"

	"wits/catalog"
	"wits/rpc"
)

func rpcCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rpc",
		Short: "Play through JSON-RPC 2.0 on standard input and output, one message per line",
		Long: "rpc answers JSON-RPC 2.0 requests, one message per line, until standard input ends.\n" +
			"It is local: match.save and match.replay show what the rules hide.",
		Example: `echo '{"jsonrpc":"2.0","id":1,"method":"games.list"}' | wits rpc`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			debug.SetGCPercent(400) // it holds little and makes much: fewer collections are quicker
			session := rpc.NewSession(catalog.All(), catalog.Library(), rand.Reader)
			return session.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
}
