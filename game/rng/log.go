//go:build !js

package rng

import "log/slog"

// The browser's program logs nothing and is smaller without slog.

// LogValue logs a placeholder.
func (Seed) LogValue() slog.Value { return slog.StringValue(hiddenSeed) }

// LogValue logs a placeholder.
func (Rand) LogValue() slog.Value { return slog.StringValue(hiddenRand) }
