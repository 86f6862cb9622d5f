package e2e

// sharesResult opens the sheet for sharing and checks that text and picture are there.
func (p *tab) sharesResult(says string) {
	p.Helper()
	p.press("Share")
	p.until(`document.querySelector("[data-testid=share-text]")?.textContent.includes(%q)`, says)
	p.until(`document.querySelector("dialog img")?.naturalWidth > 0`)
	saved := js[string](p, `fetch(document.querySelector("dialog a[download]").href).then((r) => r.headers.get("content-type"))`)
	if saved != "image/png" {
		p.Errorf("the picture is saved as %s", saved)
	}
}
