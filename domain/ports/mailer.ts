// The mailer: hands a message to the world and promises to say truly whether it was taken, refused, or whether nobody knows (DESIGN 3.11).

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
export type SendResult = { outcome: 'sent' } | { outcome: 'ambiguous' | 'refused-for-now' | 'refused-for-good'; reason: string };
export interface Mailer {
  readonly name: string;
  /** Whether an ambiguous mail can be looked up by its Message-ID (DESIGN 3.11). */
  readonly lookup: boolean;
  send(mail: OutgoingMail): Promise<SendResult>;
  /** Whether a mail with this id was taken. There when `lookup` is. */
  find?(messageId: string): Promise<boolean>;
}
