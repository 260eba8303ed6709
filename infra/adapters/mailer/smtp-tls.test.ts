// Name and password never go in clear to another machine, unless the operator says so.
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { deliveryError } from '#domain/texts/fr/deliveries.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { needsTls, smtpMailer } from './smtp.ts';
import { someMail } from './suite.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

it.each([
  ['smtp://u:p@mail.example:587', true],
  ['smtp://mail.example:25', false],
  ['smtps://u:p@mail.example:465', false],
  ['smtp://u:p@localhost:2525', false],
  ['smtp://u:p@127.0.0.1:2525', false],
  ['smtp://u:p@[::1]:2525', false],
])('K52 %s asks for TLS: %s; the operator may say otherwise', (url, asks) => {
  expect([needsTls({ url }), needsTls({ url, plaintext: true })]).toEqual([asks, false]);
});

it('K52 a server without STARTTLS is noticed at start, and never gets the password', async () => {
  const logins: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => {
      logins.push(username ?? '');
      done(null, { user: 'x' });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  open.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as { port: number };
  // An address of this machine that is none of the loopback's names.
  const url = `smtp://u:p@0.0.0.0:${port}`;
  const mailer = smtpMailer({ url, from: 'a@subdoc.fr', clock: fixedClock() });
  expect(await mailer.lacksTls()).toBe(true);
  expect(await mailer.send(someMail())).toMatchObject({ outcome: 'refused-for-now' });
  expect(logins).toEqual([]);
  mailer.close();
  const told = smtpMailer({ url, from: 'a@subdoc.fr', clock: fixedClock(), plaintext: true });
  expect(await told.lacksTls()).toBe(false);
  expect(await told.send(someMail())).toMatchObject({ outcome: 'sent' });
  told.close();
});

it('N12 a server on this machine may sign its certificate itself; elsewhere the operator reads the setting, and the customer does not', async () => {
  // The server's own certificate is self-signed.
  const server = new SMTPServer({ authOptional: true });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  open.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as { port: number };
  const here = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'a@subdoc.fr', clock: fixedClock() });
  expect(await here.send(someMail())).toEqual({ outcome: 'sent' });
  await here.look!();
  here.close();
  const elsewhere = smtpMailer({ url: `smtp://0.0.0.0:${port}`, from: 'a@subdoc.fr', clock: fixedClock() });
  const operator = expect.stringContaining('NODE_EXTRA_CA_CERTS, SMTP_URL');
  await expect(elsewhere.look!()).rejects.toMatchObject({ code: operator });
  const refused = await elsewhere.send(someMail());
  expect(refused).toMatchObject({ outcome: 'refused-for-now', ofUs: true, reason: operator });
  expect(deliveryError('reason' in refused ? refused.reason : null)).toBe('Le serveur de messagerie n’a pas pu être joint.');
  elsewhere.close();
});
