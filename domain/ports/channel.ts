// Port: a way to reach somebody. It promises to say truly whether a message was taken, refused, or whether nobody knows (DESIGN 3.11), and
// that what it reads out of a provider's callback was really said by that provider.

export type SendResult = { outcome: 'sent' } | { outcome: 'ambiguous' | 'refused-for-now' | 'refused-for-good'; reason: string };
/** A request of a provider as it came in: the signature is over these very bytes, and over the address that the provider called. */
export type RawCallback = { url: string; headers: Readonly<Record<string, string | undefined>>; body: string };

export interface Channel<Message extends { messageId: string }, News> {
  readonly name: string;
  /** Whether what may have been taken can be looked up by its Message-ID: then it is never sent blindly. */
  readonly lookup: boolean;
  send(message: Message): Promise<SendResult>;
  /** Rejects while its server is away. Costs a connection. */
  look?(): Promise<unknown>;
  /** Whether a message with this id was taken. There when `lookup` is. */
  find?(messageId: string): Promise<boolean>;
  /** What the provider says; null: it was not the provider (C42). */
  parseCallback?(callback: RawCallback): News[] | null | Promise<News[] | null>;
}

/** `messageId`: the same for every attempt. `about`: whose personal data it holds, e.g. `subcontractor-12`. */
export type OutgoingSms = { messageId: string; deliveryId: number; about?: string; to: string; text: string };
/** What becomes of a message later, and what people answer. `sid`: the provider's own name for that message, the same however often it tells. */
export type SmsNews = { sid: string } & (
  | { kind: 'delivered' | 'failed'; deliveryId: number; reason: string }
  | { kind: 'incoming'; from: string; text: string }
);
export type SmsChannel = Channel<OutgoingSms, SmsNews> & Required<Pick<Channel<OutgoingSms, SmsNews>, 'parseCallback'>>;
