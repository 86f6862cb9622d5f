// Package e2e holds the tests that play wits in a real browser against a real server: by mouse, touch and keyboard, with the
// server gone and back, in every theme, at every width.
//
// Tests share one browser and, where they can, one server; each has a profile of its own. WITS_LONG=1 asks for the long form of some: every page
// in every theme and in all windows, every match and every course on all devices, every page and whole games in Firefox, profiles that keep the app and load the games
// ahead everywhere, pictures of more than what failed, more clicks that are measured.
//
// It holds no code that is shipped. The tests never look at a page's insides where a name, a role or a text will do, and
// time nothing but what they only print.
package e2e
