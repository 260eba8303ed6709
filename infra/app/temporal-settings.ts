// Who fires the timers, and where Temporal is.
import { z } from 'zod';

/** 1, true, 0 or false. */
export const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false', ''])
    .optional()
    .transform((value) => (value === undefined || value === '' ? fallback : value === '1' || value === 'true'));

export const temporalSettings = {
  WORKFLOW_ENGINE: z.enum(['embedded', 'temporal']).default('embedded'),
  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  TEMPORAL_TLS: flag(false),
  TEMPORAL_API_KEY: z.string().default(''),
};
type Given = { [Name in keyof typeof temporalSettings]: z.output<(typeof temporalSettings)[Name]> };

/** null: the embedded engine. */
export const temporalOf = (e: Given) =>
  e.WORKFLOW_ENGINE === 'embedded'
    ? null
    : {
        address: e.TEMPORAL_ADDRESS,
        namespace: e.TEMPORAL_NAMESPACE,
        // A key is shown to nobody in clear.
        tls: e.TEMPORAL_TLS || e.TEMPORAL_API_KEY !== '',
        apiKey: e.TEMPORAL_API_KEY || null,
      };
