package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"wits/game"
)

func manCommand(h *helper) *cobra.Command {
	return &cobra.Command{
		Use: "man", Args: noArgs, ValidArgsFunction: completeNothing,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return h.manual(cmd.OutOrStdout(), cmd.Root())
		},
	}
}

// manual writes the manual page of all commands, for man.
func (h helper) manual(out io.Writer, root *cobra.Command) error {
	var page strings.Builder
	fmt.Fprintf(&page, ".TH WITS 1 \"\" \"wits %s\"\n", game.Version)
	fmt.Fprintf(&page, ".SH %s\nwits \\- %s\n", roff(strings.ToUpper(h.Say(say("title.name")))), roff(root.Short))
	fmt.Fprintf(&page, ".SH %s\n%s\n", roff(strings.ToUpper(h.Say(say("title.about")))), paragraphs(root.Long))
	h.manualSections(&page, root, ".SH")
	h.manualBelow(&page, root)
	_, err := io.WriteString(out, page.String())
	return err
}

// manualBelow writes about all commands below one.
func (h helper) manualBelow(page *strings.Builder, cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		if c.Hidden {
			continue
		}
		fmt.Fprintf(page, ".SH %s\n%s\n", roff(strings.ToUpper(c.CommandPath())), paragraphs(aim(c)))
		h.manualSections(page, c, ".SS")
		h.manualBelow(page, c)
	}
}

func (h helper) manualSections(page *strings.Builder, cmd *cobra.Command, heading string) {
	for _, s := range h.sections(cmd) {
		if title := s.title; title != "" {
			if heading == ".SH" {
				title = strings.ToUpper(title)
			}
			fmt.Fprintf(page, "%s %s\n", heading, roff(title))
		}
		for _, r := range s.rows {
			if r[1] == "" {
				fmt.Fprintf(page, ".PP\n.nf\n%s\n.fi\n", roff(strings.TrimSpace(r[0])))
				continue
			}
			text := strings.ReplaceAll(roff(r[1]), "\n", "\n.br\n")
			fmt.Fprintf(page, ".TP\n\\fB%s\\fR\n%s\n", roff(strings.TrimSpace(r[0])), text)
		}
	}
}

// paragraphs are set apart from each other.
func paragraphs(text string) string { return strings.ReplaceAll(roff(text), "\n\n", "\n.PP\n") }

// roff writes text so that man shows it as it is.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
