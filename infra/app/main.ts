// The product from its sources, without a build: what `npm start`, tests and benches run.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Without it each start strips the types of every file and compiles it anew, most of the way to the first answer (P11). What is
// imported before this line is not kept, hence the import behind it; where the folder cannot be written the start is only slower.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/subdoc-compiled'));
const { runProcess } = await import('./process.ts');
await runProcess();
