import { domainToASCII } from 'node:url';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { isMailAddress } from '#domain/kernel/mail-address.ts';
import { seeded } from '#domain/kernel/random.test-kit.ts';
import { mails, type RenderedMail } from '#domain/texts/fr/mails/index.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { classify, smtpMailer } from './smtp.ts';
import { type MailerUnderTest, mailerSuite, someMail } from './suite.ts';

type Behaviour =
  | 'ok'
  | 'refuse'
  | 'ambiguous'
  | 'no-such-user'
  | 'refuse-content'
  | 'cut-before-mail'
  | 'cut-at-rcpt'
  | 'silent'
  | 'bad-login'
  | 'relay-denied'
  | 'too-much';
type Sink = MailerUnderTest & {
  mode(how: Behaviour): void;
  parsed: ParsedMail[];
  recipients: string[][];
  connections(): number;
  cut(): void;
};
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
const smtpError = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

async function sink(): Promise<Sink> {
  let mode: Behaviour = 'ok';
  let connections = 0;
  const parsed: ParsedMail[] = [];
  const recipients: string[][] = [];
  const sockets = new Set<{ destroy(): void }>();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(mode === 'bad-login' ? smtpError(535, 'bad login') : null, { user: 'x' }),
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom: (_address, _session, done) => (mode === 'cut-before-mail' ? cut() : done()),
    onRcptTo(_address, _session, done) {
      if (mode === 'no-such-user') return done(smtpError(550, 'no such user'));
      if (mode === 'relay-denied') return done(smtpError(554, '5.7.1 <karim@benali.fr>: Relay access denied'));
      if (mode === 'too-much') return done(smtpError(450, '4.7.1 Error: too much mail from 127.0.0.1'));
      if (mode === 'refuse') return done(smtpError(451, 'try later'));
      if (mode === 'cut-at-rcpt') return cut();
      done();
    },
    onData(stream, session, done) {
      void simpleParser(stream).then((mail) => {
        if (mode === 'refuse-content') return done(smtpError(554, 'looks like spam'));
        parsed.push(mail);
        recipients.push(session.envelope.rcptTo.map((to) => to.address));
        if (mode === 'ambiguous') return cut();
        if (mode === 'silent') return;
        done();
      });
    },
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: { destroy(): void; on(event: 'close', listener: () => void): void }) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  const mailer = smtpMailer({
    url: `smtp://u:p@127.0.0.1:${port}`,
    from: 'SubDoc <ne-pas-repondre@subdoc.fr>',
    clock: fixedClock(),
    timeouts: { answer: 700, mail: 5_000 },
  });
  open.push(async () => {
    mailer.close();
    cut();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return {
    mailer,
    parsed,
    recipients,
    connections: () => connections,
    cut,
    mode: (how) => {
      mode = how;
    },
    behave: (how) => {
      mode = how;
    },
    received: async () =>
      parsed.map((mail) => ({
        messageId: mail.messageId ?? '',
        to: Array.isArray(mail.to) ? '' : (mail.to?.text ?? ''),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html || '',
        attachments: mail.attachments.map((file) => ({ filename: file.filename ?? '', size: file.size })),
      })),
  };
}
mailerSuite('smtp', false, sink);

it('A18 a refusal for good is one of the address; content that is refused waits', async () => {
  const { mailer, mode, parsed } = await sink();
  mode('no-such-user');
  expect(await mailer.send(someMail())).toMatchObject({ outcome: 'refused-for-good', reason: expect.stringContaining('no such user') });
  mode('refuse-content');
  expect(await mailer.send(someMail())).toMatchObject({ outcome: 'refused-for-now', ofUs: true });
  mode('ok');
  expect(await mailer.send(someMail())).toEqual({ outcome: 'sent' });
  expect(parsed).toHaveLength(1);
});

it('503 « bad sequence » says nothing of the mail, though it begins with a five: tried again later', () => {
  const said = (responseCode: number, response: string) => classify(Object.assign(new Error(response), { responseCode, response }), false);
  expect(said(503, '503 5.5.1 Bad sequence of commands').outcome).toBe('refused-for-now');
  expect(said(421, '421 later').outcome).toBe('refused-for-now');
});

it('N1 N2 while the server refuses us, looking at it fails and names its word; after mending the same mail goes out', async () => {
  const { mailer, mode, parsed } = await sink();
  const mail = someMail();
  for (const how of ['relay-denied', 'too-much'] as const) {
    mode(how);
    expect(await mailer.send(mail)).toMatchObject({ outcome: 'refused-for-now', ofUs: true });
    await expect(mailer.look!()).rejects.toMatchObject({ code: expect.stringMatching(/^(554 5\.7\.1|450 4\.7\.1)/) });
  }
  mode('ok');
  expect([await mailer.send(mail), await mailer.look!()]).toEqual([{ outcome: 'sent' }, undefined]);
  expect(parsed.map(({ messageId }) => messageId)).toEqual([mail.messageId]);
});

it('a wrong password is ours to mend: tried again later, not failed for good', async () => {
  const { mailer, mode } = await sink();
  mode('bad-login');
  expect(await mailer.send(someMail())).toMatchObject({ outcome: 'refused-for-now' });
});

it('C62 a connection cut before the message began to flow is « not for now »; afterwards, or a silent server, is « perhaps »', async () => {
  const { mailer, mode, parsed } = await sink();
  for (const how of ['cut-before-mail', 'cut-at-rcpt'] as const) {
    mode(how);
    expect(await mailer.send(someMail())).toMatchObject({ outcome: 'refused-for-now' });
  }
  expect(parsed).toHaveLength(0);
  mode('silent');
  expect(await mailer.send(someMail())).toMatchObject({ outcome: 'ambiguous' });
  expect(parsed).toHaveLength(1);
});

it('nobody listens: not for now', async () => {
  const mailer = smtpMailer({ url: 'smtp://127.0.0.1:9', from: 'a@subdoc.fr', clock: fixedClock() });
  expect(await mailer.send(someMail())).toMatchObject({ outcome: 'refused-for-now' });
  mailer.close();
});

it('C62 an idle connection that the server closed costs nothing: the mail goes out once', async () => {
  const { mailer, received, cut, connections } = await sink();
  expect(await mailer.send(someMail())).toEqual({ outcome: 'sent' });
  cut();
  expect(await mailer.send(someMail())).toEqual({ outcome: 'sent' });
  expect(await received()).toHaveLength(2);
  expect(connections()).toBe(2);
});

it('the date of a mail is the application clock’s, as RFC 5322 §3.3 writes one: anything else is a sign of spam', async () => {
  const { mailer, parsed } = await sink();
  await mailer.send(someMail());
  // The raw header: the parser accepts many other forms as well.
  const raw = parsed[0]!.headerLines.filter(({ key }) => key === 'date').map(({ line }) => line);
  expect(raw).toEqual(['Date: Sat, 21 Nov 2026 09:00:00 +0000']);
});

it('C29 addresses that reach another mailbox than they show are refused before the server hears of them, at once', async () => {
  const { mailer, recipients } = await sink();
  const bad = [
    'a@x.fr, b@y.fr',
    '"a@evil.fr x"@corp.fr',
    'a@x.fr\r\nRCPT TO:<b@y.fr>',
    'a@x.fr\nBcc: b@y.fr',
    '<a@x.fr>',
    'Nom <a@x.fr>',
    'a@x.fr;b@y.fr',
    'a b@x.fr',
    'a@x',
    'a@@x.fr',
    '@x.fr',
    'a@',
    '',
    'a..b@x.fr',
    '.a@x.fr',
    'a.@x.fr',
    'a@-x.fr',
    'a@x-.fr',
    'a@[127.0.0.1]',
    'a(comment)@x.fr',
    'é@x.fr',
    'a@\u2028x.fr',
    'a\0@x.fr',
    `${'a'.repeat(65)}@x.fr`,
    `${'a'.repeat(10_000)}@x.fr`,
    `a@${'x.'.repeat(5_000)}fr`,
    `"${'\\"'.repeat(5_000)}"@x.fr`,
  ];
  const before = process.cpuUsage();
  for (const to of bad)
    expect(await mailer.send(someMail({ to })), JSON.stringify(to.slice(0, 30))).toMatchObject({ outcome: 'refused-for-good' });
  expect(process.cpuUsage(before).user).toBeLessThan(300_000);
  expect(recipients).toEqual([]);
  for (const to of ['karim@benali.fr', "jean-paul.o'neil+btp@sous.domaine-entreprise.co.uk", 'x@y.z']) expect(isMailAddress(to)).toBe(true);
});

it('C29 every address that the rule accepts goes out to exactly that one recipient', async () => {
  const { mailer, recipients, parsed } = await sink();
  const random = seeded(29);
  const signs = [..."abzABZ059!#$%&'*+/=?^_`{|}~-..", 'nobody', '=?'];
  const text = (most: number, from: readonly string[]) => Array.from({ length: 1 + random.int(most) }, () => random.pick(from)).join('');
  const accepted = new Set(["o'neil+btp@sous.domaine-entreprise.co.uk", `${'a'.repeat(64)}@x.fr`, 'a%b!c@x.fr', 'a=b@XN--CAF-DMA.fr']);
  while (accepted.size < 300) {
    const address = `${text(random.chance(0.1) ? 64 : 8, signs)}@${text(6, [...'abzABZ09-.'])}.${text(3, [...'abz9-'])}`;
    if (isMailAddress(address)) accepted.add(address);
  }
  const sent = [...accepted];
  for (const to of sent)
    expect([to, await mailer.send(someMail({ to, messageId: `<${sent.indexOf(to)}@subdoc.fr>` }))]).toEqual([to, { outcome: 'sent' }]);
  // A domain is case-insensitive; the test server converts an ASCII one back to Unicode.
  const same = (address: string) => {
    const [local, domain = ''] = address.split('@');
    return `${local}@${domainToASCII(domain) || domain.toLowerCase()}`;
  };
  expect(recipients.map((to) => to.map(same))).toEqual(sent.map((to) => [same(to)]));
  const shown = parsed.map(({ to }) => (Array.isArray(to) ? to : [to]).flatMap((one) => one?.value ?? []));
  expect(shown.map((all) => all.map(({ address, name }) => [same(address ?? ''), name]))).toEqual(sent.map((to) => [[same(to), '']]));
});

it('P14 a pool: many mails share few connections', async () => {
  const { mailer, parsed, connections } = await sink();
  await Promise.all(Array.from({ length: 60 }, () => mailer.send(someMail())));
  expect(parsed).toHaveLength(60);
  expect(connections()).toBeLessThanOrEqual(5);
});

it('C29 names and reasons with line ends, NUL and separators: one recipient, one Subject, the headers of any other mail', async () => {
  const { mailer, parsed, recipients } = await sink();
  const privacyUrl = 'https://subdoc.example/p';
  const link = 'https://subdoc.example/u';
  const make = (name: string): readonly RenderedMail[] => [
    mails['account-approved']({ companyName: name, link, privacyUrl }),
    mails['account-rejected']({ companyName: name, reason: name, link, privacyUrl }),
    mails['subscription-ended']({ companyName: name, because: 'canceled', link, privacyUrl }),
    mails['document-rejected']({
      requestedBy: name,
      contactName: name,
      companyName: name,
      documentTypeName: name,
      fileName: name,
      reason: name,
      link,
      privacyUrl,
    }),
  ];
  const send = async (name: string) => {
    for (const mail of make(name))
      await mailer.send(someMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated', 'Reply-To': 'x@y.fr' } }));
  };
  await send('Dupont BTP');
  const usual = parsed[0]!.headerLines.map(({ key }) => key).sort();
  for (const end of ['\r\n', '\n', '\r', '\u2028', '\u2029', '\0', '\u0085', '\v', '%0d%0a', '\r\n\r\n'])
    for (const header of [
      'Bcc: pirate@evil.fr',
      'Subject: autre',
      'To: pirate@evil.fr',
      'Content-Type: text/html',
      '.\r\nMAIL FROM:<a@b.fr>',
    ])
      await send(`Dupont${end}${header}`);
  await send(`${'x'.repeat(10_000)}\r\nBcc: pirate@evil.fr`);
  await send('=?utf-8?Q?Dupont=0D=0ABcc:_pirate=40evil.fr?=');
  expect(parsed).toHaveLength(4 * 53);
  for (const [index, mail] of parsed.entries()) {
    expect(recipients[index]).toEqual(['karim@benali.fr']);
    expect(mail.headerLines.map(({ key }) => key).sort()).toEqual(usual);
    expect(mail.subject).toMatch(/^[^\p{Cc}\u2028\u2029]{5,160}$/u);
    expect(mail.bcc).toBeUndefined();
  }
}, 60_000);
