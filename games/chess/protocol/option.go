package protocol

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// option is an option of an engine, as the engine describes it.
type option struct {
	name     string
	kind     string   // check, spin, combo, button or string; empty where the engine does not say
	min, max string   // of a spin; empty for no bound
	vars     []string // of a combo
}

// readOption reads what comes after "option name": the name, its type, and what it may be. Names and values may have spaces.
func readOption(text string) (o option) {
	name, rest, _ := strings.Cut(text, " type ")
	o.name = strings.TrimSpace(name)
	o.kind, rest, _ = strings.Cut(strings.TrimSpace(rest), " ")
	var unread string // a default is not needed
	to := &unread
	for _, word := range strings.Fields(rest) {
		switch word {
		case "default":
			to = &unread
		case "min":
			to = &o.min
		case "max":
			to = &o.max
		case "var":
			o.vars = append(o.vars, "")
			to = &o.vars[len(o.vars)-1]
		default:
			*to = strings.TrimSpace(*to + " " + word)
		}
	}
	return o
}

// findOption finds an option by its name in any case. An underscore may stand for a space, where no option is called so.
func findOption(known []option, name string) (option, error) {
	for _, spelled := range []string{name, strings.ReplaceAll(name, "_", " ")} {
		if i := slices.IndexFunc(known, func(o option) bool { return strings.EqualFold(o.name, spelled) }); i >= 0 {
			return known[i], nil
		}
	}
	if len(known) == 0 {
		return option{}, fmt.Errorf("it has no option %.40q; it has none", name)
	}
	names := make([]string, len(known))
	for i, o := range known {
		names[i] = o.name
	}
	return option{}, fmt.Errorf("it has no option %.40q; it has %s", name, strings.Join(names, ", "))
}

// setUCI is the line that sets an option to a value as the engine writes it.
func (o option) setUCI(value string) string {
	if o.kind == "button" {
		return "setoption name " + o.name
	}
	return "setoption name " + o.name + " value " + value
}

// spell is a value as the engine writes it, or why it takes no such value.
func (o option) spell(value string) (string, error) {
	refused := func(want string) error {
		return fmt.Errorf("its option %q takes %s, not %.40q", o.name, want, value)
	}
	switch o.kind {
	case "check":
		if v := strings.ToLower(value); v == "true" || v == "false" {
			return v, nil
		}
		return "", refused("true or false")
	case "spin":
		if n, err := strconv.Atoi(value); err != nil || !o.within(n) {
			return "", refused(o.span())
		}
	case "combo":
		i := slices.IndexFunc(o.vars, func(v string) bool { return strings.EqualFold(v, value) })
		if i < 0 {
			return "", refused(strings.Join(o.vars, " or "))
		}
		return o.vars[i], nil
	case "button":
		if value != "" {
			return "", fmt.Errorf("its option %q is a button, which takes no value: write %q", o.name, o.name+"=")
		}
	default:
		if value == "" {
			return "<empty>", nil // as the protocol writes it
		}
	}
	return value, nil
}

// within reports whether a number is in the range of a spin. A bound that is no number bounds nothing.
func (o option) within(n int) bool {
	low, err1 := strconv.Atoi(o.min)
	high, err2 := strconv.Atoi(o.max)
	return (err1 != nil || n >= low) && (err2 != nil || n <= high)
}

// span is the range of a spin in words.
func (o option) span() string {
	switch {
	case o.min != "" && o.max != "":
		return "a whole number from " + o.min + " to " + o.max
	case o.min != "":
		return "a whole number from " + o.min + " on"
	case o.max != "":
		return "a whole number up to " + o.max
	}
	return "a whole number"
}
