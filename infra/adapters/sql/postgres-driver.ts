// The driver, mended as it is loaded. The bundle of infra/app/bundle puts the mended files in its place.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mend, mendedFile } from './postgres-mending.ts';

registerHooks({
  load(url, context, nextLoad) {
    const file = mendedFile(url);
    if (file === null) return nextLoad(url, context);
    return {
      format: 'module',
      shortCircuit: true,
      source: mend(file, readFileSync(fileURLToPath(url), 'utf8').replaceAll('\r\n', '\n')),
    };
  },
});

/** Imported here, once the hook stands: a static import would have loaded it before. */
export const { default: postgres } = await import('postgres');
