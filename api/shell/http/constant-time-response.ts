// Makes two answers take the same time, so that a watch does not tell whether an address has an account (C34).

/** Longer than the work takes in either case; what takes longer under load is slow for everybody. */
const FLOOR_MS = 150;

/** Resolves after the work and not before the floor. A failure of the world is thrown, at the same moment. */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  const floor = new Promise<void>((done) => setTimeout(done, FLOOR_MS));
  const [outcome] = await Promise.allSettled([work(), floor]);
  if (outcome.status === 'rejected') throw outcome.reason;
}
