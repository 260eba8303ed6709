// Converts between our events and EventStoreDB's records: the record's type is the event's, its data are the canonical bytes of `data` and
// `sealed`, its metadata the rest of the envelope. Id, stream and revision are the record's own, so moving a record breaks the hash.
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type KeptActor, keptActor } from '#domain/kernel/actor.ts';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { NewEvent, Position, StoredEvent } from '#domain/ports/event-store.ts';
import { readKeptActor } from './actors.ts';
import { dataTextOf } from './envelope.ts';
import { parsed } from './rows.ts';
import { unreadable } from './unreadable.ts';

export type Recorded = ReadResp.ReadEvent.RecordedEvent;
/** The fields of the envelope without a field in a record. `$…Id` are the names that the server's own tools use. */
type Metadata = Pick<StoredEvent, 'accountId' | 'hash' | 'occurredAt' | 'prev' | 'schemaVersion' | 'subject'> & {
  actor: KeptActor;
  $causationId: string | null;
  $correlationId: string;
};

export function dataBytes(event: NewEvent): Uint8Array {
  return Buffer.from(`{"data":${dataTextOf(event)},"sealed":${event.sealed === null ? 'null' : `"${event.sealed}"`}}`);
}

export function metadataBytes(event: NewEvent): Uint8Array {
  const { accountId, actor, causationId, correlationId, hash, occurredAt, prev, schemaVersion, subject } = event;
  const metadata: Metadata = {
    $causationId: causationId,
    $correlationId: correlationId,
    accountId,
    actor: keptActor(actor),
    hash,
    occurredAt,
    prev,
    schemaVersion,
    subject,
  };
  return Buffer.from(canonicalJson(metadata));
}

const keptBytes = new WeakMap<StoredEvent, Uint8Array>();
/** The text of `data` as it is stored, for an audit of the exact bytes. Undefined where this file did not read the event. */
export function keptDataText(event: StoredEvent): string | undefined {
  const bytes = keptBytes.get(event);
  if (bytes === undefined) return undefined;
  const text = Buffer.from(bytes).toString();
  return text.slice('{"data":'.length, text.lastIndexOf(',"sealed":'));
}

/** Throws on what this file did not write; `place` is what the server itself knows of a record. */
function readSaid(
  record: Recorded,
  metadata: Metadata | undefined,
): Omit<StoredEvent, 'eventId' | 'stream' | 'revision' | 'position' | 'type'> {
  const { data, sealed } = (parsed(Buffer.from(record.getData_asU8()).toString()) ?? {}) as { data?: unknown; sealed?: unknown };
  if (!isObject(data) || !isTextOrNull(sealed)) throw new Error('the data of an event cannot be read');
  if (metadata === undefined || !isTextOrNull(metadata.subject)) throw new Error('the metadata of an event cannot be read');
  const { accountId, actor, hash, occurredAt, prev, schemaVersion, subject } = metadata;
  return {
    schemaVersion,
    accountId,
    actor: readKeptActor(actor),
    occurredAt,
    correlationId: metadata.$correlationId,
    causationId: metadata.$causationId,
    data,
    sealed,
    subject,
    prev,
    hash,
  };
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';

/** Undefined where a field is missing that every event of ours has. */
function metadataOf(record: Recorded): Metadata | undefined {
  const metadata = parsed(Buffer.from(record.getCustomMetadata_asU8()).toString()) as Metadata | null | undefined;
  if (!isObject(metadata)) return undefined;
  const { schemaVersion, accountId, occurredAt, prev, hash, actor } = metadata;
  const texts = [occurredAt, prev, hash, metadata.$correlationId].every((text) => typeof text === 'string');
  return texts && typeof schemaVersion === 'number' && typeof accountId === 'number' && isObject(actor) ? metadata : undefined;
}

/** A record in one of our streams that this file did not write is delivered as unreadable. */
export function readRecord(record: Recorded, scope: string): StoredEvent {
  const place = {
    eventId: record.getId()!.getString(),
    stream: streamOf(record).slice(scope.length) as StreamName,
    revision: Number(record.getStreamRevision()),
    position: positionOf(record),
    type: typeOf(record) as StoredEvent['type'],
  };
  const metadata = metadataOf(record);
  try {
    const event: StoredEvent = { ...place, ...readSaid(record, metadata) };
    keptBytes.set(event, record.getData_asU8());
    return event;
  } catch (cause) {
    if (metadata === undefined) return unreadable(place, cause);
    const { schemaVersion, accountId, occurredAt } = metadata;
    return unreadable({ ...place, schemaVersion, accountId, occurredAt }, cause);
  }
}

export const streamOf = (record: Recorded): string => Buffer.from(record.getStreamIdentifier()!.getStreamName_asU8()).toString();
const typeOf = (record: Recorded): string => record.getMetadataMap().get('type') ?? '';

/** A place in the server's log. */
export type Place = { getCommitPosition(): string; getPreparePosition(): string };
const POSITION = /^[0-9a-f]{16}-[0-9a-f]{16}$/;
const NOWHERE = 0xffff_ffff_ffff_ffffn;
const hex = (part: string): string => BigInt(part).toString(16).padStart(16, '0');

/** Commit and prepare position in hexadecimal of a fixed length, so that they compare as text as the places do. */
export function positionOf(place: Place): Position {
  if (BigInt(place.getCommitPosition()) === NOWHERE)
    throw new Error('EventStoreDB gives no positions in streams: version 22.6 or later is needed');
  return `${hex(place.getCommitPosition())}-${hex(place.getPreparePosition())}`;
}

export function placeOf(position: Position): { commit: string; prepare: string } {
  checkPosition(position);
  return { commit: BigInt(`0x${position.slice(0, 16)}`).toString(), prepare: BigInt(`0x${position.slice(17)}`).toString() };
}

export function comparePositions(a: Position, b: Position): number {
  checkPosition(a);
  checkPosition(b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Refuses a position of another kind of store: a checkpoint would point to nowhere. */
function checkPosition(position: Position): void {
  if (!POSITION.test(position)) throw new TypeError('not a position of EventStoreDB');
}
