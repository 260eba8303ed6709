// Runs the product from its sources, without a build: used by `npm start`, tests and benches.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The compile cache. Without it each start strips the types of every file and compiles it anew, which takes most of the time to the first
// answer (P11). Modules imported before this line are not cached, hence the import behind it; where the folder cannot be written the start
// is only slower.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/subdoc-compiled'));
const { runProcess } = await import('./process.ts');
await runProcess();
