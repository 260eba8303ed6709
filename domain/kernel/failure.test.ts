import { expect, test } from 'vitest';
import { isTransient, Unavailable } from './failure.ts';

const told = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['ECONNREFUSED', 'nobody listens: a restart'],
  ['ECONNRESET', 'cut under the question'],
  ['ECONNABORTED', 'given up on the way'],
  ['EPIPE', 'written behind the end'],
  ['ENOTCONN', 'ended before it was used'],
  ['ETIMEDOUT', 'no answer'],
  ['EHOSTUNREACH', 'no way to the machine'],
  ['EHOSTDOWN', 'the machine is off'],
  ['ENETUNREACH', 'no way to its network'],
  ['ENETDOWN', 'our interface is off'],
  ['ENETRESET', 'our interface went'],
  ['EADDRNOTAVAIL', 'no port of ours is free'],
  ['EAI_AGAIN', 'a pause of DNS'],
  ['ENOTFOUND', 'the name of a container that is replaced'],
  ['ENOSPC', 'a full disk'],
  ['EDQUOT', 'a full share of it'],
  ['EROFS', 'a disk that went read-only'],
  ['ESTALE', 'a folder of another machine that is away'],
  ['EMFILE', 'too many files open'],
  ['ENFILE', 'too many on the machine'],
  ['ENOBUFS', 'no memory for sockets'],
  ['ENOMEM', 'no memory'],
  ['EAGAIN', 'no thread or process now'],
])('C57 C59 %s passes: %s', (code) => {
  expect(isTransient(told(code))).toBe(true);
  expect(isTransient(new TypeError('fetch failed', { cause: told(code) }))).toBe(true);
});

test.each([
  ['ENOENT', 'a file that is not there'],
  ['EEXIST', 'a name that is taken'],
  ['EACCES', 'rights'],
  ['EADDRINUSE', 'a port of another program'],
  ['EIO', 'one file of a bad disk, which a whole archive would wait for'],
  ['CERT_HAS_EXPIRED', 'a certificate'],
  ['ERR_INVALID_ARG_TYPE', 'a mistake of ours'],
  ['23505', 'a vendor’s, which its adapter translates'],
  ['57P01', 'one as well: the domain knows no vendor'],
  ['CONNECTION_CLOSED', 'and a driver’s word'],
  ['econnrefused', 'no word of Node'],
])('C57 %s repeats itself: %s', (code) => {
  expect(isTransient(told(code))).toBe(false);
});

test('C57 an error is transient by its code or its causes, never by its message or name', () => {
  expect([new TypeError('ECONNREFUSED'), 'ECONNREFUSED', { code: 'ECONNREFUSED' }, null, undefined].map(isTransient)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
  expect(isTransient(Object.assign(new Error('x'), { name: 'Unavailable' }))).toBe(false);
  expect(isTransient(new Error('outer', { cause: new Error('middle', { cause: new Unavailable('S3', 'away') }) }))).toBe(true);
  const circle = new Error('circle');
  circle.cause = circle;
  expect(isTransient(circle)).toBe(false);
});

test('Unavailable has its engine and the vendor’s code: its own, its cause’s, or a default', () => {
  const cause = told('ECONNRESET');
  expect(new Unavailable('S3', 'away', { cause })).toMatchObject({
    ...{ name: 'Unavailable', message: 'S3: away', engine: 'S3', code: 'ECONNRESET', cause },
  });
  expect(new Unavailable('S3', 'away', { cause, code: 'SlowDown' }).code).toBe('SlowDown');
  const numbered = Object.assign(new Error('x'), { code: 14 });
  expect([new Unavailable('S3', 'away').code, new Unavailable('S3', 'away', { cause: numbered }).code]).toEqual([
    'UNAVAILABLE',
    'UNAVAILABLE',
  ]);
});
