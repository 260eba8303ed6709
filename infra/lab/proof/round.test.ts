import { expect, test } from 'vitest';
import { ATTACKS, attacked, honest } from './round.ts';

test('C56 the verifier accepts honest files', async () => {
  for (let seed = 1; seed <= 5; seed += 1) expect(await honest(seed)).toBeNull();
});
test.each(ATTACKS.map((attack) => [attack.name, attack] as const))('C56 the verifier names %s', async (_, attack) => {
  for (let seed = 1; seed <= 3; seed += 1) expect(await attacked(seed, attack)).toBeNull();
});
