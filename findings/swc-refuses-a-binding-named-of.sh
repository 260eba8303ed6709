#!/bin/sh
# First guess: a parser of TypeScript takes `for (const of of list)`: `of` is no reserved word, ECMAScript's ForDeclaration allows any binding
# identifier there, and Node and tsc take it.
# Seen with @swc/core 1.16.17: it is taken with `syntax: 'ecmascript'` and refused with `syntax: 'typescript'` (« Variable declaration list cannot
# be empty »), the same line both times. Whoever reads imports with swc (dependency-cruiser's `parser: 'swc'`, which asks for TypeScript) then
# reads none of the tree: one such line ends the run.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund @swc/core@1.16.17 typescript@5.9.3
cat > look.mjs <<'JS'
import swc from '@swc/core';
import ts from 'typescript';
const node = (code) => { try { new Function(code); return 'taken'; } catch (error) { return error.name; } };
const bySwc = (code, syntax) => { try { swc.parseSync(code, { syntax, target: 'es2024' }); return 'taken'; } catch { return 'refused'; } };
const byTs = (code) => (ts.transpileModule(code, { reportDiagnostics: true, compilerOptions: { target: 'ES2022' } }).diagnostics.length === 0 ? 'taken' : 'refused');
for (const code of ['for (const of of [1]) of;', 'for (let of of [1]) of;', 'const of = 1;', 'for (const each of [1]) each;'])
  console.log(`${code.padEnd(32)} node ${node(code)}, typescript ${byTs(code)}, swc as ecmascript ${bySwc(code, 'ecmascript')}, as typescript ${bySwc(code, 'typescript')}`);
JS
node look.mjs | tee seen
printf '%s\n' \
  'for (const of of [1]) of;        node taken, typescript taken, swc as ecmascript taken, as typescript refused' \
  'for (let of of [1]) of;          node taken, typescript taken, swc as ecmascript taken, as typescript refused' \
  'const of = 1;                    node taken, typescript taken, swc as ecmascript taken, as typescript taken' \
  'for (const each of [1]) each;    node taken, typescript taken, swc as ecmascript taken, as typescript taken' > expected
diff expected seen && echo 'as seen before'
