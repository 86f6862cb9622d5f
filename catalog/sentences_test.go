package catalog_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"wits/game/words"
)

// book is a language's message file: the sentences of each key by plural form; the form of a plain one is empty.
type book map[string]map[string]string

// checkWords compares message files with the uses of their messages. It returns what is wrong: a key that a language lacks, one
// that nobody uses, a place that no argument fills, an argument that no language says, a plural form that is missing.
func checkWords(files fs.FS, uses []use) (faults []string, err error) {
	books, err := read(files)
	if err != nil {
		return nil, err
	}
	if _, ok := books[words.English]; !ok {
		return []string{"there is no en.json"}, nil
	}
	keys := map[string]bool{}
	for _, b := range books {
		for key := range b {
			keys[key] = true
		}
	}
	for _, u := range uses {
		if !u.Prefix {
			keys[u.Key] = true
		}
	}
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		faults = append(faults, check(books, key, of(uses, key))...)
	}
	return faults, nil
}

// of finds the uses of a key.
func of(uses []use, key string) (found []use) {
	for _, u := range uses {
		if u.Key == key && !u.Prefix || u.Prefix && strings.HasPrefix(key, u.Key) {
			found = append(found, u)
		}
	}
	return found
}

func check(books map[string]book, key string, uses []use) (faults []string) {
	if len(uses) == 0 {
		return []string{fmt.Sprintf("%s: nobody uses it", key)}
	}
	said := map[string]bool{}
	for _, lang := range slices.Sorted(maps.Keys(books)) {
		forms, ok := books[lang][key]
		if !ok {
			faults = append(faults, fmt.Sprintf("%s: %s.json lacks it (%s)", key, lang, uses[0].At))
			continue
		}
		_, plain := forms[""]
		if !plain {
			said["n"] = true
			faults = append(faults, plural(lang, key, forms)...)
		}
		for _, u := range uses {
			if !plain && !u.Any && !slices.Contains(u.Args, "n") {
				faults = append(faults, fmt.Sprintf("%s: %s.json has plural forms, and n is not passed (%s)", key, lang, u.At))
			}
			faults = append(faults, places(lang, key, forms, u, said)...)
		}
	}
	for _, u := range uses {
		for _, a := range u.Args {
			if !said[a] && !u.Any {
				faults = append(faults, fmt.Sprintf("%s: no language says the argument %s (%s)", key, a, u.At))
			}
		}
	}
	return faults
}

// plural finds the forms that a language needs and a sentence lacks, or has without need.
func plural(lang, key string, forms map[string]string) (faults []string) {
	want := pluralForms(lang)
	for _, form := range want {
		if forms[form] == "" {
			faults = append(faults, fmt.Sprintf("%s: %s.json lacks the plural form %s", key, lang, form))
		}
	}
	for form := range forms {
		if !slices.Contains(want, form) {
			faults = append(faults, fmt.Sprintf("%s: %s.json has a plural form %s that the language does not", key, lang, form))
		}
	}
	return faults
}

// pluralForms lists the plural forms that a language has, as CLDR names them for whole numbers.
func pluralForms(lang string) []string {
	switch lang {
	case "ja", "ko", "zh", "vi", "th", "id":
		return []string{"other"}
	case "pl", "ru", "uk":
		return []string{"one", "few", "many"}
	case "cs", "sk":
		return []string{"one", "few", "other"}
	}
	return []string{"one", "other"}
}

// places finds places of a sentence that no argument of a use fills, and notes the arguments that are said.
func places(lang, key string, forms map[string]string, u use, said map[string]bool) (faults []string) {
	for _, text := range forms {
		for _, m := range regexp.MustCompile(`\{([^{}]*)\}`).FindAllStringSubmatch(text, -1) {
			i := slices.IndexFunc(u.Args, func(a string) bool { return a == m[1] || strings.ToUpper(a[:1])+a[1:] == m[1] })
			switch {
			case i >= 0:
				said[u.Args[i]] = true
			case !u.Any:
				faults = append(faults, fmt.Sprintf("%s: %s.json has {%s}, which is not passed (%s)", key, lang, m[1], u.At))
			}
		}
	}
	return faults
}

// sentences reads a message file, in which no key stands twice: the last of them would count, on every surface.
func sentences(data []byte) (map[string]json.RawMessage, error) {
	raw := map[string]json.RawMessage{}
	d := json.NewDecoder(bytes.NewReader(data))
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		name := fmt.Sprint(key)
		if raw[name] != nil {
			return nil, fmt.Errorf("%s stands twice", name)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, err
		}
		raw[name] = value
	}
	return raw, nil
}

func read(files fs.FS) (map[string]book, error) {
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, err
	}
	books := map[string]book{}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		raw, err := sentences(data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		b := book{}
		for key, value := range raw {
			var text string
			forms := map[string]string{}
			if json.Unmarshal(value, &text) == nil {
				forms[""] = text
			} else if err := json.Unmarshal(value, &forms); err != nil {
				return nil, fmt.Errorf("%s: %s: %w", name, key, err)
			}
			b[key] = forms
		}
		books[strings.TrimSuffix(path.Base(name), ".json")] = b
	}
	return books, nil
}
