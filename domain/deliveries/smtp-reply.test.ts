import { expect, test } from 'vitest';
import { isOfAddress, isOfMailbox } from './smtp-reply.ts';

test.each([
  ['550 5.1.1 <…>: Recipient address rejected: User unknown', true],
  ['553 5.1.3 bad address syntax', true],
  ['550 5.2.1 mailbox disabled', true],
  ['550 no such user', true],
  ['551 user not local', true],
  ['553 mailbox name not allowed', true],
  ['554 5.7.1 <…>: Relay access denied', false],
  ['553 5.7.1 <…>: Sender address rejected: not owned by user', false],
  ['550 5.1.8 <…>: Sender address rejected: Domain not found', false],
  ['530 5.7.0 Must issue a STARTTLS command first', false],
  ['535 5.7.8 Error: authentication failed', false],
  ['550 relay not permitted', false],
  ['550 Sender verify failed', false],
  ['554 Message rejected: Email address is not verified', false],
  ['552 5.2.2 mailbox full', false],
  ['552 5.3.4 message too big', false],
  ['550', true],
  ['ECONNREFUSED', false],
])('N1 « %s » speaks of the address: %s', (reply, ofAddress) => {
  expect(isOfAddress(reply)).toBe(ofAddress);
});

test.each([
  ['450 4.2.1 mailbox busy', true],
  ['452 4.2.2 mailbox full', true],
  ['451 try later', true],
  ['450 4.7.1 Error: too much mail from 127.0.0.1', false],
  ['452 4.3.1 Insufficient system storage', false],
  ['421 4.7.0 Error: too many connections', false],
  ['450 rate limit exceeded', false],
  ['454 4.7.0 TLS not available', false],
])('N2 « %s » speaks of the mailbox: %s', (reply, ofMailbox) => {
  expect(isOfMailbox(reply)).toBe(ofMailbox);
});
