// Finds the games' parts of the browser app: every folder games/<game>/page with an index.tsx. The build and the tests use
// the same plugin, so that nothing else lists games.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const games = join(root, '../../games');

/** How modules outside this folder find the app's contract and its packages. */
export const resolving = {
  alias: { '@wits/app': join(root, 'src/game.ts') },
  nodePaths: [join(root, 'node_modules')],
};

/** The games that have a page. */
export function found() {
  return readdirSync(games).filter((id) => existsSync(join(games, id, 'page/index.tsx'))).sort();
}

/** The style sheet of a game's page; undefined where it has none. */
export function styleOf(id) {
  const path = join(games, id, 'page/style.css');
  return existsSync(path) ? path : undefined;
}

function languagesOf(id) {
  const folder = join(games, id, 'words');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5)).sort();
}

function entry(id, styles) {
  const words = languagesOf(id).map((lang) => `${lang}: () => import("wits:words/${id}/${lang}")`);
  const art = existsSync(join(games, id, 'page/art.tsx')) ? `art: () => import(${JSON.stringify(join(games, id, 'page/art.tsx'))}),` : '';
  return `${JSON.stringify(id)}: {
    style: ${JSON.stringify(styles[id] ?? '')}, words: { ${words.join(', ')} }, ${art}
    page: () => import(${JSON.stringify(join(games, id, 'page/index.tsx'))}),
  }`;
}

/** The words of a page alone: a game's message file holds those of its other surfaces too. */
function pageWords(name) {
  const [id, lang] = name.split('/');
  const all = JSON.parse(readFileSync(join(games, id, 'words', lang + '.json'), 'utf8'));
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([key]) => key.startsWith('page.'))));
}

/** Makes the module "wits:games" of what is found. Styles are the addresses of the style sheets, by game. */
export function gamesPlugin(styles = {}) {
  return {
    name: 'games',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^wits:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'wits' }));
      onLoad({ filter: /^games$/, namespace: 'wits' }, () => ({
        contents: `export const pages = { ${found().map((id) => entry(id, styles)).join(', ')} };`, resolveDir: root,
      }));
      onLoad({ filter: /^words\//, namespace: 'wits' }, ({ path }) => ({ contents: pageWords(path.slice(6)), loader: 'json' }));
    },
  };
}
