package words

import (
	"bytes"
	"encoding/json"
	"fmt"
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

// typed is an argument in its kept form: the field that is there tells its type.
type typed struct {
	Name    string     `json:"name"`
	Int     *int64     `json:"int,omitempty"`
	Text    *string    `json:"text,omitempty"`
	Percent *float64   `json:"percent,omitempty"`
	Decimal *float64   `json:"decimal,omitempty"`
	Message *Message   `json:"message,omitempty"`
	List    *[]Message `json:"list,omitempty"`
	Series  *[]Message `json:"series,omitempty"`
}

// MarshalJSON writes an argument with its type.
func (a Arg) MarshalJSON() ([]byte, error) {
	out := typed{Name: a.Name}
	switch v := a.value.(type) {
	case int64:
		out.Int = &v
	case string:
		out.Text = &v
	case percent:
		out.Percent = (*float64)(&v)
	case decimal:
		out.Decimal = (*float64)(&v)
	case Message:
		out.Message = &v
	case []Message:
		v = append([]Message{}, v...) // never null
		out.List = &v
	case series:
		all := append([]Message{}, v...)
		out.Series = &all
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (a *Arg) UnmarshalJSON(data []byte) error {
	var in typed
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	switch {
	case in.Int != nil:
		*a = Arg{in.Name, *in.Int}
	case in.Text != nil:
		*a = Arg{in.Name, *in.Text}
	case in.Percent != nil:
		*a = Arg{in.Name, percent(*in.Percent)}
	case in.Decimal != nil:
		*a = Arg{in.Name, decimal(*in.Decimal)}
	case in.Message != nil:
		*a = Arg{in.Name, *in.Message}
	case in.List != nil:
		*a = Arg{in.Name, *in.List}
	case in.Series != nil:
		*a = Arg{in.Name, series(*in.Series)}
	default:
		return fmt.Errorf("argument %q has no value", in.Name)
	}
	return nil
}
