//go:build js

package entry

import "wits/entry"

func newScreen() entry.Screen { return nil }
