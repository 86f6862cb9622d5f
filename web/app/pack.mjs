// Packs a file as small as brotli makes it, unless it is packed there already, for it takes its time: node pack.mjs FROM TO.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

const [from, to] = process.argv.slice(2);
const data = readFileSync(from);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_NPOSTFIX, BROTLI_PARAM_NDIRECT } = constants;
// What repeats in a program mostly lies a multiple of four bytes apart.
const apart = { [BROTLI_PARAM_NPOSTFIX]: 2, [BROTLI_PARAM_NDIRECT]: 12 };
const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: data.length, ...apart };
if (!existsSync(to) || !brotliDecompressSync(readFileSync(to)).equals(data)) writeFileSync(to, brotliCompressSync(data, { params }));
