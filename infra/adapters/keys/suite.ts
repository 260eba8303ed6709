// The test suite of every adapter of the keys port. `other` sees the same keys as another process would.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Keys } from '#domain/ports/keys.ts';
import { ErasedSubjectError, UnknownKeyError } from './keys.ts';
import { memoryKeys } from './memory.ts';

/** Two views on one empty set of keys, under this master key. */
export type MakeKeys = (master: Uint8Array) => Promise<{ keys: Keys; other: Keys }>;

const subjectsOf = (parts: readonly { subject: string }[]): string[] => parts.map(({ subject }) => subject);
const MASTER = new Uint8Array(32).fill(7);
const personal = {
  companyName: 'Électricité Dupont & Fils',
  contactName: 'Zoé 😀',
  note: 'NUL \u0000 and "quotes"',
  none: null,
  list: [1, 2],
};

export function keysSuite(name: string, make: MakeKeys): void {
  describe(`keys: ${name}`, () => {
    let keys: Keys;
    let other: Keys;
    beforeEach(async () => {
      ({ keys, other } = await make(MASTER));
    });

    test('what is sealed opens again, here and elsewhere, and shows nothing', async () => {
      const parts = Array.from({ length: 30 }, (_, i) => ({
        subject: `subcontractor-${i % 4}`,
        eventId: randomUUID(),
        personal: { ...personal, i },
      }));
      const sealed = await keys.seal(parts, subjectsOf(parts));
      const boxes = parts.map(({ subject, eventId }, i) => ({ subject, eventId, sealed: sealed[i]! }));
      expect(await keys.open(boxes)).toEqual(parts.map((part) => part.personal));
      expect(await other.open(boxes)).toEqual(parts.map((part) => part.personal));
      for (const box of sealed) expect(Buffer.from(box, 'base64').toString('latin1')).not.toContain('Dupont');
      expect(new Set(sealed).size).toBe(30);
    });

    test('the same fields sealed twice are two different texts', async () => {
      const part = { subject: 'account-3', eventId: randomUUID(), personal };
      const [a, b] = await keys.seal([part, part], ['account-3']);
      expect(a).not.toBe(b);
    });

    test('a sealed part opens for its own event and subject only, and not when a bit was changed', async () => {
      const [one, two] = [randomUUID(), randomUUID()];
      const [sealed] = await keys.seal(
        [
          { subject: 'account-3', eventId: one, personal },
          { subject: 'account-4', eventId: two, personal },
        ],
        ['account-3', 'account-4'],
      );
      await expect(keys.open([{ subject: 'account-3', eventId: two, sealed: sealed! }])).rejects.toThrow();
      await expect(keys.open([{ subject: 'account-4', eventId: one, sealed: sealed! }])).rejects.toThrow();
      const bytes = Buffer.from(sealed!, 'base64');
      for (const at of [0, 12, 30, bytes.length - 1]) {
        const changed = Buffer.from(bytes);
        changed[at]! ^= 1;
        await expect(keys.open([{ subject: 'account-3', eventId: one, sealed: changed.toString('base64') }])).rejects.toThrow();
      }
      await expect(keys.open([{ subject: 'account-3', eventId: one, sealed: 'AAAA' }])).rejects.toThrow();
    });

    test('a subject has one key, whoever asks first and how many ask at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 ? keys : other).ensure(['subcontractor-1', `subcontractor-${2 + (i % 3)}`])),
      );
      for (const subject of ['subcontractor-1', 'subcontractor-2', 'subcontractor-3', 'subcontractor-4']) {
        const found = answers.flatMap((answer) => (answer.has(subject) ? [Buffer.from(answer.get(subject)!).toString('hex')] : []));
        expect(new Set(found).size, subject).toBe(1);
        expect(found[0]).toHaveLength(64);
      }
      const loaded = await other.load(['subcontractor-1']);
      expect(loaded.get('subcontractor-1')).toEqual(answers[0]!.get('subcontractor-1'));
    });

    test('C67 an erased key is gone everywhere at once and comes back nowhere; other subjects stay', async () => {
      const parts = ['subcontractor-1', 'subcontractor-2'].map((subject) => ({ subject, eventId: randomUUID(), personal }));
      const sealed = await keys.seal(parts, subjectsOf(parts));
      const boxes = parts.map(({ subject, eventId }, i) => ({ subject, eventId, sealed: sealed[i]! }));
      // Both have cached the keys before the erasure.
      await keys.open(boxes);
      await other.open(boxes);
      await other.erase('subcontractor-1');
      for (const view of [keys, other]) {
        expect(await view.open(boxes)).toEqual([null, personal]);
        expect((await view.load(['subcontractor-1'])).get('subcontractor-1')).toBeNull();
        expect((await view.forSealing(['subcontractor-1'])).get('subcontractor-1')).toBeNull();
        await expect(view.ensure(['subcontractor-2', 'subcontractor-1'])).rejects.toThrow(ErasedSubjectError);
        const part = { subject: 'subcontractor-1', eventId: randomUUID(), personal };
        for (const fresh of [[], ['subcontractor-1']]) await expect(view.seal([part], fresh)).rejects.toThrow(ErasedSubjectError);
        expect((await view.ensure(['subcontractor-2'])).get('subcontractor-2')).toHaveLength(32);
      }
      await keys.erase('subcontractor-1');
      await keys.erase('subcontractor-unknown');
      await expect(other.ensure(['subcontractor-unknown'])).rejects.toThrow(ErasedSubjectError);
    });

    // R7 of the reproductions: a missing row answered null like an erased one, and the next event created another key.
    test('C67 a key that was never there is no erased one: nothing opens as blank, and no key comes in its place', async () => {
      const [gone, fine] = ['subcontractor-1', 'subcontractor-2'] as const;
      const lost = { subject: gone, eventId: randomUUID(), personal };
      const [sealed] = await memoryKeys(MASTER).seal([lost], [gone]);
      await keys.ensure([fine]);
      for (const view of [keys, other]) {
        await expect(view.open([{ ...lost, sealed: sealed! }])).rejects.toThrow(UnknownKeyError);
        await expect(view.load([fine, gone])).rejects.toThrow(UnknownKeyError);
        await expect(view.seal([lost])).rejects.toThrow(UnknownKeyError);
        await expect(view.forSealing([fine, gone])).rejects.toThrow(UnknownKeyError);
        await expect(view.seal([lost, { ...lost, subject: fine }], [fine])).rejects.toThrow(UnknownKeyError);
        expect(await view.seal([{ ...lost, subject: fine }])).toHaveLength(1);
      }
      const error: Error = await keys.open([{ ...lost, sealed: sealed! }]).then(String, (e) => e);
      expect(error.message).toContain(gone);
      expect(error.message).not.toMatch(/Dupont|Zoé/);
    });

    test('one call makes a key for who is fresh, another beside it none for who is not', async () => {
      const part = (subject: string) => ({ subject, eventId: randomUUID(), personal });
      const outcomes = await Promise.allSettled([keys.seal([part('account-1')], ['account-1']), keys.seal([part('account-2')])]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      expect((await other.load(['account-1'])).get('account-1')).toHaveLength(32);
      await expect(other.load(['account-2'])).rejects.toThrow(UnknownKeyError);
    });

    test('erasing many, one after the other and at once, is seen by all', async () => {
      const subjects = Array.from({ length: 12 }, (_, i) => `subcontractor-${i}`);
      await keys.ensure(subjects);
      await other.load(subjects);
      await Promise.all(subjects.slice(0, 9).map((subject, i) => (i % 2 ? keys : other).erase(subject)));
      for (const view of [keys, other]) {
        const loaded = await view.load(subjects);
        expect(subjects.filter((subject) => loaded.get(subject) !== null)).toEqual(subjects.slice(9));
      }
    });

    test('nothing asked is nothing answered', async () => {
      expect(await keys.seal([])).toEqual([]);
      expect(await keys.open([])).toEqual([]);
      expect((await keys.load([])).size).toBe(0);
      expect((await keys.ensure([])).size).toBe(0);
    });

    test('a keyed hash depends on the purpose, the value and the master key, and on nothing else', async () => {
      const hash = keys.hash('email', 'zoe@dupont.fr');
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(other.hash('email', 'zoe@dupont.fr')).toBe(hash);
      expect(keys.hash('token', 'zoe@dupont.fr')).not.toBe(hash);
      expect(keys.hash('email', 'zoe@dupont.fr ')).not.toBe(hash);
    });
  });
}
