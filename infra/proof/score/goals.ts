// What the reading is to reach on papers that it never saw, and what it holds today. A floor is raised when reading gets better, up to its
// goal and beyond, and never lowered.
import type { Field } from './measure.ts';
import type { Carrier, PartName } from './part.ts';

export type Shares = Record<Field | 'validated' | 'sure', number>;

const ON_PICTURES: Shares = { type: 0.98, company: 0.95, siren: 0.95, issuedOn: 0.95, expiry: 0.95, validated: 0.8, sure: 0.98 };
export const GOALS: Record<Carrier, Shares> = {
  text: { type: 0.98, company: 0.98, siren: 0.98, issuedOn: 0.98, expiry: 0.98, validated: 0.8, sure: 0.98 },
  scan: ON_PICTURES,
  photo: ON_PICTURES,
};
/** Milliseconds for a paper on one quiet core; pictures in full mode, light ones a second less (F178). */
export const GOAL_MEDIAN_MS: Record<Carrier, number> = { text: 1000, scan: 4000, photo: 4000 };
export const GOAL_P95_MS = 8000;
export const GOAL_MEMORY_MB = { text: 600, light: 600, full: 1400 } as const;

/** Honest papers on text PDFs, whole part. */
export const FLOORS: Record<PartName, Shares> = {
  build: { type: 1, company: 1, siren: 1, issuedOn: 1, expiry: 1, validated: 0.97, sure: 1 },
  held: { type: 1, company: 1, siren: 1, issuedOn: 1, expiry: 1, validated: 0.91, sure: 1 },
};
/** Papers that are validated today and must not be. */
export const FALSE_TODAY: Record<PartName, number> = { build: 0, held: 0 };
/** Ordinary scans and photographs, in the mode that the machine has room for; of the part to build with measured on a sample, so with room below. */
export const PICTURE_FLOORS: Record<PartName, Partial<Record<Field, number>>> = {
  build: { type: 0.85, siren: 0.85, expiry: 0.7 },
  held: { type: 0.98, company: 0.95, siren: 0.98, issuedOn: 0.98, expiry: 0.95 },
};
