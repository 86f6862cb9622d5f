// Finds the games' parts of the browser app: every folder games/<game>/page with an index.tsx. The build and the tests use
// the same plugin, so that nothing else lists games.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scoped } from './scope.mjs';

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

/** The games that draw with the parts of a game's page: itself, and those whose pages import from it. */
export function usersOf(id) {
  const imports = (user) => readdirSync(join(games, user, 'page')).filter((name) => /[.]tsx?$/.test(name))
    .some((name) => readFileSync(join(games, user, 'page', name), 'utf8').includes(`"../../${id}/page/`));
  return found().filter((user) => user === id || imports(user));
}

/** Keeps the style of each game's page on what the game draws. */
export const scopedStyles = {
  name: 'scoped-styles',
  setup({ onLoad }) {
    onLoad({ filter: /[/]page[/]style[.]css$/ }, ({ path }) => {
      const id = relative(games, path).split('/')[0];
      return { contents: scoped(readFileSync(path, 'utf8'), id, usersOf(id)), loader: 'css' };
    });
  },
};

function languagesOf(id) {
  const folder = join(games, id, 'words');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5)).sort();
}

/** The files of a part of a game's words, by language. */
function wordFiles(id, part) {
  return `{ ${languagesOf(id).map((lang) => `${lang}: () => import("wits:words/${id}/${lang}/${part}")`).join(', ')} }`;
}

function entry(id, styles) {
  return `${JSON.stringify(id)}: {
    style: ${JSON.stringify(styles[id] ?? '')}, words: ${wordFiles(id, 'page')},
    page: () => import(${JSON.stringify(join(games, id, 'page/index.tsx'))}),
  }`;
}

/** The small pictures of all games, which are seen together, in one file. */
function allArt() {
  const have = found().filter((id) => existsSync(join(games, id, 'page/art.tsx')));
  const imports = have.map((id, i) => `import art${i} from ${JSON.stringify(relative(root, join(games, id, 'page/art.tsx')))};`);
  return `import "./src/app"; // the shell is there already: see build.mjs
${imports.join('\n')}
export const art = { ${have.map((id, i) => `${JSON.stringify(id)}: art${i}`).join(', ')} };`;
}

/** A module of a game in the file of pictures: a copy of its own, so that nothing is loaded for it that only its page needs. */
function copied(path) {
  const file = [path, path + '.tsx', path + '.ts'].find((each) => /[.]tsx?$/.test(each) && existsSync(each));
  return file ? { path: relative(root, file), namespace: 'art' } : undefined; // names are in hashes, so none says where the folder lies
}

/** The words of a page alone, or those of its guide: a game's message file holds those of its other surfaces too. Named exports of each would double the file. */
function pageWords(name) {
  const [id, lang, part] = name.split('/');
  const all = JSON.parse(readFileSync(join(games, id, 'words', lang + '.json'), 'utf8'));
  const partOf = (key) => (/^page[.](guide|rules|help|set)[.]|^page[.]sets$/.test(key) ? 'guide' : key.startsWith('page.') && 'page');
  return `export default ${JSON.stringify(Object.fromEntries(Object.entries(all).filter(([key]) => partOf(key) === part)))};`;
}

/**
 * Makes the modules "wits:games", "wits:guides" and "wits:art" of what is found. Styles are the addresses of the style sheets, by game; that of
 * the pictures is named art.
 */
export function gamesPlugin(styles = {}) {
  return {
    name: 'games',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^wits:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'wits' }));
      onLoad({ filter: /^games$/, namespace: 'wits' }, () => ({
        contents: `export const artStyle = ${JSON.stringify(styles.art ?? '')}; export const pages = { ${found().map((id) => entry(id, styles)).join(', ')} };`, resolveDir: root,
      }));
      onLoad({ filter: /^guides$/, namespace: 'wits' }, () => ({
        contents: `export const words = { ${found().map((id) => `${JSON.stringify(id)}: ${wordFiles(id, 'guide')}`).join(', ')} };`, resolveDir: root,
      }));
      onLoad({ filter: /^art$/, namespace: 'wits' }, () => ({ contents: allArt(), resolveDir: root }));
      onResolve({ filter: /[/]art[.]tsx$/ }, ({ path, namespace }) => (namespace === 'wits' ? copied(resolve(root, path)) : undefined));
      onResolve({ filter: /^[.]/, namespace: 'art' }, ({ path, resolveDir }) => copied(resolve(resolveDir, path)));
      onLoad({ filter: /./, namespace: 'art' }, ({ path }) => ({
        contents: readFileSync(join(root, path), 'utf8'), loader: path.endsWith('x') ? 'tsx' : 'ts', resolveDir: dirname(join(root, path)),
      }));
      onLoad({ filter: /^words\//, namespace: 'wits' }, ({ path }) => ({ contents: pageWords(path.slice(6)), loader: 'js' }));
    },
  };
}
