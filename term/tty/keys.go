package tty

import (
	"sync"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// keys are what was typed and waits to be taken. They are bounded: what comes when they are full is dropped, so that reading
// goes on and Ctrl+C is seen.
type keys struct {
	most      int
	interrupt func()        // Ctrl+C was typed
	other     func(tea.Msg) // the terminal answers a question; nil to ignore it
	ready     chan struct{} // something waits

	mu      sync.Mutex
	waiting []tea.Msg
	dropped bool // since it was last asked
}

func newKeys(most int) *keys { return &keys{most: most, ready: make(chan struct{}, 1)} }

func (k *keys) take(e uv.Event) {
	switch e := e.(type) {
	case uv.KeyPressEvent:
		if key := tea.KeyPressMsg(e); key.String() == "ctrl+c" {
			k.mu.Lock()
			k.waiting = nil
			k.mu.Unlock()
			k.interrupt()
		} else {
			k.add(key)
		}
	case uv.PasteEvent:
		k.add(tea.PasteMsg(e))
	case uv.MouseClickEvent:
		k.add(tea.MouseClickMsg(e))
	case uv.MouseWheelEvent:
		k.add(tea.MouseWheelMsg(e))
	case uv.BackgroundColorEvent:
		k.add(tea.BackgroundColorMsg(e))
	default:
		if k.other != nil {
			k.other(e)
		}
	}
}

func (k *keys) add(msg tea.Msg) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.waiting) >= k.most {
		k.dropped = true
		return
	}
	k.waiting = append(k.waiting, msg)
	k.signal()
}

func (k *keys) signal() {
	select {
	case k.ready <- struct{}{}:
	default:
	}
}

// next are the keys that can be taken together, as many as allow grants. A click belongs to what is shown, so it waits until that is
// how things stand. Dropped reports whether something was.
func (k *keys) next(drawn bool, allow func(int) int) (together []tea.Msg, dropped bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	n := 0
	for n < len(k.waiting) {
		if _, click := k.waiting[n].(tea.MouseClickMsg); click && (n > 0 || !drawn) {
			break
		}
		n++
	}
	if allow != nil {
		n = allow(n)
	}
	together, k.waiting = k.waiting[:n:n], k.waiting[n:]
	dropped, k.dropped = k.dropped, false
	if len(k.waiting) > 0 {
		k.signal()
	}
	return together, dropped
}
