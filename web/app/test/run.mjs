// Bundles every test under test/ and runs them with node's own runner: the tests are TypeScript and import the app's sources.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = mkdtempSync(join(tmpdir(), 'wits-test-'));
const tests = readdirSync(here).filter((name) => /\.test\.tsx?$/.test(name)).map((name) => join(here, name));
await build({
  entryPoints: tests,
  outdir: out,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define: { __WORKER__: '""', __PRECACHE__: '[]', __VERSION__: '"test"', __WASM__: '"/wits.wasm"', __ROOT__: JSON.stringify(join(here, '..')) },
  logLevel: 'warning',
});
const run = spawnSync(process.execPath, ['--test', ...readdirSync(out).map((name) => join(out, name))], { stdio: 'inherit' });
rmSync(out, { recursive: true, force: true });
process.exit(run.status ?? 1);
