// A secret link as it comes with a command.
import type { Instant } from '../kernel/calendar.ts';

/** A fresh secret link; `expiresAt` is 12 months ahead (CONTRACT « Subcontractors and their links »). */
export type IssuedLink = { token: string; tokenHash: string; shortId: string; shortIdHash: string; expiresAt: Instant };
