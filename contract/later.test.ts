import { expect, test } from 'vitest';
import { z } from 'zod';
import { later } from './later.ts';

test('P11 a schema is made once, when it is first asked for, and is what it stands for', () => {
  let made = 0;
  const person = later(() => {
    made += 1;
    return z.object({ name: z.string() });
  });
  const team = later(() => z.object({ people: z.array(person), boss: person.extend({ car: z.boolean() }).nullish() }));
  expect(made).toBe(0);
  expect(team.parse({ people: [{ name: 'Ada' }], boss: { name: 'Bo', car: true } })).toEqual({
    people: [{ name: 'Ada' }],
    boss: { name: 'Bo', car: true },
  });
  expect(team.safeParse({ people: [{}] }).error?.issues[0]?.path).toEqual(['people', 0, 'name']);
  expect(person).toBeInstanceOf(z.ZodObject);
  expect(z.toJSONSchema(person).required).toEqual(['name']);
  expect(made).toBe(1);
});
