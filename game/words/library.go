package words

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// English is the language that every message has, and that is spoken where no other fits.
const English = "en"

// Part is a folder of message files, LANGUAGE.json each, and what its keys begin with in messages: "riddle." makes the
// file's "hint.last" the message riddle.hint.last.
type Part struct {
	Prefix string
	Files  fs.FS
}

// sentence is a text, or one for each plural form.
type sentence struct {
	text  string
	forms map[string]string
}

// UnmarshalJSON reads a text or an object of plural forms.
func (s *sentence) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '{' {
		return json.Unmarshal(data, &s.forms)
	}
	return json.Unmarshal(data, &s.text)
}

// Library holds the sentences of all languages. It never changes once it is loaded.
type Library struct {
	books map[string]map[string]sentence
}

// Load reads message files. The error names the file that cannot be read, or the key that two parts share.
func Load(parts ...Part) (*Library, error) {
	l := &Library{map[string]map[string]sentence{}}
	var all error
	for _, p := range parts {
		files, err := fs.Glob(p.Files, "*.json")
		all = errors.Join(all, err)
		for _, name := range files {
			all = errors.Join(all, l.read(p, name))
		}
	}
	return l, all
}

func (l *Library) read(p Part, name string) error {
	data, err := fs.ReadFile(p.Files, name)
	if err != nil {
		return err
	}
	var said map[string]sentence
	if err := json.Unmarshal(data, &said); err != nil {
		return fmt.Errorf("message file %s%s: %w", p.Prefix, name, err)
	}
	lang := strings.TrimSuffix(path.Base(name), ".json")
	if l.books[lang] == nil {
		l.books[lang] = map[string]sentence{}
	}
	for key, s := range said {
		if _, twice := l.books[lang][p.Prefix+key]; twice {
			return fmt.Errorf("message file %s: %s%s is there twice", name, p.Prefix, key)
		}
		l.books[lang][p.Prefix+key] = s
	}
	return nil
}

// Languages lists the languages, English first.
func (l *Library) Languages() []string {
	list := slices.DeleteFunc(slices.Sorted(maps.Keys(l.books)), func(lang string) bool { return lang == English })
	return append([]string{English}, list...)
}

// Choose finds the language to speak for a wish: a tag such as de-AT, a locale such as de_DE.UTF-8, or a list of tags with
// weights as Accept-Language has it. English fits where nothing else does.
func (l *Library) Choose(wish string) string {
	best, most := English, 0.0
	for part := range strings.SplitSeq(wish, ",") {
		tag, params, _ := strings.Cut(strings.TrimSpace(part), ";")
		weight := 1.0
		if _, q, ok := strings.Cut(params, "q="); ok {
			if f, err := strconv.ParseFloat(strings.TrimSpace(q), 64); err == nil {
				weight = f
			}
		}
		lang := base(tag)
		if _, known := l.books[lang]; known && weight > most {
			best, most = lang, weight
		}
	}
	return best
}

// In returns who speaks a language; English where there is none such.
func (l *Library) In(lang string) Speaker {
	if _, known := l.books[lang]; !known {
		lang = English
	}
	return Speaker{lang, l}
}

// base is the language of a tag or locale without its region: de of de-AT and of de_DE.UTF-8.
func base(tag string) string {
	if end := strings.IndexAny(tag, "-_.@"); end >= 0 {
		tag = tag[:end]
	}
	return strings.ToLower(strings.TrimSpace(tag))
}
