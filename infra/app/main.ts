// The product from its sources, without a build: what tests and `node infra/app/main.ts` start. `npm start` goes through start.mjs, which
// runs the same process.ts from one file.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Without it each start strips the types of every file and compiles it anew, three quarters of the way to the first answer (P11). What is
// imported before this line is not kept, hence the import behind it; where the folder cannot be written the start is only slower.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/subdoc-compiled'));
await import('./process.ts');
