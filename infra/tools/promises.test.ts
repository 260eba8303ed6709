// Checks every promise on the screens against the feature that it rests on.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withoutTest } from './features.ts';
import { screenFiles, textOf, unlisted } from './promises.ts';
import { PROMISES } from './promises-list.ts';

const ROOT = join(import.meta.dirname, '../..');
const missing = new Set(withoutTest(ROOT).flatMap((list) => list.missing));

test.each(PROMISES)('$in still says « $says », and what it rests on has a test', ({ in: file, says, restsOn }) => {
  expect(textOf(ROOT, file)).toContain(says);
  expect(restsOn.length).toBeGreaterThan(0);
  expect(restsOn.filter((number) => missing.has(number))).toEqual([]);
});

test('no screen promises what is not listed', () => {
  const said = screenFiles(ROOT).flatMap((file) => {
    const listed = PROMISES.filter((promise) => promise.in === file).map(({ says }) => says);
    return unlisted(textOf(ROOT, file), listed).map((words) => `${file}: …${words}…`);
  });
  expect(said).toEqual([]);
});

describe('what counts as a promise', () => {
  test.each([
    'Un rappel sera envoyé demain.',
    'Tout est prêt en deux minutes.',
    'Les documents sont lus automatiquement.',
    'Vous recevrez un e-mail.',
    'La page se mettra à jour toute seule.',
  ])('« %s » is one', (sentence) => {
    expect(unlisted(sentence, [])).toHaveLength(1);
    expect(unlisted(sentence, [sentence])).toEqual([]);
  });
  test('a sentence beside it, and one without such words, are none', () => {
    expect(unlisted('Envoyer le lien', [])).toEqual([]);
    expect(unlisted('Il partira. Un rappel sera envoyé.', ['Il partira.'])).toHaveLength(1);
  });
});
