// `npm run imports`: the import rules between the folders, and the project's rules that only a search of the text can check.
import { resolve } from 'node:path';
import { importFaults } from './import-rules.ts';
import { sourceFaults } from './source-rules.ts';

const root = resolve(process.argv[2] ?? resolve(import.meta.dirname, '../..'));
process.chdir(root);
const { modules, faults } = await importFaults(root);
const all = [...faults, ...sourceFaults(root)];
for (const fault of all) console.error(`  ${fault}`);
console.log(`${modules} modules, ${all.length} faults`);
process.exitCode = all.length === 0 && modules > 0 ? 0 : 1;
