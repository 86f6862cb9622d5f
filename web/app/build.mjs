// Builds the browser app into ../dist/files. The same sources give the same bytes: names carry the hash of what is in them,
// and nothing depends on the clock or on where the folder lies. `--watch` rebuilds when a source changes; `--out FOLDER`
// builds elsewhere, to compare.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { found, gamesPlugin, resolving, scopedStyles, styleOf } from './games.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const chosen = process.argv.indexOf('--out');
const out = chosen > 0 ? resolve(process.argv[chosen + 1]) : join(root, '../dist/files');
const src = (name) => join(root, 'src', name);

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  sourcemap: false,
  charset: 'utf8',
  legalComments: 'none',
  target: ['es2022', 'chrome111', 'firefox114', 'safari16.4'],
  logLevel: 'warning',
  metafile: true,
  ...resolving,
};

/**
 * Whatever is loaded later finds the shell already there. Saying so keeps everything that the shell uses in one file instead
 * of one for each group of pages that share something.
 */
const overShell = {
  name: 'over-shell',
  setup({ onLoad }) {
    onLoad({ filter: /[/](src[/]pages[/].*[.]tsx|src[/]words[/]page[.]tsx|page[/](index|guide|late|table)[.]tsx|src[/]engine[/]index[.]ts)$/ }, ({ path }) => ({
      contents: `import ${JSON.stringify(relative(dirname(path), join(root, 'src/app')))};\n${readFileSync(path, 'utf8')}`,
      resolveDir: dirname(path),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

/** entry names the file that came from a source. */
function entry(result, source) {
  for (const [path, output] of Object.entries(result.metafile.outputs)) {
    if (output.entryPoint === source) return { path: '/' + relative(out, join(root, path)), output };
  }
  throw new Error(`the build made nothing from ${source}`);
}

/** script builds one file that stands alone. */
async function script(source, define, name = 'assets/[name]-[hash]') {
  const result = await build({
    ...common,
    entryPoints: [source],
    outdir: out,
    entryNames: name,
    format: 'iife',
    define,
  });
  return entry(result, source).path;
}

/** Builds the style sheet of each game's page, which is loaded with it, and tells their addresses. */
async function gameStyles() {
  const styles = {};
  for (const id of found().filter(styleOf)) {
    const source = relative(root, styleOf(id));
    const result = await build({ ...common, entryPoints: [source], outdir: out, entryNames: `assets/${id}-[hash]`, plugins: [scopedStyles] });
    styles[id] = entry(result, source).path;
  }
  const all = found().filter(styleOf).map((id) => `@import ${JSON.stringify(styleOf(id))};`).join('\n');
  const result = await build({ ...common, stdin: { contents: all, loader: 'css', resolveDir: root }, outdir: out, entryNames: 'assets/art-[hash]', plugins: [scopedStyles] });
  styles.art = '/' + relative(out, join(root, Object.keys(result.metafile.outputs)[0]));
  return styles;
}

function shell(page, { boot, main, css, preload }) {
  const links = preload.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n');
  return page.replace('%BOOT%', boot).replace('%MAIN%', main).replace('%CSS%', css).replace('%PRELOAD%', links);
}

function filesUnder(folder, prefix = '/') {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? filesUnder(join(folder, each.name), prefix + each.name + '/') : [prefix + each.name]);
}

/** hashOf is the same for the same files in any order of writing. */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(out, path)));
  return hash.digest('hex').slice(0, 12);
}

/** wasmAddress changes with the program, which the server serves as wits.wasm. */
function wasmAddress() {
  const packed = join(out, 'wits.wasm.br');
  return existsSync(packed) ? '/wits.wasm?v=' + hashOf(['wits.wasm.br']) : '/wits.wasm';
}

async function all() {
  rmSync(join(out, 'assets'), { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  if (existsSync(join(root, 'static'))) cpSync(join(root, 'static'), out, { recursive: true });

  const workerSource = 'src/engine/worker.ts';
  const wasm = JSON.stringify(wasmAddress());
  const worker = existsSync(join(root, workerSource)) ? await script(workerSource, { __WASM__: wasm }) : '';
  const styles = await build({ ...common, entryPoints: ['src/styles/main.css', 'src/styles/later.css'], outdir: out, entryNames: 'assets/[name]-[hash]', assetNames: 'assets/[name]-[hash]', loader: { '.woff2': 'file' } });
  const later = entry(styles, 'src/styles/later.css').path;
  const define = { __WORKER__: JSON.stringify(worker), __LATER__: JSON.stringify(later) };
  const boot = await script('src/boot.ts', define);
  const app = await build({
    ...common,
    entryPoints: ['src/main.tsx'],
    outdir: out,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define,
    plugins: [gamesPlugin(await gameStyles()), overShell],
  });
  const main = entry(app, 'src/main.tsx');
  const preload = main.output.imports
    .filter((each) => each.kind === 'import-statement')
    .map((each) => '/' + relative(out, join(root, each.path)));
  const css = entry(styles, 'src/styles/main.css').path;
  const page = shell(readFileSync(src('index.html'), 'utf8'), { boot, main: main.path, css, preload });
  writeFileSync(join(out, 'index.html'), page);

  const precache = filesUnder(out).filter((path) => !/^\/(sw\.js|wits\.wasm.*)$/.test(path)).sort();
  if (existsSync(src('sw.ts'))) {
    await script('src/sw.ts', {
      __PRECACHE__: JSON.stringify(precache.map((path) => (path === '/index.html' ? '/' : path))),
      __VERSION__: JSON.stringify(hashOf(precache)),
      __WASM__: wasm,
    }, '[name]');
  }
  report(['/index.html', boot, css, main.path, ...preload]);
  pack(join(out, 'assets'));
}

/** pack compresses scripts and style sheets, once for all servers: name.br is served as name. */
function pack(folder) {
  for (const name of readdirSync(folder).filter((each) => /[.](js|css)$/.test(each))) {
    const path = join(folder, name);
    writeFileSync(path + '.br', brotliCompressSync(readFileSync(path)));
    rmSync(path);
  }
}

/** report says what the first page costs on the wire. */
function report(paths) {
  const sizes = paths.map((path) => gzipSync(readFileSync(join(out, path)), { level: 9 }).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`first page: ${(total / 1000).toFixed(1)} kB gzipped in ${paths.length} files`);
}

await all();
if (process.argv.includes('--watch')) {
  let timer;
  for (const folder of ['src', '../../games']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => all().catch((error) => console.error(error.message)), 80);
    });
  }
}
