// How much of an import that runs is done.
import { LinearProgress } from '@mui/material';
import type { ImportRun } from './run.ts';

export const RunBar = ({ run: { state, total, results } }: { run: ImportRun }) => (
  <LinearProgress
    aria-label="Lignes traitées"
    variant={state === 'sending' ? 'indeterminate' : 'determinate'}
    value={(100 * results.length) / total}
  />
);
