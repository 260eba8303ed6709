// A mail server that takes everything, and cannot be asked afterwards what it took.

import type { Engine } from './engine.ts';
import { type ReceivedMail, startSmtp } from './smtp.ts';

export type SmtpEngine = Engine & { readonly mails: readonly ReceivedMail[] };

/** Started. Whichever blow: every connection is cut in the middle of its word. */
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
