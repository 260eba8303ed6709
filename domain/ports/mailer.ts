// The mailer: hands a message to the world and promises to say truly whether it was taken, refused, or whether nobody knows (DESIGN 3.11).

import type { Channel } from './channel.ts';

export type OutgoingMail = {
  messageId: string;
  /** Whose personal data it holds, e.g. `subcontractor-12`: a stand-in that keeps mails seals it under that key. */
  about?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
};
export type { SendResult } from './channel.ts';
/** What a provider tells of a mail later: CONTRACT « POST /api/webhooks/mail ». */
export type MailNews = { messageId: string; type: 'delivered' | 'bounced' | 'complained'; at: string; reason: string };
export type Mailer = Channel<OutgoingMail, MailNews>;
