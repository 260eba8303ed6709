// Filters of a list, as they go into the address.

/** Empty ones leave it. */
export const cleaned = (filter: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== ''));
