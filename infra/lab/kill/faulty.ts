// A launch with faults of this start: the program that plants them, and their names in its environment.
import type { Launch } from '../../testing/product/program.ts';

/** A version from elsewhere (`root`) plants them by itself: its own program reads the same variable. */
export const withFaults = (launch: Launch, faults: readonly string[]): Launch =>
  faults.length === 0
    ? launch
    : {
        ...launch,
        ...(launch.root === undefined && { main: 'infra/lab/kill/main-with-faults.ts' }),
        env: { ...launch.env, SUBDOC_TEST_FAULTS: faults.join(',') },
      };
