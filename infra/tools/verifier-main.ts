// The entry of verifier.mjs: older Nodes do not know `import.meta.main`.
import { main } from './verifier.ts';

process.exitCode = await main(process.argv.slice(2));
