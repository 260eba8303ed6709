// A secret link as a command carries it.
import type { Instant } from '../kernel/calendar.ts';

/** A new secret link; `expiresAt` is 12 months ahead (CONTRACT « Subcontractors and their links »). */
export type IssuedLink = { token: string; tokenHash: string; shortId: string; shortIdHash: string; expiresAt: Instant };
