// Reads of EventStoreDB: pages of a stream or of $all, and the request of a subscription. The server filters, so other streams are not
// sent.
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position, Revision, StoredEvent } from '#domain/ports/event-store.ts';
import type { Connection, Messages } from './eventstore-connection.ts';
import { placeOf, positionOf, type Recorded, readRecord } from './eventstore-records.ts';

type Direction = 'forwards' | 'backwards';
export type StreamPage = { stream: string; from: Revision | 'end'; direction: Direction; count: number };
/** `from` is included when it is an event; `prefixes`: of the wanted streams' names; null: every record. */
export type AllPage = { from: Position | 'start' | 'end'; direction: Direction; count: number; prefixes: readonly string[] | null };

/** After how many records the server reports its progress. */
const SEARCH_WINDOW = 500;

export function reader({ connection, scope, deadlineMs }: { connection: Connection; scope: string; deadlineMs: number }) {
  const { messages } = connection;

  async function page(request: ReadReq): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    const call = await connection.reading(request, deadlineMs);
    try {
      for await (const answer of call as AsyncIterable<ReadResp>) {
        const event = eventIn(answer, scope);
        if (event !== null) events.push(event);
      }
    } finally {
      call.cancel();
    }
    return events;
  }

  return {
    /** Empty for a stream that does not exist. */
    streamPage: (wanted: StreamPage): Promise<StoredEvent[]> => page(streamRequest(messages, { ...wanted, stream: scope + wanted.stream })),
    allPage: (wanted: AllPage): Promise<StoredEvent[]> => page(allRequest(messages, wanted)),
    /** The place of the last record of anybody; null in an empty log. */
    async end(): Promise<Position | null> {
      const request = allRequest(messages, { from: 'end', direction: 'backwards', count: 1, prefixes: null });
      const call = await connection.reading(request, deadlineMs);
      try {
        for await (const answer of call as AsyncIterable<ReadResp>) {
          const record = answer.getEvent()?.getEvent();
          if (record) return positionOf(record);
        }
        return null;
      } finally {
        call.cancel();
      }
    },
    /** Catches up after `after`, then sends new events, until it is cancelled or cut. */
    subscribe: (after: Position | null, prefixes: readonly string[]) =>
      connection.reading(subscriptionRequest(messages, after, prefixes), null),
  };
}

/** The event in an answer; null where it is another message. */
export function eventIn(answer: ReadResp, scope: string): StoredEvent | null {
  const record: Recorded | undefined = answer.getEvent()?.getEvent();
  return record ? readRecord(record, scope) : null;
}

/** The progress of a filtered subscription, when an answer reports it. */
export function checkpointIn(answer: ReadResp): Position | null {
  const checkpoint = answer.getCheckpoint();
  return checkpoint ? positionOf(checkpoint) : null;
}

function baseOptions({ streams, shared }: Messages, direction: Direction): ReadReq.Options {
  const ids = new streams.ReadReq.Options.UUIDOption().setString(new shared.Empty());
  const { FORWARDS, BACKWARDS } = streams.ReadReq.Options.ReadDirection;
  return new streams.ReadReq.Options().setReadDirection(direction === 'forwards' ? FORWARDS : BACKWARDS).setUuidOption(ids);
}

function streamRequest(messages: Messages, { stream, from, direction, count }: StreamPage): ReadReq {
  const { streams, shared } = messages;
  const which = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (from === 'end') which.setEnd(new shared.Empty());
  else which.setRevision(String(from));
  const options = baseOptions(messages, direction).setStream(which).setCount(String(count)).setNoFilter(new shared.Empty());
  return new streams.ReadReq().setOptions(options);
}

function allRequest(messages: Messages, { from, direction, count, prefixes }: AllPage): ReadReq {
  const options = baseOptions(messages, direction).setAll(place(messages, from)).setCount(String(count));
  if (prefixes === null) options.setNoFilter(new messages.shared.Empty());
  else options.setFilter(filter(messages, prefixes));
  return new messages.streams.ReadReq().setOptions(options);
}

function subscriptionRequest(messages: Messages, after: Position | null, prefixes: readonly string[]): ReadReq {
  const { streams } = messages;
  const options = baseOptions(messages, 'forwards')
    .setAll(place(messages, after ?? 'start'))
    .setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  return new streams.ReadReq().setOptions(options.setFilter(filter(messages, prefixes)));
}

function place({ streams, shared }: Messages, from: Position | 'start' | 'end'): ReadReq.Options.AllOptions {
  const all = new streams.ReadReq.Options.AllOptions();
  if (from === 'start') return all.setStart(new shared.Empty());
  if (from === 'end') return all.setEnd(new shared.Empty());
  const { commit, prepare } = placeOf(from);
  return all.setPosition(new streams.ReadReq.Options.Position().setCommitPosition(commit).setPreparePosition(prepare));
}

function filter({ streams }: Messages, prefixes: readonly string[]): ReadReq.Options.FilterOptions {
  const { FilterOptions } = streams.ReadReq.Options;
  const names = new FilterOptions.Expression().setPrefixList([...prefixes]);
  return new FilterOptions().setStreamIdentifier(names).setMax(SEARCH_WINDOW).setCheckpointintervalmultiplier(1);
}
