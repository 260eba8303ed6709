// The product with the failpoints and planted faults that SUBDOC_TEST_FAULTS names, with commas: what a kill starts in place of infra/app/main.ts.
import { runProcess } from '../../app/process.ts';
import { injectedFaults } from './injected-faults.ts';

const faults = (process.env['SUBDOC_TEST_FAULTS'] ?? '').split(',').filter((name) => name !== '');
await runProcess(({ dataDir }) => injectedFaults({ faults, dataDir }));
