package e2e

// sharesResult opens the sheet for sharing and checks that text and picture are there.
func (p *tab) sharesResult(says string) {
	p.Helper()
	p.press("Share")
	p.until(`document.querySelector("[data-testid=share-text]")?.textContent.includes(%q)`, says)
	p.until(`document.querySelector("dialog img")?.naturalWidth > 0`)
	if main := js[string](p, `[...document.querySelectorAll("dialog .primary")].map((e) => e.innerText.trim()).join()`); main != "Copy as text" {
		p.Errorf("the main action of sharing is %q", main)
	}
	saved := js[string](p, `fetch(document.querySelector("dialog a[download]").href).then((r) => r.headers.get("content-type"))`)
	if saved != "image/png" {
		p.Errorf("the picture is saved as %s", saved)
	}
}
