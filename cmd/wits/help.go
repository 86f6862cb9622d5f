package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/x/ansi"
	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"wits/catalog"
	"wits/entry"
	"wits/game/words"
)

// helper tells about commands, on a screen or in the manual page. Every text is in the message files, by the command's path:
// help.PATH, help.PATH.long, flag.PATH.NAME, or flag.NAME where commands share a flag.
type helper struct{ words.Speaker }

// helpWidth is how long lines of the help are: as the terminal is wide, and never so long that reading is hard.
func helpWidth(out io.Writer) int {
	const most, least = 100, 40
	f, ok := out.(*os.File)
	if !ok {
		return most
	}
	width, _, err := xterm.GetSize(f.Fd())
	if err != nil || width <= 0 {
		return most
	}
	return min(max(width, least), most)
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
		cmd.Short = h.Text(key)
		if h.Knows(key + ".long") {
			cmd.Long = h.Say(words.Message{Key: key + ".long", Args: []words.Arg{
				words.Text("games", gameNames(h.Speaker)), words.Text("formats", formatNames()),
			}})
		}
	}
	name := func(f *pflag.Flag) {
		for _, key := range []string{"cli.flag." + f.Name, "cli.flag." + path(cmd) + "." + f.Name} {
			if h.Knows(key) {
				f.Usage = h.Text(key)
			}
		}
	}
	cmd.Flags().VisitAll(name)
	for _, c := range cmd.Commands() {
		h.describe(c)
	}
}

// screen tells about a command on a screen, or wherever the output goes.
func (h helper) screen(cmd *cobra.Command, _ []string) {
	out := cmd.OutOrStdout()
	bold := func(text string) string { return text }
	if f, ok := out.(*os.File); ok && xterm.IsTerminal(f.Fd()) && os.Getenv("TERM") != "dumb" && os.Getenv("TERM") != "" {
		bold = func(text string) string { return ansi.Style{}.Bold().Styled(text) }
	}
	fmt.Fprintln(out, ansi.Wordwrap(aim(cmd), helpWidth(out), " "))
	for _, s := range h.sections(cmd) {
		fmt.Fprintln(out)
		if s.title != "" {
			fmt.Fprintln(out, bold(s.title))
		}
		s.print(out)
	}
}

// aim is what a command does.
func aim(cmd *cobra.Command) string {
	if cmd.Long != "" {
		return cmd.Long
	}
	return cmd.Short
}

// section is a part of the help with a title: rows of a name and what it is, or plain lines.
type section struct {
	title string
	rows  [][2]string
}

// print writes the rows below each other.
func (s section) print(out io.Writer) {
	wide, width := 0, helpWidth(out)
	for _, r := range s.rows {
		if n := ansi.StringWidth(r[0]); r[1] != "" && n <= width/3 {
			wide = max(wide, n)
		}
	}
	for _, r := range s.rows {
		if r[1] == "" {
			fmt.Fprintln(out, "  "+r[0])
			continue
		}
		gap := strings.Repeat(" ", max(0, wide-ansi.StringWidth(r[0])))
		if ansi.StringWidth(r[0]) > wide {
			gap = "\n  " + strings.Repeat(" ", wide)
		}
		text := ansi.Wordwrap(r[1], width-wide-4, " ")
		fmt.Fprintln(out, "  "+r[0]+gap+"  "+strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", wide+4)))
	}
}

// sections are the parts of the help of a command that have something to tell.
func (h helper) sections(cmd *cobra.Command) (list []section) {
	add := func(title words.Message, rows [][2]string) {
		if len(rows) > 0 {
			list = append(list, section{h.Say(title), rows})
		}
	}
	if path(cmd) == exitTopic {
		return []section{{"", h.exitRows()}}
	}
	add(say("title.usage"), h.usage(cmd))
	add(say("title.examples"), lines(cmd.Example))
	if cmd.Annotations[listsGames] != "" {
		add(say("title.games"), h.gameRows())
	}
	var commands, topics [][2]string
	for _, c := range cmd.Commands() {
		switch {
		case c.Hidden:
		case path(c) == exitTopic:
			topics = append(topics, [2]string{c.Name(), c.Short})
		default:
			commands = append(commands, [2]string{c.Name(), c.Short})
		}
	}
	add(say("title.commands"), commands)
	add(say("title.topics"), topics)
	add(say("title.flags"), h.flagRows(cmd))
	return list
}

func lines(text string) (rows [][2]string) {
	for line := range strings.Lines(text) {
		rows = append(rows, [2]string{strings.TrimRight(line, "\n"), ""})
	}
	return rows
}

// usage is how a command is called.
func (h helper) usage(cmd *cobra.Command) (rows [][2]string) {
	before := strings.TrimSuffix(cmd.CommandPath(), cmd.Name())
	if cmd.Runnable() {
		rows = append(rows, [2]string{before + cmd.Use + " " + h.Say(say("usage.flags")), ""})
	}
	if cmd.HasAvailableSubCommands() {
		rows = append(rows, [2]string{cmd.CommandPath() + " " + h.Say(say("usage.command")) + " …", ""})
	}
	return rows
}

// listsGames marks commands whose help lists the games.
const listsGames = "games"

// gameRows list the games with their presets and bots.
func (h helper) gameRows() (rows [][2]string) {
	for _, e := range catalog.All() {
		info := e.Game.Info()
		rows = append(rows, [2]string{info.ID, h.Say(e.Name()) + "\n" +
			h.Say(say("list.presets")) + ": " + strings.Join(info.Presets, ", ") + "\n" +
			h.Say(say("list.bots")) + ": " + orNone(h.Speaker, titledBots(h.Speaker, e))})
	}
	return rows
}

// titledBots are a game's bots, as they are written and called.
func titledBots(speak words.Speaker, e entry.Entry) (list []string) {
	for _, name := range botNames(e.Game.Info()) {
		if title := e.BotTitle(speak, name); title != name {
			name += " (" + title + ")"
		}
		list = append(list, name)
	}
	return list
}

func orNone(speak words.Speaker, names []string) string {
	if len(names) == 0 {
		return speak.Say(say("list.none"))
	}
	return strings.Join(names, ", ")
}

// exitRows are the table of exit codes.
func (h helper) exitRows() (rows [][2]string) {
	for _, e := range exits() {
		rows = append(rows, [2]string{fmt.Sprintf("%3d", e.code), h.Say(e.means)})
	}
	return rows
}

// flagRows list the flags of a command.
func (h helper) flagRows(cmd *cobra.Command) (rows [][2]string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		value, usage := h.flag(f)
		name := "    --" + f.Name
		if f.Shorthand != "" {
			name = "-" + f.Shorthand + ", --" + f.Name
		}
		rows = append(rows, [2]string{strings.TrimRight(name+" "+value, " "), usage})
	})
	return rows
}

// flag is what stands for the value of a flag, and what the flag does, with what it is when not given.
func (h helper) flag(f *pflag.Flag) (value, usage string) {
	value, usage = pflag.UnquoteUsage(f)
	if !strings.Contains(f.Usage, "`") {
		value = h.kind(f)
	}
	switch f.DefValue {
	case "", "0", "0s", "-1", "false", "[]":
	default:
		usage += "; " + h.Say(say("default", words.Text("value", strings.Trim(f.DefValue, "[]"))))
	}
	return value, usage
}

// kind is what stands for a value of which nothing else is known.
func (h helper) kind(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "bool":
		return ""
	case "int", "int64", "uint32", "uint64", "float64":
		return h.Say(say("kind.number"))
	case "duration":
		return h.Say(say("kind.time"))
	}
	return h.Say(say("kind.text"))
}
