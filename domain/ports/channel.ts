// Port: a channel that sends messages. It answers truthfully whether the provider took a message, refused it, or may have taken it
// (DESIGN 3.11), and it accepts a callback only if the provider really sent it.

/** `ofUs`: the refusal says nothing of the recipient; it is about our login, our sender or our rate, and meets every message alike. */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'ambiguous' | 'refused-for-good'; reason: string }
  | { outcome: 'refused-for-now'; reason: string; ofUs?: true };
/** A provider's request as received: its signature covers these very bytes and the address that the provider called. */
export type RawCallback = { url: string; headers: Readonly<Record<string, string | undefined>>; body: string };

export interface Channel<Message extends { messageId: string }, News> {
  readonly name: string;
  /** Whether `find` can look up by Message-ID what the provider may have taken; such a message is never sent again blindly. */
  readonly lookup: boolean;
  send(message: Message): Promise<SendResult>;
  /** Opens a connection. Rejects while the channel's server is down. */
  look?(): Promise<unknown>;
  /** Whether the provider took a message with this id. Present when `lookup` is true. */
  find?(messageId: string): Promise<boolean>;
  /** The provider's news; null: the provider did not send this request (C42). */
  parseCallback?(callback: RawCallback): News[] | null | Promise<News[] | null>;
}

/** `messageId`: the same for every attempt. `about`: the data subject of its personal data, e.g. `subcontractor-12`. */
export type OutgoingSms = { messageId: string; deliveryId: number; about?: string; to: string; text: string };
/** The later fate of an SMS, or somebody's answer. `sid`: the provider's id of that message, the same in every repetition of the news. */
export type SmsNews = { sid: string } & (
  | { kind: 'delivered' | 'failed'; deliveryId: number; reason: string }
  | { kind: 'incoming'; from: string; text: string }
);
export type SmsChannel = Channel<OutgoingSms, SmsNews> & Required<Pick<Channel<OutgoingSms, SmsNews>, 'parseCallback'>>;
