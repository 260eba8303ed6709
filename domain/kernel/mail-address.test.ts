// C29 The one rule of mail addresses. infra/adapters/mailer/smtp.test.ts shows that a mail to an accepted address has exactly that
// recipient.
import { expect, test } from 'vitest';
import { isMailAddress } from './mail-address.ts';

test.each([
  'karim@benali.fr',
  "jean-paul.o'neil+btp@sous.domaine-entreprise.co.uk",
  'x@y.z',
  'A_B%c!d@X-y.Paris',
  '#$&*/=^`{|}~@xn--caf-dma.fr',
  `${'a'.repeat(64)}@x.fr`,
  `a@${'x'.repeat(63)}.fr`,
  `a@${`${'x'.repeat(62)}.`.repeat(4)}f`,
  `a@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.fr`,
])('C29 %s is one', (address) => {
  expect(isMailAddress(address)).toBe(true);
});

test.each([
  ['no mailbox or no domain', ['', '@', 'a', 'a@', '@x.fr', 'a@x', 'a@.fr', 'a@x.', 'a@x..fr']],
  ['dots that the standard does not know', ['.a@x.fr', 'a.@x.fr', 'a..b@x.fr', '.@x.fr']],
  ['several', ['a@x.fr, b@y.fr', 'a@x.fr;b@y.fr', 'a@@x.fr', 'a@x.fr@y.fr', 'a@x.fr b@y.fr']],
  [
    'names, quotes, comments, routes',
    ['<a@x.fr>', 'A <a@x.fr>', '"a@evil.fr x"@corp.fr', 'a(b)@x.fr', 'a@x.fr(b)', '@y.fr:a@x.fr', 'a\\@x.fr'],
  ],
  ['words that a reader decodes to another one', ['=?utf-8?q?b=40y.fr?=@x.fr', 'a=?b@x.fr']],
  ['beyond ASCII', ['é@x.fr', 'a@é.fr', 'a@x.fr\u2028', 'a\u200b@x.fr', 'a@\ud800.fr']],
  ['control characters', ['a\r\nBcc: b@y.fr@x.fr', 'a@x.fr\n', 'a\0@x.fr', ' a@x.fr', 'a@x.fr\t']],
  ['no domain names', ['a@-x.fr', 'a@x-.fr', 'a@x_y.fr', 'a@[127.0.0.1]', 'a@127.0.0.1', 'a@x.1', `a@${'x'.repeat(64)}.fr`]],
  ['too long', [`${'a'.repeat(65)}@x.fr`, `a@${`${'x'.repeat(62)}.`.repeat(4)}fr`]],
])('C29 %s: none', (_, addresses) => {
  for (const address of addresses) expect([address, isMailAddress(address)]).toEqual([address, false]);
});

test('C29 a very long one is judged at once', () => {
  for (const address of [`${'a.'.repeat(500_000)}@x.fr`, `a@${'x.'.repeat(500_000)}fr`, '@'.repeat(1_000_000)])
    expect(isMailAddress(address)).toBe(false);
});
