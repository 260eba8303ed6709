// The text and JSON forms of each kind of actor, on which the hash chain of every installation depends: they never change.
import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keptActor } from '#domain/kernel/actor.ts';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Actor } from '#domain/ports/event-store.ts';
import { actorJson, actorText, readActor, readKeptActor } from './actors.ts';
import { hashOf } from './envelope.ts';
import { someEvents } from './some-events.ts';

const three = 3 as AccountId;
/** Never edited: a changed line breaks the hash of every event with this actor. */
const GOLDEN: [kept: string, json: string, actor: Actor][] = [
  // Also what was written before events named persons: the first person of the account.
  ['user:3', '{"accountId":3,"kind":"user"}', { kind: 'user', accountId: three, personId: three }],
  ['user:3/17', '{"accountId":3,"kind":"user","personId":17}', { kind: 'user', accountId: three, personId: 17 as PersonId }],
  ['administrator:3', '{"accountId":3,"kind":"administrator"}', { kind: 'administrator', accountId: three, personId: three }],
  [
    'administrator:3/17',
    '{"accountId":3,"kind":"administrator","personId":17}',
    { kind: 'administrator', accountId: three, personId: 17 as PersonId },
  ],
  ['subcontractor:12', '{"kind":"subcontractor","subcontractorId":12}', { kind: 'subcontractor', subcontractorId: 12 }],
  ['auditor:18', '{"auditorId":18,"kind":"auditor"}', { kind: 'auditor', auditorId: 18 }],
  ['system', '{"kind":"system"}', { kind: 'system' }],
];

describe.each(GOLDEN)('C56 C55 %s', (text, json, actor) => {
  test('has this text and this JSON, and is read from either', () => {
    expect(actorText(actor)).toBe(text);
    expect(actorJson(actor)).toBe(json);
    expect(canonicalJson(keptActor(actor))).toBe(json);
    expect(readActor(text)).toEqual(actor);
    expect(readKeptActor(JSON.parse(json))).toEqual(actor);
  });

  test('the hash of its event covers these very bytes', async () => {
    const [event] = await someEvents('account-3', { actor });
    const { hash: own, actor: _, ...others } = event!;
    expect(own).toBe(hash('sha256', canonicalJson({ ...others, actor: JSON.parse(json) }), 'hex'));
    // As read back: serialised, read, and serialised again.
    expect(hashOf({ ...event!, actor: readActor(text) })).toBe(own);
    expect(hashOf({ ...event!, actor: readKeptActor(JSON.parse(json)) })).toBe(own);
  });
});

test('what no program wrote is no actor: it is not guessed at', () => {
  const texts = [
    '',
    'user',
    'user:',
    'user:03',
    'user:3 ',
    'user:3/',
    'user:3/3',
    'user:3/017',
    'system:1',
    'auditor',
    'root:1',
    'user:-1',
  ];
  for (const text of [...texts, 'subcontractor:3/4', 'user:3/4/5', 'user:99999999999999999999', 'user:NaN'])
    expect(() => readActor(text), text).toThrow('cannot be read');
  const kept = [null, 'system', [], {}, { kind: 'root' }, { kind: 'auditor' }, { kind: 'user' }, { kind: 'user', accountId: '3' }];
  const more = [
    { kind: 'user', accountId: 3, personId: 3 },
    { kind: 'system', note: 1 },
    { kind: 'user', subcontractorId: 3 },
    { kind: 'subcontractor', subcontractorId: 3, personId: 3 },
    { kind: 'user', accountId: null, personId: null },
  ];
  for (const one of [...kept, ...more]) expect(() => readKeptActor(one), JSON.stringify(one)).toThrow('cannot be read');
});
