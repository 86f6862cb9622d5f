package words

// Each is a [Series] of what is said of each of some values.
func Each[T any](name string, all []T, say func(T) Message) Arg {
	said := make([]Message, len(all))
	for i, v := range all {
		said[i] = say(v)
	}
	return Series(name, said)
}
