// Makes two answers take the same time, so that timing does not reveal whether an address has an account (C34).

/** Longer than the work takes in either case; under load both cases are slow. */
const FLOOR_MS = 150;

/** Resolves after the work and not before the minimum time. An infrastructure failure is thrown, at the same moment. */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  const floor = new Promise<void>((done) => setTimeout(done, FLOOR_MS));
  const [outcome] = await Promise.allSettled([work(), floor]);
  if (outcome.status === 'rejected') throw outcome.reason;
}
