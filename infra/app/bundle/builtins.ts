// What Node itself brings, taken as it is. An `import` of it makes Node read everything that the module has, and with it load parts that
// nobody asked for.
import { isBuiltin } from 'node:module';
import type { Plugin } from 'rolldown';

const IMPORT = /^import (?:\* as )?(\{[^}\n]*\}|[\w$]+) from "([^"\n]+)";$/gm;

/** Line for line, so that the source map stays right. */
export const builtins: Plugin = {
  name: 'builtins',
  renderChunk: (code) =>
    code.replace(IMPORT, (whole, names: string, from: string) =>
      isBuiltin(from) ? `const ${names.replaceAll(' as ', ': ')} = process.getBuiltinModule("${from}");` : whole,
    ),
};
