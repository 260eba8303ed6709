// C29 F033 Every form judges mail addresses by the rule of the mailer: nobody is accepted whom no mail can reach. Found by the route table,
// so a new form is asked as well.
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { isMailAddress } from '#domain/kernel/mail-address.ts';
import { type Random, seeded } from '#domain/kernel/random.test-kit.ts';
import { type Route, routes } from './routes.ts';

const SENTENCE: Record<string, string> = {
  '/api/register': 'Veuillez entrer un email professionnel valide',
  '/api/subcontractors': 'Adresse e-mail invalide',
  '/api/subcontractors/:id': 'Adresse e-mail invalide',
};
const USUAL = 'Veuillez entrer un email valide';

/** Each field of a body that is called after an address. */
const fields = Object.values<Route>(routes).flatMap(({ path, body }) => {
  const shape = (body as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
  return (
    Object.entries(shape)
      // « email: false » refuses a channel.
      .filter(([name, schema]) => /email$/i.test(name) && !schema.safeParse(true).success)
      .map(([name, schema]) => ({ path, name, schema, sentence: SENTENCE[path] ?? USUAL }))
  );
});

const PIECES = [
  'a',
  'B',
  '7',
  '.',
  '..',
  '-',
  '_',
  '+',
  "'",
  '%',
  '!',
  '=?',
  '=',
  '@',
  '@@',
  ' ',
  ',',
  ';',
  '<',
  '>',
  '"',
  '\\',
  '(',
  ':',
  '\r\n',
  '\0',
  'é',
  '\u200b',
  '/',
  '#',
  '?',
  'x'.repeat(64),
  '127.0.0.1',
  'xn--',
  '.fr',
  'café',
  '。',
];
const anyAddress = (random: Random): string => {
  const some = (most: number) =>
    Array.from({ length: 1 + random.int(most) }, () => random.pick(random.chance(0.6) ? ['a', 'b', '7', '-', '.'] : PIECES)).join('');
  return `${some(6)}@${some(4)}.${random.pick(['fr', 'paris', 'b1', '1', 'é', ''])}`;
};

test('the forms with an address are found', () => {
  expect(fields.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/register', '/api/login', '/api/contact', '/api/subcontractors']),
  );
});

test.each(fields)(
  'C29 $path $name: what it accepts the mailer accepts, what it refuses it refuses in its own words',
  ({ schema, sentence }) => {
    const random = seeded(29);
    let accepted = 0;
    for (let i = 0; i < 3000; i++) {
      const typed = anyAddress(random);
      const said = schema.safeParse(typed);
      const plain = /^[\x00-\x7f]*$/.test(typed);
      if (said.success) {
        accepted++;
        expect([typed, isMailAddress(String(said.data))]).toEqual([typed, true]);
        // What was typed in ASCII is taken as it was typed.
        if (plain) expect(said.data).toBe(typed.trim());
      } else {
        expect([typed, isMailAddress(typed)]).toEqual([typed, false]);
        expect(said.error.issues.at(-1)!.message).toBe(sentence);
      }
    }
    expect(accepted).toBeGreaterThan(100);
  },
);

test('K19 no address and a wrong one have their own sentences', () => {
  const { schema } = fields.find(({ path }) => path === '/api/subcontractors')!;
  const said = (typed: unknown) => schema.safeParse(typed).error?.issues.map(({ message }) => message);
  expect([said(''), said(undefined), said(' \u200b'), said('a@')]).toEqual([
    ...[['Email du contact requis'], ['Email du contact requis'], ['Email du contact requis']],
    ['Adresse e-mail invalide'],
  ]);
});

test.each([
  ['a@caf\u00e9.fr\u200b', 'a@xn--caf-dma.fr'],
  ['\u202aa@x.fr\u202c', 'a@x.fr'],
  ['a@\ufeffx\u00ad.fr', 'a@x.fr'],
])('K10 %j is %s at every form', (typed, taken) => {
  for (const { schema } of fields) expect(schema.parse(typed)).toBe(taken);
});

test.each([
  ['a@café.fr', 'a@xn--caf-dma.fr'],
  ['  a@x.fr ', 'a@x.fr'],
  ['a@x。é.fr', 'a@x.xn--9ca.fr'],
])('C40 %s is %s', (typed, taken) => {
  expect(fields[0]!.schema.parse(typed)).toBe(taken);
});

test.each([
  'a@é.fr/b',
  'a@é.fr:25',
  'a@é.fr?b',
  'a@é.fr#b',
  'a@é.fr\\b',
  'a@é@x.fr',
  'a@b:é.fr',
  'a@é.fr, b@y.fr',
  'a@１２７.0.0.1',
  'a@%C3%A9é.fr',
])('C29 %s is refused, not read as an address of the web', (typed) => {
  for (const { schema } of fields) expect(schema.safeParse(typed).success).toBe(false);
});
