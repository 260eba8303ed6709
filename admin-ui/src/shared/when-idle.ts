/** Loads code once the page has come to rest. A failure is told when what it brings is really opened. Answers what takes the wish back. */
export function whenIdle(load: () => Promise<unknown>): (() => void) | undefined {
  if (typeof requestIdleCallback === 'undefined') return undefined;
  const asked = requestIdleCallback(() => void load().catch(() => undefined));
  return () => cancelIdleCallback(asked);
}
