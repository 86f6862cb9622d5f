package shell

import (
	tea "charm.land/bubbletea/v2"

	"wits/term/ui"
)

// List is a page that is a menu.
type List struct {
	*Shell
	Menu
	Name  func() string                            // stands at the top
	Fill  func() tea.Cmd                           // fills the list when the page is shown, or comes to the top again
	Empty []string                                 // is said where nothing is listed; nothing until Known
	Known bool                                     // what is listed has been read
	More  func() []ui.Binding                      // lists keys beyond those of the menu
	Key   func(in ui.Input) (cmd tea.Cmd, ok bool) // takes those; it reports whether it did
}

// Begin fills the list.
func (l *List) Begin() tea.Cmd { return l.Return() }

// Return fills it again.
func (l *List) Return() tea.Cmd {
	if l.Fill == nil {
		return nil
	}
	return l.Fill()
}

// Show lists items; the place in the list stays.
func (l *List) Show(items []Item) tea.Cmd {
	l.Items, l.Known = items, true
	l.At = min(l.At, max(0, len(items)-1))
	return nil
}

// Title is the page's.
func (l *List) Title() string { return l.Name() }

// Keys lists the page's own keys.
func (l *List) Keys() []ui.Binding {
	if l.More == nil {
		return MenuKeys()
	}
	return append(MenuKeys(), l.More()...)
}

// Handle chooses, or goes back.
func (l *List) Handle(in ui.Input) tea.Cmd {
	if in.Key == "esc" {
		l.Pop()
		return nil
	}
	if l.Key != nil {
		if cmd, ok := l.Key(in); ok {
			return cmd
		}
	}
	cmd, _ := l.Take(in)
	return cmd
}

// Draw draws the list.
func (l *List) Draw(f ui.Frame) ui.Page {
	if len(l.Items) == 0 && l.Known && l.Empty != nil {
		return Notice(f, l.Title(), l.Empty...)
	}
	return l.DrawList(f, l.Title())
}
