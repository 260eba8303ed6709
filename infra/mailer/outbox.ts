// What the embedded stand-ins accepted, kept in the database and sealed: messages hold secret links (C8). Mail, SMS and voice share it.
import { createHmac, hkdfSync } from 'node:crypto';
import type { Instant } from '#domain/kernel/calendar.ts';
import { decrypt, encrypt } from '#infra/keys/sealing.ts';
import type { Clock, Sql } from '#infra/ports.ts';

export type OutboxChannel = 'email' | 'sms' | 'voice';
export type OutboxMessage = {
  channel: OutboxChannel;
  messageId: string;
  to: string;
  subject?: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; size: number }[];
};
export type OutboxEntry = Omit<OutboxMessage, 'messageId'> & { id: number; sentAt: Instant; status: string };
export type OutboxFilter = { channel?: OutboxChannel; to?: string; after?: number; limit?: number };

export interface Outbox {
  /** Keeps the message unless one with this id is kept already. `status`: `sent`, `ambiguous`, or a call's outcome. */
  accept(message: OutboxMessage, status: string): Promise<void>;
  /** Whether a message with this id was accepted. */
  has(messageId: string): Promise<boolean>;
  /** Oldest first. `to` is compared without regard to case. */
  list(filter?: OutboxFilter): Promise<OutboxEntry[]>;
}

/** Ids follow the order of commits, so that a reader who asks for what comes after the last id he saw misses nothing. */
const OUTBOX_LOCK = 1_465_992_006;

/** `secret`: the master key. The keys used are derived from it for this purpose alone. */
export function createOutbox({ sql, clock, secret }: { sql: Sql; clock: Clock; secret: Uint8Array }): Outbox {
  const sealing = Buffer.from(hkdfSync('sha256', secret, '', 'subdoc outbox content v1', 32));
  const hashing = Buffer.from(hkdfSync('sha256', secret, '', 'subdoc outbox recipient v1', 32));
  const recipient = (to: string): string => createHmac('sha256', hashing).update(to.trim().toLowerCase()).digest('hex');

  const seal = (message: OutboxMessage): Buffer => encrypt(sealing, Buffer.from(JSON.stringify(message)), message.messageId);
  const open = (messageId: string, sealed: Uint8Array): OutboxMessage =>
    JSON.parse(decrypt(sealing, sealed, messageId).toString('utf8')) as OutboxMessage;

  return {
    async accept(message, status) {
      await sql`
        insert into ops.outbox (channel, message_id, recipient, status, sent_at, content)
        select ${message.channel}, ${message.messageId}, ${recipient(message.to)}, ${status}, ${clock.now()}::timestamptz, ${seal(message)}
        from (select pg_advisory_xact_lock(${OUTBOX_LOCK})) as one_at_a_time
        on conflict (message_id) do nothing`;
    },
    async has(messageId) {
      const rows = await sql`select from ops.outbox where message_id = ${messageId}`;
      return rows.length > 0;
    },
    async list({ channel, to, after = 0, limit } = {}) {
      const rows = await sql<{ id: number; message_id: string; status: string; sent_at: Instant; content: Uint8Array }[]>`
        select id, message_id, status, sent_at, content from ops.outbox
        where id > ${after}
          and (${channel ?? null}::text is null or channel = ${channel ?? null})
          and (${to ?? null}::text is null or recipient = ${to === undefined ? null : recipient(to)})
        order by id limit ${limit ?? null}`;
      return rows.map((row) => {
        const { messageId, ...message } = open(row.message_id, row.content);
        return {
          id: row.id,
          ...message,
          headers: { 'Message-ID': messageId, ...message.headers },
          sentAt: row.sent_at,
          status: row.status,
        };
      });
    },
  };
}
