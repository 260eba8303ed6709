// Selects the timer engine, and the address and credentials of Temporal.
import { z } from 'zod';

/** 1, true, 0 or false. */
export const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', ''])
    .optional()
    .transform((value) => (value === undefined || value === '' ? fallback : value === '1' || value === 'true'));

/** Of a provider: it goes into a header, where a line break or a blank within would fail at the first call, without a name. */
export const key = z
  .string()
  .regex(/^[\x21-\x7e]*$/)
  .default('');

export const temporalSettings = {
  WORKFLOW_ENGINE: z
    .enum(['embedded', 'temporal'])
    .default('embedded')
    .describe(
      'What fires timers: the rows of `ops.timers` by this program, or Temporal, where each timer is a workflow (infra/decisions/102). With Temporal the demonstration is not played and `/dev/clock` answers 409.',
    ),
  TEMPORAL_ADDRESS: z
    .string()
    .regex(/^[\w.[\]:-]*$/)
    .default('127.0.0.1:7233')
    .describe('Where Temporal is.'),
  TEMPORAL_NAMESPACE: z.string().default('default').describe('Its namespace.'),
  TEMPORAL_TLS: flag(false).describe('Speak TLS to it; always with a key.'),
  TEMPORAL_API_KEY: key.describe('The key that it asks for.'),
};
type Given = { [Name in keyof typeof temporalSettings]: z.output<(typeof temporalSettings)[Name]> };

/** null: the embedded engine. */
export const temporalOf = (e: Given) =>
  e.WORKFLOW_ENGINE === 'embedded'
    ? null
    : {
        address: e.TEMPORAL_ADDRESS,
        namespace: e.TEMPORAL_NAMESPACE,
        // An API key is never sent without TLS.
        tls: e.TEMPORAL_TLS || e.TEMPORAL_API_KEY !== '',
        apiKey: e.TEMPORAL_API_KEY || null,
      };
