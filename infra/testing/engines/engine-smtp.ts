// A mail server that accepts everything, and cannot be asked afterwards what it accepted.

import type { Engine } from './engine.ts';
import { type ReceivedMail, startSmtp } from './smtp.ts';

export type SmtpEngine = Engine & { readonly mails: readonly ReceivedMail[] };

/** Starts it. Every kind of kill cuts all connections in the middle of a command. */
export async function smtpEngine(): Promise<SmtpEngine> {
  const server = await startSmtp();
  return {
    name: 'SMTP',
    env: { SMTP_URL: server.url },
    mails: server.mails,
    start: server.start,
    kill: server.kill,
    isUp: async () => server.running,
    stop: server.kill,
  };
}
