// Package e2e holds the tests that play wits in a real browser against a real server: by mouse, touch and keyboard, with the
// server gone and back, in every theme, at every width.
//
// It holds no code that is shipped. The tests never look at a page's insides where a name, a role or a text will do, and
// time nothing but what they only print.
package e2e
