// What the embedded stand-ins accepted, kept in the database and sealed: messages hold secret links (C8). Mail, SMS and voice share it.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Instant } from '#domain/kernel/calendar.ts';
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
export type OutboxFilter = { channel?: OutboxChannel; to?: string; after?: number };

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

/** `secret`: 32 bytes derived from the master key for this purpose alone. */
export function createOutbox({ sql, clock, secret }: { sql: Sql; clock: Clock; secret: Uint8Array }): Outbox {
  const sealing = Buffer.from(hkdfSync('sha256', secret, '', 'outbox content', 32));
  const hashing = Buffer.from(hkdfSync('sha256', secret, '', 'outbox recipient', 32));
  const recipient = (to: string): string => createHmac('sha256', hashing).update(to.trim().toLowerCase()).digest('hex');

  const seal = (message: OutboxMessage): Buffer => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(message.messageId));
    const body = Buffer.concat([cipher.update(JSON.stringify(message), 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, body, cipher.getAuthTag()]);
  };
  const open = (messageId: string, sealed: Uint8Array): OutboxMessage => {
    const bytes = Buffer.from(sealed);
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      .setAAD(Buffer.from(messageId))
      .setAuthTag(bytes.subarray(-16));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')) as OutboxMessage;
  };

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
    async list({ channel, to, after = 0 } = {}) {
      const rows = await sql<{ id: number; message_id: string; status: string; sent_at: Instant; content: Uint8Array }[]>`
        select id, message_id, status, sent_at, content from ops.outbox
        where id > ${after}
          and (${channel ?? null}::text is null or channel = ${channel ?? null})
          and (${to ?? null}::text is null or recipient = ${to === undefined ? null : recipient(to)})
        order by id`;
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
