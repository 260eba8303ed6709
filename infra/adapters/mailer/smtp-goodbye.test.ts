// A relay that ends each connection after one mail with a word of its own (421), as Exchange Online does when a connection has done enough.
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import { smtpMailer } from './smtp.ts';
import { someMail } from './suite.ts';

/** As many at once as there are connections: all that a mail may meet are ended ones. */
const CONNECTIONS = 3;
const ALONE = 4;

/** `dismisses`: whether it says 421 in the place of taking a mail, by whether this connection has sent one. */
async function relay(dismisses: (used: boolean) => boolean) {
  let dismissed = 0;
  const taken: string[] = [];
  const server = createServer((socket) => {
    let [data, used, heard] = [false, false, ''];
    socket.on('error', () => {});
    socket.write('220 relay ESMTP\r\n');
    socket.on('data', (bytes) => {
      heard += String(bytes);
      for (let end = heard.indexOf(data ? '\r\n.\r\n' : '\r\n'); end >= 0; end = heard.indexOf(data ? '\r\n.\r\n' : '\r\n')) {
        const said = heard.slice(0, end);
        heard = heard.slice(end + (data ? 5 : 2));
        if (data) {
          taken.push(/^Message-ID: (\S+)/im.exec(said)![1]!);
          [data, used] = [false, true];
          socket.write('250 2.0.0 taken\r\n');
        } else if (said.startsWith('MAIL') && dismisses(used)) {
          dismissed += 1;
          socket.end('421 4.4.2 Connection timed out\r\n');
        } else if (said.startsWith('DATA')) {
          data = true;
          socket.write('354 go on\r\n');
        } else socket.write(said.startsWith('EHLO') ? '250-relay\r\n250 8BITMIME\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    from: 'a@subdoc.fr',
    clock: fixedClock(),
    connections: CONNECTIONS,
  });
  onTestFinished(() => {
    mailer.close();
    server.close();
  });
  return { mailer, taken, dismissed: () => dismissed };
}

it('N2 a connection that the relay ends with 421 before a mail costs nothing: each goes out at once, once, over another', async () => {
  const { mailer, taken } = await relay((used) => used);
  const mails = Array.from({ length: ALONE + CONNECTIONS }, () => someMail());
  for (const mail of mails.slice(0, ALONE)) expect(await mailer.send(mail)).toEqual({ outcome: 'sent' });
  expect(await Promise.all(mails.slice(ALONE).map((mail) => mailer.send(mail)))).toEqual(Array(CONNECTIONS).fill({ outcome: 'sent' }));
  expect([...taken].sort()).toEqual(mails.map(({ messageId }) => messageId).sort());
});

it('N2 one that takes no mail from a new connection refuses us: it is not asked again at once', async () => {
  const { mailer, taken, dismissed } = await relay(() => true);
  expect(await mailer.send(someMail())).toMatchObject({ outcome: 'refused-for-now', ofUs: true });
  expect([taken, dismissed()]).toEqual([[], 1]);
});
