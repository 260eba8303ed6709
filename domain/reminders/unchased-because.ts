// Why missing documents are asked for by nobody, in the order in which a person would mend it. `off`: the cycle was never begun, or was
// ended; `over`: its last message went.
export const UNCHASED = ['off', 'over', 'paused', 'dead-link', 'no-email', 'opted-out', 'no-plan', 'inactive'] as const;
export type UnchasedBecause = (typeof UNCHASED)[number];
