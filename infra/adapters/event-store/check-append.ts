// What every store requires of an append before it writes anything. A violation is a bug of the caller, so it throws.
import type { NewEvent, Revision } from '#domain/ports/event-store.ts';
import { NO_PREV } from './envelope.ts';

const STREAM = /^[a-z]+-[!-~]+$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const HEX = /^[0-9a-f]+$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Correlation and causation ids, subjects, types: printable ASCII, so that no store interprets a character. */
const PLAIN = /^[ -~]+$/;

// A length in the expression itself would be unrolled and take twice the time.
const isHash = (text: string): boolean => text.length === 64 && HEX.test(text);
const isPlain = (text: string): boolean => text.length <= 200 && PLAIN.test(text);

const fail = (what: string): never => {
  throw new TypeError(`append: ${what}`);
};

/** Throws a TypeError unless these events follow each other from `expected` + 1 and contain only what every store can hold. */
export function checkAppend(stream: string, expected: Revision, events: readonly NewEvent[]): void {
  if (!STREAM.test(stream) || stream.length > 200) fail('stream name');
  if (!Number.isInteger(expected) || expected < -1) fail('expected revision');
  if (events.length === 0) fail('no events');
  let prev = expected === -1 ? NO_PREV : null;
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!;
    if (event.stream !== stream) fail('event of another stream');
    if (event.revision !== expected + 1 + i) fail('revision does not follow');
    if (!isHash(event.prev) || !isHash(event.hash)) fail('hash');
    if (prev !== null && event.prev !== prev) fail('chain does not follow');
    if (!UUID.test(event.eventId)) fail('event id');
    if (!INSTANT.test(event.occurredAt)) fail('occurredAt');
    if (!isPlain(event.type) || !isPlain(event.correlationId)) fail('type or correlation id');
    if (event.causationId !== null && !isPlain(event.causationId)) fail('causation id');
    if ((event.sealed === null) !== (event.subject === null)) fail('sealed without subject');
    if (event.subject !== null && !isPlain(event.subject)) fail('subject');
    if (event.sealed !== null && (event.sealed.length % 4 !== 0 || !BASE64.test(event.sealed))) fail('sealed');
    if (!Number.isInteger(event.accountId) || !Number.isInteger(event.schemaVersion)) fail('number');
    prev = event.hash;
  }
}
