// What a refusal speaks of, by the command that was refused (domain/deliveries/smtp-reply.test.ts: by its words).
import { expect, it } from 'vitest';
import { classify } from './smtp.ts';

it.each([
  ['MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user', 'us'],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'us'],
  ['MAIL FROM', '550 sender unknown', 'us'],
  ['MAIL FROM', '450 4.7.1 too much mail', 'us'],
  ['RCPT TO', '554 5.7.1 Relay access denied', 'us'],
  ['RCPT TO', '550 5.1.1 User unknown', 'address'],
  ['RCPT TO', '551 user not local', 'address'],
  ['RCPT TO', '451 try later', 'mailbox'],
  ['RCPT TO', '421 4.7.0 too many connections', 'us'],
  ['AUTH PLAIN', '535 5.7.8 authentication failed', 'us'],
])('N1 N2 after %s « %s » speaks of: %s', (command, response, of) => {
  const error = Object.assign(new Error(response), { code: 'EENVELOPE', command, response, responseCode: Number(response.slice(0, 3)) });
  const { outcome, ...rest } = classify(error, false);
  const says = outcome === 'refused-for-good' ? 'address' : 'ofUs' in rest ? 'us' : 'mailbox';
  expect(says).toBe(of);
});
