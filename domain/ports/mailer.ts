// The mailer: sends a mail and answers truthfully whether the server took it, refused it, or may have taken it (DESIGN 3.11).

import type { Channel } from './channel.ts';

export type OutgoingMail = {
  messageId: string;
  /** The data subject of its personal data, e.g. `subcontractor-12`; the local outbox seals a stored mail under that subject's key. */
  about?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; content: Uint8Array }[];
};
export type { SendResult } from './channel.ts';
/** What a provider reports about a mail later: CONTRACT « POST /api/webhooks/mail ». */
export type MailNews = { messageId: string; type: 'delivered' | 'bounced' | 'complained'; at: string; reason: string };
export type Mailer = Channel<OutgoingMail, MailNews>;
