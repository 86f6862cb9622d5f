package words

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// written is a message in its kept form.
type written struct {
	Key  string `json:"key"`
	Args []Arg  `json:"args,omitempty"`
}

// MarshalJSON writes a message down in no language: a literal as its text, others as key and arguments.
func (m Message) MarshalJSON() ([]byte, error) {
	if text, ok := m.literal(); ok || m.Silent() {
		return json.Marshal(text)
	}
	return json.Marshal(written(m))
}

// UnmarshalJSON reads what MarshalJSON wrote. A text is a literal, so a sentence that was said already can be read too.
func (m *Message) UnmarshalJSON(data []byte) error {
	if !bytes.HasPrefix(data, []byte{'"'}) {
		return json.Unmarshal(data, (*written)(m))
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	*m = Message{}
	if text != "" {
		*m = Literal(text)
	}
	return nil
}

// kinds are the types of arguments, by the member that has the value in the kept form.
var kinds = [...]struct {
	member string
	of     reflect.Type
}{
	{"int", reflect.TypeFor[int64]()},
	{"text", reflect.TypeFor[string]()},
	{"percent", reflect.TypeFor[percent]()},
	{"decimal", reflect.TypeFor[decimal]()},
	{"message", reflect.TypeFor[Message]()},
	{"list", reflect.TypeFor[[]Message]()},
	{"series", reflect.TypeFor[series]()},
}

// MarshalJSON writes an argument with its type.
func (a Arg) MarshalJSON() ([]byte, error) {
	name, err1 := json.Marshal(a.Name)
	value, err2 := json.Marshal(a.value)
	for _, kind := range kinds {
		if kind.of == reflect.TypeOf(a.value) {
			return fmt.Appendf(nil, `{"name":%s,"%s":%s}`, name, kind.member, value), errors.Join(err1, err2)
		}
	}
	return fmt.Appendf(nil, `{"name":%s}`, name), err1
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (a *Arg) UnmarshalJSON(data []byte) error {
	var in map[string]json.RawMessage
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	if err := json.Unmarshal(in["name"], &a.Name); err != nil {
		return err
	}
	for _, kind := range kinds {
		if text, ok := in[kind.member]; ok {
			value := reflect.New(kind.of)
			err := json.Unmarshal(text, value.Interface())
			a.value = value.Elem().Interface()
			return err
		}
	}
	return fmt.Errorf("argument %q has no value", a.Name)
}
