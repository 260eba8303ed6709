#!/bin/sh
# First guess: a parser of TypeScript takes `for (const of of list)`: `of` is no reserved word, ECMAScript's ForDeclaration allows any binding
# identifier there, and tsc takes it. What Node runs as .mjs it runs as .ts.
# Seen with @swc/core 1.16.17: it is taken with `syntax: 'ecmascript'` and refused with `syntax: 'typescript'` (« Variable declaration list cannot
# be empty »), the same line both times. Node 24.21.0, which strips types with swc, runs it in a .mjs and refuses it in a .ts.
# Who meets it: whoever reads imports with swc (dependency-cruiser's `parser: 'swc'`, which asks for TypeScript) then reads none of the tree: one such
# line ends the run; and whoever renames a .js file to .ts for Node.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund @swc/core@1.16.17 typescript@5.9.3 node@24.21.0
cat > look.mjs <<'JS'
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import swc from '@swc/core';
import ts from 'typescript';
function byNode(code, file) {
  writeFileSync(file, code);
  return spawnSync(process.execPath, [file]).status === 0 ? 'taken' : 'refused';
}
const bySwc = (code, syntax) => { try { swc.parseSync(code, { syntax, target: 'es2024' }); return 'taken'; } catch { return 'refused'; } };
const byTs = (code) => (ts.transpileModule(code, { reportDiagnostics: true, compilerOptions: { target: 'ES2022' } }).diagnostics.length === 0 ? 'taken' : 'refused');
for (const code of ['for (const of of [1]) of;', 'for (let of of [1]) of;', 'const of = 1;', 'for (const each of [1]) each;'])
  console.log(`${code.padEnd(30)}node .mjs ${byNode(code, 'x.mjs')}, .ts ${byNode(code, 'x.ts')}; typescript ${byTs(code)}; swc as ecmascript ${bySwc(code, 'ecmascript')}, as typescript ${bySwc(code, 'typescript')}`);
JS
node_modules/.bin/node look.mjs | tee seen
cat > expected <<'TEXT'
for (const of of [1]) of;     node .mjs taken, .ts refused; typescript taken; swc as ecmascript taken, as typescript refused
for (let of of [1]) of;       node .mjs taken, .ts refused; typescript taken; swc as ecmascript taken, as typescript refused
const of = 1;                 node .mjs taken, .ts taken; typescript taken; swc as ecmascript taken, as typescript taken
for (const each of [1]) each; node .mjs taken, .ts taken; typescript taken; swc as ecmascript taken, as typescript taken
TEXT
diff expected seen && echo 'as seen before'
