//go:build !js

package referee

import "log/slog"

// LogValue logs the label. The browser's program logs nothing and is smaller without slog.
func (m *match[S, A, V]) LogValue() slog.Value { return slog.StringValue(m.label()) }
