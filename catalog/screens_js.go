//go:build js

package catalog

import "wits/entry"

func screens() map[string]entry.Screen { return nil }
