// The least that a log-in does: Argon2id over and over, as many at once as there are cores, nothing else. A process of its own; each
// message is how many hashes to check, each answer how many milliseconds they took.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PASSWORD = 'Chantier-2026!';
const kept = await hash(PASSWORD, PARAMETERS);

process.on('message', async (count: number) => {
  let left = count;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (left-- > 0) await verify(kept, PASSWORD);
    }),
  );
  process.send!(performance.now() - start);
});
process.send!('ready');
