// The attack itself: whom it may touch, that no part is forgotten, that it makes what it says.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HOLDERS, urssaf } from '../../specimens/index.ts';
import { seeded } from '../kill/seeded.ts';
import { activePdf, CHANGES } from './active-pdfs.ts';
import { exampleOf, oddBody, type Schema } from './from-schema.ts';
import { parts } from './parts.ts';
import { table } from './table.ts';
import { localPort } from './target.ts';

it('attacks this machine alone', () => {
  expect(localPort('http://localhost:3000')).toBe(3000);
  expect(localPort('http://127.0.0.1:8080/')).toBe(8080);
  expect(localPort('http://[::1]')).toBe(80);
  for (const url of [
    'https://subdoc.fr',
    'http://subdoc.fr',
    'http://192.168.1.2:3000',
    'http://localhost.evil.fr',
    'http://127.0.0.1.nip.io',
    'http://0.0.0.0',
  ])
    expect(() => localPort(url), url).toThrow(/only a product on this machine/);
});

it('every file of parts/ is a part of the run, under its own name', () => {
  const files = readdirSync(join(import.meta.dirname, 'parts')).map((file) => file.replace('.ts', ''));
  expect(parts.map(({ name }) => name).toSorted()).toEqual(files.toSorted());
});

it('the same seed makes the same odd bodies, and most of them are one step from a right one', () => {
  const schema: Schema = {
    type: 'object',
    properties: { name: { type: 'string', maxLength: 5 }, days: { type: 'integer', minimum: 1, maximum: 9 } },
  };
  const bodies = (seed: number) => {
    const random = seeded(seed);
    return Array.from({ length: 200 }, () => oddBody(schema, random));
  };
  expect(bodies(1)).toEqual(bodies(1));
  expect(bodies(1)).not.toEqual(bodies(2));
  expect(bodies(1)).toContainEqual(
    '{"name":"Attaq","days":10}'.replace('"Attaq"', JSON.stringify((exampleOf(schema, '', seeded(1)) as { name: string }).name)),
  );
  expect(bodies(1).filter((body) => /"name":"Attaq"|"days":[1-9][,}]/.test(body)).length).toBeGreaterThan(120);
});

it('an active document is the good one with something appended', async () => {
  const certificate = await urssaf({ ...HOLDERS[0]!, periodEnd: '2026-10-31' as never, issuedOn: '2026-11-12' as never, covers: 'all' });
  for (const [what, change] of Object.entries(CHANGES)) {
    const active = activePdf(certificate, change);
    expect(active.subarray(0, certificate.length).equals(certificate), what).toBe(true);
    const added = active.subarray(certificate.length).toString('latin1');
    expect(added.includes('/JavaScript') && change.hidden === true, what).toBe(false);
    const start = Number(/startxref\n(\d+)/.exec(added)![1]);
    expect(active.toString('latin1', start, start + 12), what).toMatch(/^xref|^\d+ 0 obj/);
  }
});

it('a table has a line for each statement, with what was seen', () => {
  const text = table([
    { part: 'doors', statement: 'shut', holds: true, seen: '' },
    { part: 'doors', statement: 'a | b', holds: false, seen: '200' },
  ]);
  expect(text.split('\n').slice(2)).toEqual(['| ok | doors | shut |  |', '| ✗ | doors | a \\| b | 200 |']);
});
