//go:build js

package entry

import "wits/entry"

func protocols() []entry.Protocol { return nil }
