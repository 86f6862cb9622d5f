// Keeps a game's style on what the game draws. Every rule of its sheet reaches only what stands inside an element that names the
// game (`data-game`), and its animations are its own: two games may use the same class, and the app any other. The weight of a rule
// stays what it was.

/** A style sheet of a game's page whose rules reach only what is inside the elements of the games that use it. */
export function scoped(css, id, users = [id]) {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const own = new Set([...bare.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name));
  const inside = `:where(${users.map((user) => `[data-game="${user}"] *`).join(', ')})`;
  const named = (text) => text.replace(/[\w-]+/g, (word) => (own.has(word) ? `${id}-${word}` : word));
  const moved = (body) => body.replace(/(animation(?:-name)?\s*:)([^;}]*)/g, (_, property, value) => property + named(value));
  return rules(bare, (head, body) => {
    if (/^@keyframes/.test(head)) return `${named(head)}{${body}}`;
    return `${selectors(head).map((each) => within(each, inside)).join(', ')}{${moved(body)}}`;
  });
}

/** Goes through the rules of a sheet, also those under a condition, and puts together what each becomes. */
function rules(css, each) {
  let out = '';
  for (let at = 0; ;) {
    const open = css.indexOf('{', at);
    if (open < 0) return out;
    const head = css.slice(at, open).trim();
    const close = ending(css, open);
    const body = css.slice(open + 1, close);
    out += /^@(?!keyframes)/.test(head) ? `${head}{${rules(body, each)}}` : each(head, body);
    at = close + 1;
  }
}

/** Where the brace is closed that is opened at a place. */
function ending(css, open) {
  for (let at = open, depth = 0; at < css.length; at++) {
    if (css[at] === '{') depth++;
    if (css[at] === '}' && --depth === 0) return at;
  }
  throw new Error(`a brace is not closed: ${css.slice(open - 40, open + 40)}`);
}

/** The selectors of a list; commas inside brackets are their own. */
export function selectors(head) {
  return head.split(/,(?![^([]*[)\]])/).map((each) => each.trim());
}

/** A selector whose subject stands inside something. What a rule adds to an element comes last. */
function within(selector, inside) {
  const made = selector.indexOf('::');
  return made < 0 ? selector + inside : selector.slice(0, made) + inside + selector.slice(made);
}
