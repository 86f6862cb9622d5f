package words

// form is the plural form of a number.
func form(lang string, n int64) string {
	n = max(n, -n)
	switch lang {
	case "ja", "ko", "zh", "vi", "th", "id":
		return "other"
	case "fr", "pt":
		return choose(n <= 1, "one", "other")
	case "cs", "sk":
		return choose(n == 1, "one", choose(n >= 2 && n <= 4, "few", "other"))
	case "pl":
		return choose(n == 1, "one", choose(few(n), "few", "many"))
	case "ru", "uk":
		return choose(n%10 == 1 && n%100 != 11, "one", choose(few(n), "few", "many"))
	}
	return choose(n == 1, "one", "other")
}

// few is the Slavic form for numbers that end in 2 to 4, but for 12 to 14.
func few(n int64) bool { return n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14) }

func choose(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}
