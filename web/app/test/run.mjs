// Bundles every test here and in the games' folders, and runs them with node's own runner: the tests are TypeScript and import the app's sources.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { found, gamesPlugin, resolving } from '../games.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'wits-test-'));
const folders = [here, ...found().map((id) => join(here, '../../../games', id, 'page'))];
const tests = folders.flatMap((folder) => readdirSync(folder).filter((name) => /\.test\.tsx?$/.test(name)).map((name) => join(folder, name)));
await build({
  entryPoints: tests,
  outdir: out,
  outbase: join(here, '../../..'),
  entryNames: '[dir]-[name]',
  inject: [join(here, 'browser.ts')], // before anything that asks for a browser
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { __WORKER__: '""', __LATER__: '""', __PRECACHE__: '[]', __VERSION__: '"test"', __WASM__: '"/wits.wasm"', __ROOT__: JSON.stringify(join(here, '..')) },
  logLevel: 'warning',
  ...resolving,
  plugins: [gamesPlugin()],
});
const run = spawnSync(process.execPath, ['--test', '--test-concurrency=4', ...readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.mjs')).map((name) => join(out, name))], { stdio: 'inherit' });
rmSync(out, { recursive: true, force: true });
process.exit(run.status ?? 1);
