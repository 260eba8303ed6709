// The messages that the embedded stand-ins accepted, encrypted in the database, since they contain secret links (C8). Mail, SMS and voice
// share it.
import { createHmac, hkdfSync } from 'node:crypto';
import type { Instant } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { EndedCall } from '#domain/ports/voice.ts';
import { ErasedSubjectError } from '#infra/adapters/keys/keys.ts';
import { decrypt, encrypt } from '#infra/adapters/keys/sealing.ts';
import type { Sql } from '#projections/sql.ts';

export type OutboxChannel = 'email' | 'sms' | 'voice';
export type OutboxMessage = {
  channel: OutboxChannel;
  messageId: string;
  /** Whose personal data it holds, names with a space between: once one of their keys is erased the message cannot be read (C67). */
  about?: string;
  to: string;
  subject?: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; contentType: string; size: number }[];
  /** For an SMS: the number of segments that are charged. */
  segments?: number;
  /** The outcome of a call, for later requests. */
  call?: EndedCall;
};
export type OutboxEntry = Omit<OutboxMessage, 'messageId' | 'about' | 'call'> & { id: number; sentAt: Instant; status: string };
export type OutboxFilter = { channel?: OutboxChannel; to?: string; after?: number; limit?: number };

export interface Outbox {
  /** Stores the message unless one with this id is stored already. `status`: `sent`, `ambiguous`, or a call's outcome. */
  accept(message: OutboxMessage, status: string): Promise<void>;
  /** Whether a message with this id was accepted. */
  has(messageId: string): Promise<boolean>;
  /** The outcome of the call that was accepted under this id; null: there was none, or its person is erased. */
  callOf(messageId: string): Promise<EndedCall | null>;
  /** Oldest first. `to` is compared case-insensitively. */
  list(filter?: OutboxFilter): Promise<OutboxEntry[]>;
}

/** Ids follow the order of commits, so that a reader who asks for what comes after the last id misses nothing. */
const OUTBOX_LOCK = 1_465_992_006;

type Deps = {
  sql: Sql;
  clock: Clock;
  keys: Pick<Keys, 'load' | 'forSealing'> /** The master key: the keys used are derived from it for this purpose alone. */;
  secret: Uint8Array;
};
type Row = { id: number; message_id: string; subject: string | null; status: string; sent_at: Instant; content: Uint8Array };

const subjectsOf = ({ subject }: Pick<Row, 'subject'>): readonly string[] => subject?.split(' ') ?? [];

export function createOutbox({ sql, clock, keys, secret }: Deps): Outbox {
  const sealing = Buffer.from(hkdfSync('sha256', secret, '', 'subdoc outbox content v1', 32));
  const hashing = Buffer.from(hkdfSync('sha256', secret, '', 'subdoc outbox recipient v1', 32));
  const recipient = (to: string): string => createHmac('sha256', hashing).update(to.trim().toLowerCase()).digest('hex');

  async function seal({ about, ...message }: OutboxMessage): Promise<Buffer> {
    const text = Buffer.from(JSON.stringify(message));
    if (about === undefined) return encrypt(sealing, text, message.messageId);
    // Never creates a key: a recipient has an address, which is encrypted already.
    const subjects = about.split(' ');
    const loaded = await keys.forSealing(subjects);
    const sealed = subjects.reduce<Buffer>((inner, subject) => {
      const key = loaded.get(subject);
      if (!key) throw new ErasedSubjectError(subject);
      return encrypt(key, inner, `outbox ${message.messageId}`);
    }, text);
    return encrypt(sealing, sealed, message.messageId);
  }
  /** Null when the person's key is erased. */
  function open(row: Row, subjects: ReadonlyMap<string, Uint8Array | null>): OutboxMessage | null {
    const content = decrypt(sealing, row.content, row.message_id);
    const parse = (text: Buffer): OutboxMessage => JSON.parse(text.toString('utf8')) as OutboxMessage;
    if (row.subject === null) return parse(content);
    const opened = row.subject.split(' ').reduceRight<Buffer | null>((inner, subject) => {
      const key = subjects.get(subject) ?? null;
      return key === null || inner === null ? null : decrypt(key, inner, `outbox ${row.message_id}`);
    }, content);
    return opened && parse(opened);
  }

  return {
    async accept(message, status) {
      const content = await seal(message);
      await sql`
        insert into ops.outbox (channel, message_id, subject, recipient, status, sent_at, content)
        select ${message.channel}, ${message.messageId}, ${message.about ?? null}, ${recipient(message.to)}, ${status}, ${clock.now()}::timestamptz, ${content}
        from (select pg_advisory_xact_lock(${OUTBOX_LOCK})) as one_at_a_time
        on conflict (message_id) do update set times = outbox.times + 1`;
    },
    async has(messageId) {
      const rows = await sql`select from ops.outbox where message_id = ${messageId}`;
      return rows.length > 0;
    },
    async callOf(messageId) {
      const [row] = await sql<
        Row[]
      >`select id, message_id, subject, status, sent_at, content from ops.outbox where message_id = ${messageId}`;
      if (row === undefined) return null;
      return open(row, await keys.load(subjectsOf(row)))?.call ?? null;
    },
    async list({ channel, to, after = 0, limit } = {}) {
      const rows = await sql<Row[]>`
        select id, message_id, subject, status, sent_at, content from ops.outbox
        where id > ${after}
          and (${channel ?? null}::text is null or channel = ${channel ?? null})
          and (${to ?? null}::text is null or recipient = ${to === undefined ? null : recipient(to)})
        order by id limit ${limit ?? null}`;
      const subjects = await keys.load(rows.flatMap(subjectsOf));
      return rows.flatMap((row) => {
        const opened = open(row, subjects);
        if (opened === null) return [];
        const { messageId, call: _, ...message } = opened;
        return [
          { id: row.id, ...message, headers: { 'Message-ID': messageId, ...message.headers }, sentAt: row.sent_at, status: row.status },
        ];
      });
    },
  };
}
