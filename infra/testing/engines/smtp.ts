// A real SMTP server within the test's own process: it stores what it accepts, can go away in the middle of a command, and comes back at
// its address.
import type { Socket } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#infra/adapters/shared/free-port.test-kit.ts';

/** `at`: when it had arrived completely, ms of this process; its sender may not have received the answer. */
export type ReceivedMail = { messageId: string; to: string; subject: string; text: string; at: number };

export type SmtpServer = {
  /** For SMTP_URL; the same after every restart. */
  readonly url: string;
  /** Oldest first. */
  readonly mails: readonly ReceivedMail[];
  readonly running: boolean;
  /** Does nothing when it runs. */
  start(): Promise<void>;
  /** Cuts every connection; resolves when no new one is accepted. */
  kill(): Promise<void>;
};

/** Starts it. It accepts every mail from everybody. */
export async function startSmtp(): Promise<SmtpServer> {
  const port = await freePort();
  const mails: ReceivedMail[] = [];
  let server: SMTPServer | null = null;
  const sockets = new Set<Socket>();

  async function start(): Promise<void> {
    if (server !== null) return;
    const born = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1,
      onData(stream, session, done) {
        simpleParser(stream).then(({ messageId = '', subject = '', text = '' }) => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join();
          mails.push({ messageId, to, subject, text, at: performance.now() });
          done();
        }, done);
      },
    });
    // A client that disconnected is no failure of the server.
    born.on('error', () => {});
    born.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((open, fail) => {
      born.server.once('error', fail);
      born.listen(port, '127.0.0.1', open);
    });
    server = born;
  }

  async function kill(): Promise<void> {
    const dying = server;
    server = null;
    if (dying === null) return;
    const closed = new Promise<void>((done) => dying.close(() => done()));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get running() {
      return server !== null;
    },
    start,
    kill,
  };
}
