package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wits/catalog"
	"wits/entry"
	"wits/game/referee"
	"wits/game/words"
)

// helper tells about commands, on a screen or in the manual page. Every text is in the message files, by the command's path:
// help.PATH, help.PATH.long, flag.PATH.NAME, or flag.NAME where commands share a flag.
type helper struct{ words.Speaker }

// finish gives a tree of commands its help, its completion and the words for wrong calls.
func (h helper) finish(root *cobra.Command) {
	root.SilenceErrors, root.SilenceUsage = true, true
	tellVersion(root)
	root.SetHelpFunc(h.screen)
	root.SetUsageFunc(func(*cobra.Command) error { return nil })
	root.SetFlagErrorFunc(explainFlag)
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	root.InitDefaultHelpCmd()
	if help, _, err := root.Find([]string{"help"}); err == nil {
		help.Use, help.Run = "help [COMMAND]", nil
		help.RunE = func(_ *cobra.Command, args []string) error {
			about, rest, err := root.Find(args)
			if err == nil && len(rest) == 0 {
				h.screen(about, nil)
				return nil
			}
			return unknownCommand(about, append(rest, args...)[0])
		}
	}
	h.describe(root)
}

// path is a command's in the keys of its texts.
func path(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return cmd.Name()
	}
	return strings.ReplaceAll(strings.TrimPrefix(cmd.CommandPath(), cmd.Root().Name()+" "), " ", ".")
}

// describe gives a command and those below it their texts. What a game says about its own commands stays.
func (h helper) describe(cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag()
	if key := "cli.help." + path(cmd); h.Knows(key) {
		cmd.Short, cmd.Long = h.Text(key), ""
		if h.Knows(key + ".long") {
			names := texts(catalog.All(), func(e entry.Entry) string { return h.Say(e.Name()) })
			codes := "" // a table
			for _, e := range exits() {
				codes += fmt.Sprintf("\n%5d  %s", e, h.Say(e.means()))
			}
			cmd.Long = h.Say(words.Message{Key: key + ".long", Args: []words.Arg{
				words.Text("games", strings.Join(names, ", ")), words.Text("formats", "."+strings.Join(formats(), ", .")), words.Text("codes", codes),
			}})
		}
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		for _, key := range []string{"cli.flag." + f.Name, "cli.flag." + path(cmd) + "." + f.Name} {
			if h.Knows(key) {
				f.Usage = h.Text(key)
			}
		}
		if key := "cli.default." + path(cmd) + "." + f.Name; h.Knows(key) { // which depends on the machine: the manual page is the same on all
			f.DefValue = h.Text(key)
		}
	})
	for _, c := range cmd.Commands() {
		h.describe(c)
	}
}

