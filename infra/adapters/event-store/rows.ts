// Converts between an event and its row in es.events. Batches are passed as array literals built here: the driver would quote and escape
// value by value, which costs more than the INSERT.
import type { NewEvent, Position, StoredEvent } from '#domain/ports/event-store.ts';
import { actorText, readActor } from './actors.ts';
import { dataTextOf } from './envelope.ts';
import { unreadable } from './unreadable.ts';

/** One append as es.append takes it. */
export type AppendCommand = { stream: string; expected: number; events: readonly NewEvent[] };

/** What es.append answers about one command. */
export type Appended = { position: number; again: boolean } | { actual: number };
const THERE_BEFORE = 2 ** 32;
export function appendedOf(result: number): Appended {
  if (result > 0) return { position: result, again: false };
  return result < -THERE_BEFORE ? { position: -result - THERE_BEFORE, again: true } : { actual: -result - 2 };
}

/** A PostgreSQL array. JSON's quotes and escapes are a subset of its syntax: texts here have no control characters. */
const literal = (items: readonly (string | number | null)[]): string => `{${JSON.stringify(items).slice(1, -1)}}`;

/** The parameters of es.append for a batch, in order, without the channel. */
export function batchParameters(commands: readonly AppendCommand[]): string[] {
  const events: NewEvent[] = [];
  const commandOf: number[] = [];
  const firsts: number[] = [];
  for (let i = 0; i < commands.length; i++) {
    firsts.push(events.length + 1);
    for (const event of commands[i]!.events) {
      events.push(event);
      commandOf.push(i + 1);
    }
  }
  const ofCommands = (field: (command: AppendCommand) => string | number): string => literal(commands.map(field));
  const ofEvents = (field: (event: NewEvent) => string | number | null): string => literal(events.map(field));
  return [
    ofCommands((command) => command.stream),
    ofCommands((command) => command.expected),
    literal(firsts),
    ofCommands((command) => command.events.length),
    literal(commandOf),
    ofEvents((event) => event.revision),
    ofEvents((event) => event.eventId),
    ofEvents((event) => event.type),
    ofEvents((event) => event.schemaVersion),
    ofEvents((event) => event.accountId),
    ofEvents((event) => actorText(event.actor)),
    ofEvents((event) => event.occurredAt),
    ofEvents((event) => event.correlationId),
    ofEvents((event) => event.causationId),
    ofEvents(keptSubject),
    ofEvents((event) => `\\x${event.prev}`),
    ofEvents((event) => `\\x${event.hash}`),
    ofEvents((event) => event.sealed),
    ofEvents(dataTextOf),
  ];
}

/** The parameters of es.append_one, in order, without the channel. */
export function singleParameters(stream: string, expected: number, event: NewEvent): (string | number | null)[] {
  return [
    stream,
    expected,
    event.eventId,
    event.type,
    event.schemaVersion,
    event.accountId,
    actorText(event.actor),
    event.occurredAt,
    event.correlationId,
    event.causationId,
    keptSubject(event),
    `\\x${event.prev}`,
    `\\x${event.hash}`,
    event.sealed,
    dataTextOf(event),
  ];
}

/** The stream's own subject is left out. */
const keptSubject = (event: NewEvent): string | null => (event.subject === event.stream ? null : event.subject);

/** What `readEvent` takes, in this order: `.values()` rows cost the driver less than objects. */
export const COLUMNS = `e.position::text, e.stream, e.revision, e.event_id, e.type, e.schema_version, e.account_id, e.actor, e.occurred_at,
  e.correlation_id, e.causation_id, e.data, encode(e.sealed, 'base64'), e.subject, encode(e.prev, 'hex'), encode(e.hash, 'hex')`;

// biome-ignore format: in the order of COLUMNS
export type EventRow = [
  position: string, stream: StoredEvent['stream'], revision: number, eventId: string, type: StoredEvent['type'], schemaVersion: number,
  accountId: StoredEvent['accountId'], actor: string, occurredAt: StoredEvent['occurredAt'], correlationId: string,
  causationId: string | null, data: string, sealed: string | null, subject: string | null, prev: string, hash: string,
];

export const DATA = 11;

/** Throws on a row that this file did not write. */
export function readEvent(row: EventRow): StoredEvent {
  const sealed = row[12];
  return {
    eventId: row[3],
    stream: row[1],
    revision: row[2],
    position: row[0],
    type: row[4],
    schemaVersion: row[5],
    accountId: row[6],
    actor: readActor(row[7]),
    occurredAt: row[8],
    correlationId: row[9],
    causationId: row[10],
    data: readData(row[DATA]),
    // encode() breaks its lines after 76 characters.
    sealed: sealed === null ? null : sealed.replaceAll('\n', ''),
    subject: sealed === null ? null : (row[13] ?? row[1]),
    prev: row[14],
    hash: row[15],
  };
}

/** The same for a page: a row that cannot be read is delivered as unreadable. */
export function readRow(row: EventRow): StoredEvent {
  try {
    return readEvent(row);
  } catch (cause) {
    const [position, stream, revision, eventId, type, schemaVersion, accountId, , occurredAt] = row;
    return unreadable({ position, stream, revision, eventId, type, schemaVersion, accountId, occurredAt }, cause);
  }
}

/** Throws on anything but an object, and not with the parser's error, which quotes its input. */
function readData(text: string): object {
  const data = parsed(text);
  if (typeof data !== 'object' || data === null) throw new Error('the data of an event cannot be read');
  return data;
}
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A `bigint` as PostgreSQL writes it; positions begin at 1, and a reader may start before them, at 0. */
const POSITION = /^(?:0|[1-9]\d{0,18})$/;
const LAST_POSITION = '9223372036854775807';

/** Digits without leading zeros: the longer is the later. Throws a TypeError for an invalid position, since a caller may send anything. */
export function comparePositions(a: Position, b: Position): number {
  for (const position of [a, b])
    if (!POSITION.test(position) || (position.length === LAST_POSITION.length && position > LAST_POSITION))
      throw new TypeError('not a position of this log');
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
