// What the reading is to reach on papers that it never saw, and what it holds today. A floor is raised when reading gets better, up to its
// goal and beyond, and never lowered.
import type { PictureMode } from '../../adapters/analyser/pictures/picture-mode.ts';
import type { Carrier, PartName } from '../../testing/certificates/part.ts';
import type { Field } from './measure.ts';

export type Shares = Record<Field | 'validated' | 'sure', number>;

const ON_PICTURES: Shares = { type: 0.98, company: 0.95, siren: 0.95, issuedOn: 0.95, expiry: 0.95, validated: 0.8, sure: 0.98 };
export const GOALS: Record<Carrier, Shares> = {
  text: { type: 0.98, company: 0.98, siren: 0.98, issuedOn: 0.98, expiry: 0.98, validated: 0.8, sure: 0.98 },
  scan: ON_PICTURES,
  photo: ON_PICTURES,
};
/** Milliseconds for a paper on one quiet core (F178). */
const GOAL_MEDIAN_MS: Record<Carrier, number> = { text: 1000, scan: 4000, photo: 4000 };
const GOAL_MEDIAN_LIGHT_MS = 3000;
export const goalMedianMs = (carrier: Carrier, mode: 'text' | PictureMode): number =>
  mode === 'light' && carrier !== 'text' ? GOAL_MEDIAN_LIGHT_MS : GOAL_MEDIAN_MS[carrier];
export const GOAL_P95_MS = 8000;
export const GOAL_MEMORY_MB = { text: 600, light: 600, full: 1400 } as const;

/** Honest papers on text PDFs, whole part. */
export const FLOORS: Record<PartName, Shares> = {
  build: { type: 1, company: 1, siren: 1, issuedOn: 1, expiry: 1, validated: 0.97, sure: 1 },
  held: { type: 1, company: 1, siren: 1, issuedOn: 1, expiry: 1, validated: 0.88, sure: 1 },
};
/** Papers that are validated today and must not be. */
export const FALSE_TODAY: Record<PartName, number> = { build: 0, held: 0 };
/** Of ordinary scans and photographs in each mode. Of the part to build with measured on samples, so with room below. */
export const PICTURE_FLOORS: Record<PictureMode, Record<PartName, Shares>> = {
  full: {
    build: { type: 0.95, company: 0.93, siren: 0.93, issuedOn: 0.93, expiry: 0.93, validated: 0.85, sure: 0.95 },
    held: { type: 0.98, company: 0.95, siren: 0.98, issuedOn: 0.98, expiry: 0.98, validated: 0.8, sure: 0.98 },
  },
  light: {
    build: { type: 0.95, company: 0.93, siren: 0.93, issuedOn: 0.93, expiry: 0.93, validated: 0.85, sure: 0.95 },
    held: { type: 0.98, company: 0.95, siren: 0.95, issuedOn: 0.95, expiry: 0.95, validated: 0.8, sure: 0.98 },
  },
};