// screen tells about a command on a screen, or wherever the output goes.
func (h helper) screen(cmd *cobra.Command, _ []string) {
	out := cmd.OutOrStdout()
	f, ok := out.(*os.File)
	styled := ok && xterm.IsTerminal(f.Fd()) && os.Getenv("TERM") != "dumb" && os.Getenv("TERM") != ""
	for line := range strings.SplitSeq(cmp.Or(cmd.Long, cmd.Short), "\n") {
		indent := 0
		if strings.HasPrefix(line, " ") { // a row of a table
			indent = len(line) - len(strings.TrimLeft(line, " 0123456789"))
		}
		text := ansi.Wordwrap(line[indent:], helpWidth(out)-indent, " ")
		fmt.Fprintln(out, line[:indent]+strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", indent)))
	}
	for _, s := range h.sections(cmd) {
		if styled {
			s.title = ansi.Style{}.Bold().Styled(s.title)
		}
		fmt.Fprintln(out)
		s.print(out)
	}
}

// helpWidth is how long lines of the help are: as the terminal is wide, and never so long that reading is hard.
func helpWidth(out io.Writer) int {
	const most, least = 100, 40
	if f, ok := out.(*os.File); ok {
		if width, _, err := xterm.GetSize(f.Fd()); err == nil && width > 0 {
			return min(max(width, least), most)
		}
	}
	return most
}

// section is a part of the help: rows of a name and what it is, or plain lines.
type section struct {
	title string
	rows  [][2]string
}

// print writes the title and the rows below each other.
func (s section) print(out io.Writer) {
	fmt.Fprintln(out, s.title)
	wide, width := 0, helpWidth(out)
	for _, r := range s.rows {
		if n := ansi.StringWidth(r[0]); r[1] != "" && n <= width/3 {
			wide = max(wide, n)
		}
	}
	indent := "\n" + strings.Repeat(" ", wide+4)
	for _, r := range s.rows {
		gap := strings.Repeat(" ", max(0, wide+2-ansi.StringWidth(r[0])))
		if ansi.StringWidth(r[0]) > wide {
			gap = indent
		}
		text := strings.ReplaceAll(ansi.Wordwrap(r[1], width-wide-4, " "), "\n", indent)
		fmt.Fprintln(out, strings.TrimRight("  "+r[0]+gap+text, " \n"))
	}
}

// sections are the parts of the help of a command that have something to tell.
func (h helper) sections(cmd *cobra.Command) (list []section) {
	add := func(title words.Message, rows [][2]string) {
		if len(rows) > 0 {
			list = append(list, section{h.Say(title), rows})
		}
	}
	if cmd.Name() == exitTopic {
		return nil
	}
	var usage, commands, topics [][2]string
	if cmd.Runnable() {
		usage = append(usage, [2]string{strings.TrimSuffix(cmd.CommandPath(), cmd.Name()) + cmd.Use + " " + h.Say(say("usage.flags"))})
	}
	if cmd.HasAvailableSubCommands() {
		usage = append(usage, [2]string{cmd.CommandPath() + " " + h.Say(say("usage.command")) + " …"})
	}
	for _, c := range cmd.Commands() {
		switch row := [2]string{c.Name(), c.Short}; {
		case c.Name() == exitTopic:
			topics = append(topics, row)
		case !c.Hidden:
			commands = append(commands, row)
		}
	}
	add(say("title.usage"), usage)
	add(say("title.examples"), lines(cmd.Example))
	if cmd.Annotations[listsGames] != "" {
		add(say("title.games"), h.gameRows())
	}
	add(say("title.commands"), commands)
	add(say("title.topics"), topics)
	add(say("title.flags"), h.flagRows(cmd))
	return list
}

func lines(text string) (rows [][2]string) {
	for line := range strings.Lines(text) {
		rows = append(rows, [2]string{strings.TrimRight(line, "\n")})
	}
	return rows
}

// listsGames marks commands whose help lists the games.
const listsGames = "games"

// gameRows list the games with their presets and bots, as they are written and called.
func (h helper) gameRows() (rows [][2]string) {
	for _, e := range catalog.All() {
		info := e.Game.Info()
		bots := botNames(info)
		for i, name := range bots {
			if title := e.BotTitle(h.Speaker, name); title != name {
				if elo, ok := e.Elo[name]; ok {
					title += ", " + h.Say(words.New("mind.elo", words.Text("elo", strconv.Itoa(elo))))
				}
				bots[i] += " (" + title + ")"
			}
		}
		if len(bots) == 0 {
			bots = []string{h.Say(say("list.none"))}
		}
		rows = append(rows, [2]string{info.ID, h.Say(e.Name()) + "\n" +
			h.Say(say("list.presets")) + ": " + strings.Join(info.Presets, ", ") + "\n" + h.Say(say("list.bots")) + ": " + strings.Join(bots, ", ")})
	}
	return rows
}

// flagRows list the flags of a command, with what they are when not given.
func (h helper) flagRows(cmd *cobra.Command) (rows [][2]string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		name := "    --" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", --" + f.Name
		}
		value, usage := pflag.UnquoteUsage(f)
		switch f.DefValue {
		case "", "0", "0s", "-1", "false", "[]":
		default:
			usage += "; " + h.Say(say("default", words.Text("value", strings.Trim(f.DefValue, "[]"))))
		}
		rows = append(rows, [2]string{strings.TrimRight(name+" "+value, " "), usage})
	})
	return rows
}

// manual writes the manual page of a command and all below it, as man reads it.
func (h helper) manual(out io.Writer, cmd *cobra.Command) {
	title := cmd.CommandPath()
	if !cmd.HasParent() {
		fmt.Fprintf(out, ".TH WITS 1 \"\" \"wits %s\"\n.SH %s\nwits \\- %s\n", referee.Version, roff(strings.ToUpper(h.Say(say("title.name")))), roff(cmd.Short))
		title = h.Say(say("title.about"))
	}
	fmt.Fprintf(out, ".SH %s\n%s\n", roff(strings.ToUpper(title)), roff(cmp.Or(cmd.Long, cmd.Short)))
	for _, s := range h.sections(cmd) {
		fmt.Fprintf(out, ".SS %s\n", roff(s.title))
		for _, r := range s.rows {
			if r[1] == "" {
				fmt.Fprintf(out, ".PP\n.nf\n%s\n.fi\n", roff(r[0]))
			} else {
				fmt.Fprintf(out, ".TP\n\\fB%s\\fR\n%s\n", roff(strings.TrimSpace(r[0])), roff(r[1]))
			}
		}
	}
	for _, c := range cmd.Commands() {
		if !c.Hidden {
			h.manual(out, c)
		}
	}
}

// roff writes text so that man shows it as it is, line by line.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`).Replace(text)
	text = strings.TrimPrefix(strings.ReplaceAll("\n"+text, "\n.", "\n\\&."), "\n")
	return strings.NewReplacer("\n\n", "\n.PP\n", "\n", "\n.br\n").Replace(text)
}
