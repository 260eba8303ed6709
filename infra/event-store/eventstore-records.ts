// Between an event of ours and a record of EventStoreDB: the record's type is ours, its data are the canonical bytes of what was said
// (`data`, `sealed`), its metadata the rest of the envelope. Id, stream and revision are the record's own, so moving one breaks the hash.
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { NewEvent, Position, StoredEvent } from '../ports.ts';
import { type KeptActor, keptActor, readKeptActor } from './actors.ts';
import { dataTextOf } from './envelope.ts';

export type Recorded = ReadResp.ReadEvent.RecordedEvent;
/** The parts of the envelope that a record has no place of its own for. `$…Id` are the names the server's own tools look for. */
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
/** The text of `data` as it lies in the log, for an audit of the very bytes. Undefined where this file did not read the event. */
export function keptDataText(event: StoredEvent): string | undefined {
  const bytes = keptBytes.get(event);
  if (bytes === undefined) return undefined;
  const text = Buffer.from(bytes).toString();
  return text.slice('{"data":'.length, text.lastIndexOf(',"sealed":'));
}

export class UnreadableRecord extends Error {
  readonly stream: string;
  readonly revision: number;
  constructor(stream: string, revision: number, cause: unknown) {
    super(`event ${revision} of ${stream} cannot be read`, { cause });
    this.stream = stream;
    this.revision = revision;
  }
}

/** Throws on a record that this file did not write: the log of this installation holds no other. */
export function readRecord(record: Recorded, scope: string): StoredEvent {
  const stream = streamOf(record);
  try {
    const bytes = record.getData_asU8();
    const { data, sealed } = JSON.parse(Buffer.from(bytes).toString()) as { data: object; sealed: string | null };
    const metadata = JSON.parse(Buffer.from(record.getCustomMetadata_asU8()).toString()) as Metadata;
    const event: StoredEvent = {
      eventId: record.getId()!.getString(),
      stream: stream.slice(scope.length) as StreamName,
      revision: Number(record.getStreamRevision()),
      position: positionOf(record),
      type: typeOf(record) as StoredEvent['type'],
      schemaVersion: metadata.schemaVersion,
      accountId: metadata.accountId,
      actor: readKeptActor(metadata.actor),
      occurredAt: metadata.occurredAt,
      correlationId: metadata.$correlationId,
      causationId: metadata.$causationId,
      data,
      sealed,
      subject: metadata.subject,
      prev: metadata.prev,
      hash: metadata.hash,
    };
    keptBytes.set(event, bytes);
    return event;
  } catch (cause) {
    throw new UnreadableRecord(stream.slice(scope.length), Number(record.getStreamRevision()), cause);
  }
}

export const streamOf = (record: Recorded): string => Buffer.from(record.getStreamIdentifier()!.getStreamName_asU8()).toString();
const typeOf = (record: Recorded): string => record.getMetadataMap().get('type') ?? '';

/** A place in the server's log. */
export type Place = { getCommitPosition(): string; getPreparePosition(): string };
const POSITION = /^[0-9a-f]{16}-[0-9a-f]{16}$/;
const NOWHERE = 0xffff_ffff_ffff_ffffn;
const hex = (part: string): string => BigInt(part).toString(16).padStart(16, '0');

/** Commit and prepare position in hexadecimal digits of one length: as text they compare as the places do. */
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

/** A position of another store must not pass for one of this: a checkpoint would lead to nowhere. */
function checkPosition(position: Position): void {
  if (!POSITION.test(position)) throw new TypeError('not a position of EventStoreDB');
}
