import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { train } from '#domain/reading/train.ts';
import { examplesOf, moduleOf, sources } from './train-reading.ts';

it('F181 the weights are those that the sentences give: run `npm run train`', () => {
  const stored = readFileSync(new URL('../../domain/reading/learned-weights.ts', import.meta.url), 'utf8');
  expect(moduleOf(train(examplesOf(sources()))) === stored).toBe(true);
});
