// The messages of the double of EventStoreDB: what its requests ask for, and the answers, made from the client's own generated stubs.
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Expected, LogRecord, Outcome, Proposed } from './double-log.ts';

const { AllStreamPosition, StreamIdentifier, UUID, WrongExpectedVersion } = sharedPb;
type Options = streamsPb.ReadReq.Options;

/** 1 January 2026, in ticks of 100 ns since 1970: a double has no clock, and nobody asks. */
const CREATED = '17672256000000000';

export const nameOf = (identifier: sharedPb.StreamIdentifier | undefined): string =>
  Buffer.from(identifier!.getStreamName_asU8()).toString();
const identifier = (name: string) => new StreamIdentifier().setStreamName(Buffer.from(name));

export function proposedIn(message: streamsPb.AppendReq.ProposedMessage | streamsPb.BatchAppendReq.ProposedMessage): Proposed {
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()!.getString(),
    type: metadata.get('type')!,
    contentType: metadata.get('content-type')!,
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

type Expecting = { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean };
export function expectedIn(options: Expecting, revision: string): Expected {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : Number(revision);
}

/** Which records a filtered read lets through. */
export function filterIn(options: Options): (record: LogRecord) => boolean {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const names = filter.getStreamIdentifier();
  const expression = (names ?? filter.getEventType())!;
  const [regex, prefixes] = [expression.getRegex() === '' ? null : new RegExp(expression.getRegex()), expression.getPrefixList()];
  return (record) => {
    const text = names ? record.stream : record.type;
    return regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
  };
}

export function eventAnswer(record: LogRecord, withPositions: boolean): streamsPb.ReadResp {
  const place = withPositions ? String(record.place) : '18446744073709551615';
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(record.id))
    .setStreamIdentifier(identifier(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(place)
    .setPreparePosition(place)
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  recorded.getMetadataMap().set('type', record.type).set('content-type', record.contentType).set('created', CREATED);
  return new streamsPb.ReadResp().setEvent(new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(place));
}

export const notFoundAnswer = (stream: string): streamsPb.ReadResp =>
  new streamsPb.ReadResp().setStreamNotFound(new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)));
export const confirmation = (): streamsPb.ReadResp =>
  new streamsPb.ReadResp().setConfirmation(new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(crypto.randomUUID()));
export const caughtUp = (): streamsPb.ReadResp => new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp());
export const checkpoint = (place: bigint): streamsPb.ReadResp =>
  new streamsPb.ReadResp().setCheckpoint(
    new streamsPb.ReadResp.Checkpoint().setCommitPosition(String(place)).setPreparePosition(String(place)),
  );

export function appendAnswer(
  outcome: Exclude<Outcome, { deleted: true }>,
  expected: Expected,
  withPosition: boolean,
): streamsPb.AppendResp {
  const { AppendResp } = streamsPb;
  if (outcome.ok) {
    const success = new AppendResp.Success().setCurrentRevision(String(outcome.last));
    const place = new AppendResp.Position().setCommitPosition(String(outcome.place)).setPreparePosition(String(outcome.place));
    if (withPosition) success.setPosition(place);
    else success.setNoPosition(new sharedPb.Empty());
    return new AppendResp().setSuccess(success);
  }
  const conflict = new AppendResp.WrongExpectedVersion();
  if (outcome.current === -1) conflict.setCurrentNoStream(new sharedPb.Empty());
  else conflict.setCurrentRevision(String(outcome.current));
  if (expected === 'no-stream') conflict.setExpectedNoStream(new sharedPb.Empty());
  else if (typeof expected === 'number') conflict.setExpectedRevision(String(expected));
  return new AppendResp().setWrongExpectedVersion(conflict);
}

export function batchAnswer(stream: string, outcome: Outcome, expected: Expected, withPosition: boolean): streamsPb.BatchAppendResp {
  const { BatchAppendResp } = streamsPb;
  if (outcome.ok) {
    const success = new BatchAppendResp.Success().setCurrentRevision(String(outcome.last));
    const place = new AllStreamPosition().setCommitPosition(String(outcome.place)).setPreparePosition(String(outcome.place));
    if (withPosition) success.setPosition(place);
    else success.setNoPosition(new emptyPb.Empty());
    return new BatchAppendResp().setStreamIdentifier(identifier(stream)).setSuccess(success);
  }
  if ('deleted' in outcome)
    return batchError(stream, 'StreamDeleted', new sharedPb.StreamDeleted().setStreamIdentifier(identifier(stream)).serializeBinary());
  const conflict = new WrongExpectedVersion();
  if (outcome.current === -1) conflict.setCurrentNoStream(new emptyPb.Empty());
  else conflict.setCurrentStreamRevision(String(outcome.current));
  if (expected === 'no-stream') conflict.setExpectedNoStream(new emptyPb.Empty());
  else if (typeof expected === 'number') conflict.setExpectedStreamPosition(String(expected));
  return batchError(stream, 'WrongExpectedVersion', conflict.serializeBinary());
}

/** An error of a batch is one of the server's message types, packed; `kind` '' is what it says when it is not ready. */
export function batchError(stream: string, kind: string, message: Uint8Array = new Uint8Array()): streamsPb.BatchAppendResp {
  const details = new anyPb.Any();
  details.pack(message, kind === '' ? 'google.protobuf.Empty' : `event_store.client.${kind}`);
  const status = new statusPb.Status().setMessage(kind === '' ? 'Server Is Not Ready' : kind).setDetails(details);
  return new streamsPb.BatchAppendResp().setStreamIdentifier(identifier(stream)).setError(status);
}
