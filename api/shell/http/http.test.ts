// Unit tests of the shell's small pure functions.
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { email } from '#contract/common.ts';
import { canonicalEmail } from '../addresses.ts';
import { internationalPhone } from '../phone.ts';
import { inConstantTime } from './constant-time-response.ts';
import { cleanFileName, contentDisposition } from './file-name.ts';
import { hashOf, isPassword } from './hashers.ts';
import { walkOf } from './whole-file.ts';

afterEach(() => vi.useRealTimers());

describe('C34 an answer takes the same time with or without work', () => {
  test('never before the minimum time, with work or without; a failure comes no earlier', async () => {
    vi.useFakeTimers();
    const log: string[] = [];
    const run = (name: string, work: () => Promise<void>) =>
      inConstantTime(work).then(
        () => log.push(name),
        () => log.push(`${name} failed`),
      );
    void run('nothing', async () => {});
    void run('work', () => new Promise((done) => setTimeout(done, 40)));
    void run('broken', () => Promise.reject(new Error('x')));
    await vi.advanceTimersByTimeAsync(149);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log.sort()).toEqual(['broken failed', 'nothing', 'work']);
  });
});

test('C40 one spelling per mailbox; outside Gmail dots matter', () => {
  expect(canonicalEmail('Jean.Dupont+x@GoogleMail.com')).toBe('jeandupont@gmail.com');
  expect(canonicalEmail('Jean.Dupont@Corp.fr')).toBe('jean.dupont@corp.fr');
  expect(canonicalEmail('a@bücher.example')).toBe(canonicalEmail('A@xn--bcher-kva.example'));
  expect(email('non').parse(' a@bücher.example ')).toBe('a@xn--bcher-kva.example');
});

test('C29 addresses that could inject a header are refused', () => {
  for (const bad of [
    'a@x.fr\r\nBcc: b@y.fr',
    'a@x.fr, b@y.fr',
    '"a@evil x"@corp.fr',
    'a@x',
    'a..b@x.fr',
    `${'a'.repeat(10_000)}@x.fr`,
    'a\u2028@x.fr',
    'a b@x.fr',
    '<a@x.fr>',
    'a@x.fr\0',
  ]) {
    expect([bad.slice(0, 20), email('non').safeParse(bad).success]).toEqual([bad.slice(0, 20), false]);
  }
});

test('A39 numbers are stored as E.164; an Italian one keeps its zero', async () => {
  expect(
    await Promise.all(
      ['06 12 34 56 78', '+33 (0)6.12.34.56.78', '0033612345678', '+32 470 12 34 56', '+39 06 1234 5678', '+1 (202) 555-0123', '12'].map(
        internationalPhone,
      ),
    ),
  ).toEqual(['+33612345678', '+33612345678', '+33612345678', '+32470123456', '+390612345678', '+12025550123', '12']);
});

test('C16 no name escapes its folder', () => {
  for (let i = 0; i < 500; i++) {
    const sent = randomBytes(1 + (i % 60)).toString(i % 2 ? 'latin1' : 'utf8');
    const kept = cleanFileName(sent, 'application/pdf');
    expect(kept).toMatch(/^[^/\\\p{Cc}\p{Cf}<>:"|?*]+\.pdf$/iu);
    expect(contentDisposition('attachment', kept)).toMatch(/^[\x20-\x7e]+$/);
  }
});

describe('an incomplete photo is detected', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const segment = (marker: number, length: number) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, length]), Buffer.alloc(length - 2, 0xd9)]);
  const jpeg = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, 40),
    segment(0xda, 8),
    Buffer.alloc(50, 7),
    Buffer.from([0xff, 0xd9]),
  ]);

  const isWhole = (bytes: Uint8Array, type: string, chunk = bytes.length): boolean => {
    const walk = walkOf(type);
    for (let from = 0; from < bytes.length; from += chunk) walk.take(bytes.subarray(from, from + chunk));
    return walk.whole();
  };
  const files = [
    ['image/png', png],
    ['image/jpeg', jpeg],
  ] as const;

  test('whole, with data after its end, and cut at every position', () => {
    for (const [type, bytes] of files) {
      expect(isWhole(bytes, type)).toBe(true);
      expect(isWhole(Buffer.concat([bytes, Buffer.from('SEFT')]), type)).toBe(true);
      for (let length = 0; length < bytes.length; length++)
        expect([type, length, isWhole(bytes.subarray(0, length), type)]).toEqual([type, length, false]);
    }
  });

  test('in chunks of every size', () => {
    const pdf = Buffer.from(`%PDF-1.7\n${'x'.repeat(3000)}\nstartxref\n0\n%%EOF\n`);
    for (const [type, bytes] of [...files, ['application/pdf', pdf]] as const)
      for (const chunk of [1, 2, 3, 7, 1000]) {
        expect([type, chunk, isWhole(bytes, type, chunk)]).toEqual([type, chunk, true]);
        expect([type, chunk, isWhole(bytes.subarray(0, -30), type, chunk)]).toEqual([type, chunk, false]);
      }
  });
});

test('an invalid hash fails alone: the threads continue', async () => {
  const hash = await hashOf('Chantier-2026!');
  const outcomes = await Promise.allSettled([
    ...['Chantier-2026!', 'Chantier-2027!', ''].map((password) => isPassword(password, hash)),
    isPassword('Chantier-2026!', 'not a hash'),
    ...Array.from({ length: 8 }, () => isPassword('Chantier-2026!', hash)),
  ]);
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual([
    ...[true, false, false, 'failed'],
    ...Array.from({ length: 8 }, () => true),
  ]);
});
