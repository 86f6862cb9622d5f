package term

// Settled reports whether nothing is awaited: no answer of the service, no hint and no step of a bot. Who drives the app without
// a terminal waits for it.
func (a *App) Settled() bool {
	for _, p := range a.pages {
		switch p := p.(type) {
		case *table:
			if p.busy || p.hinting || p.end.moves || p.end.judging {
				return false
			}
		case *home:
			if p.corridor.moves {
				return false
			}
		case *watch:
			if p.thinking {
				return false
			}
		case *replay:
			if !p.done() {
				return false
			}
		}
	}
	return len(a.calls) == 0
}
