// « Synthèse »: what was checked on time in the last twelve months, for whoever decides, as a page and as a PDF.
import { z } from 'zod';
import { calendarDay, id, instantText } from './common.ts';
import { PDF } from './exports.ts';
import { later } from './later.ts';
import { define } from './route.ts';

export const synthesis = later(() =>
  z.object({
    from: calendarDay,
    to: calendarDay,
    /** How many events the log had. */
    size: z.number(),
    /** Oldest first; each document asked is on time, late or missing. */
    months: z.array(
      z.object({
        month: z.string(),
        asked: z.number(),
        onTime: z.number(),
        late: z.number(),
        missing: z.number(),
        received: z.number(),
        judged: z.number(),
      }),
    ),
    /** Those who lack something today first; at most 200 of `withGap`. */
    gaps: z.array(
      z.object({
        subcontractorId: id,
        companyName: z.string(),
        siret: z.string(),
        days: z.number(),
        open: z.boolean(),
        documents: z.array(z.object({ name: z.string(), days: z.number(), open: z.boolean() })),
      }),
    ),
    withGap: z.number(),
    checkpoint: z.object({ size: z.number(), root: z.string(), publishedAt: instantText }).nullable(),
  }),
);
export type SynthesisAnswer = z.infer<typeof synthesis>;

export const synthesisRoutes = define({
  getSynthesis: {
    method: 'GET',
    path: '/api/synthesis',
    gate: 'approved',
    ability: 'history',
    look: 'as-of',
    summary: 'Ce qui a été contrôlé à temps, mois par mois, sur douze mois',
    response: synthesis,
  },
  exportSynthesis: {
    method: 'GET',
    path: '/api/synthesis.pdf',
    gate: 'approved',
    ability: 'history',
    look: 'as-of',
    summary: 'La synthèse en une page (PDF)',
    response: null,
    file: PDF,
  },
});
