// Appends share one bidirectional call, many in flight at once, and are answered in any order: EventStoreDB's own writer flushes those that
// wait together, as the batches of the PostgreSQL adapter do.
import { randomUUID } from 'node:crypto';
import type { WrongExpectedVersion } from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { NewEvent, Position, Revision } from '#domain/ports/event-store.ts';
import type { Appending, Connection, Messages } from './eventstore-connection.ts';
import { dataBytes, metadataBytes, positionOf } from './eventstore-records.ts';

/** `position`, `revision` (of the last event) null: the server did not send it. */
export type Answer = { written: true; position: Position | null; revision: Revision | null } | { written: false; actual: Revision };
/** There was no answer, or an inconclusive one: the append may be written or not, and sending it again does no harm. */
export class Unsettled extends Error {}
/** The server refuses this append: sending it again changes nothing. */
export class Refused extends Error {}

/** One message stays well below what servers and proxies accept (4 MB by default). */
const MESSAGE_BYTES = 1_000_000;
/** What the server takes as one event; a message beyond it ends the line for every append that shares it. A little is left for the names. */
const EVENT_MOST_BYTES = 16_777_216 - 65_536;

type Waiting = { settle(answer: Answer): void; fail(error: Error): void };

export function appendLine({ connection, scope, answerMs }: { connection: Connection; scope: string; answerMs: number }) {
  const { messages } = connection;
  let line: Promise<Line> | null = null;

  function open(): Promise<Line> {
    const opening = connection.appending().then((call) =>
      followAnswers(messages, call, () => {
        if (line === opening) line = null;
      }),
    );
    opening.catch(() => {
      if (line === opening) line = null;
    });
    return opening;
  }

  /** Throws Unsettled or Refused. */
  async function append(stream: string, expected: Revision, events: readonly NewEvent[]): Promise<Answer> {
    const tooLarge = events.find((event) => dataBytes(event).length + metadataBytes(event).length > EVENT_MOST_BYTES);
    if (tooLarge !== undefined) throw new Refused(`EventStoreDB takes no event as large as this ${tooLarge.type}`);
    line ??= open();
    const used = await line.catch((cause) => {
      throw new Unsettled('no connection', { cause });
    });
    const { call, unanswered } = used;
    const id = randomUUID();
    const sentAt = performance.now();
    return new Promise<Answer>((resolve, reject) => {
      // A server that keeps the connection open but answers nothing: everything on this call is sent again on another. A server that
      // answers others has dropped this append alone, as a leader does with a repetition that its followers do not have yet
      // (IdempotentNotReady).
      const timer = setTimeout(() => {
        if (used.heardAt < sentAt) call.cancel();
        else unanswered.get(id)?.fail(new Unsettled('EventStoreDB answers others and not this append'));
      }, answerMs);
      const done = (): void => {
        clearTimeout(timer);
        unanswered.delete(id);
      };
      unanswered.set(id, {
        settle(answer) {
          done();
          resolve(answer);
        },
        fail(error) {
          done();
          reject(error);
        },
      });
      // What the socket does not accept yet waits in memory: as much as the callers themselves hold.
      for (const request of requests(messages, id, scope + stream, expected, events)) call.write(request);
    });
  }

  return { append };
}

/** `heardAt`: when the server last answered anything on it, ms. */
type Line = { readonly call: Appending; readonly unanswered: Map<string, Waiting>; heardAt: number };

function followAnswers(messages: Messages, call: Appending, lost: () => void): Line {
  const unanswered = new Map<string, Waiting>();
  const line: Line = { call, unanswered, heardAt: Number.NEGATIVE_INFINITY };
  const end = (cause?: unknown): void => {
    lost();
    for (const one of [...unanswered.values()]) one.fail(new Unsettled('the connection ended before the answer', { cause }));
  };
  call.on('data', (response: BatchAppendResp) => {
    line.heardAt = performance.now();
    const one = unanswered.get(response.getCorrelationId()?.getString() ?? '');
    if (one === undefined) return;
    try {
      one.settle(answerIn(messages, response));
    } catch (error) {
      one.fail(error as Error);
    }
  });
  call.on('error', end);
  call.on('end', () => end());
  call.on('close', () => end());
  return line;
}

function answerIn({ shared }: Messages, response: BatchAppendResp): Answer {
  const success = response.getSuccess();
  if (success) {
    const place = success.getPosition();
    const revision = success.hasCurrentRevision() ? Number(success.getCurrentRevision()) : null;
    return { written: true, position: place ? positionOf(place) : null, revision };
  }
  const error = response.getError();
  const details = error?.getDetails();
  const kind = (details?.getTypeName() ?? '').split('.').at(-1);
  switch (kind) {
    case 'WrongExpectedVersion':
      return { written: false, actual: revisionIn(shared.WrongExpectedVersion.deserializeBinary(details!.getValue_asU8())) };
    case 'AccessDenied':
    case 'StreamDeleted':
    case 'MaximumAppendSizeExceeded':
    case 'MaximumAppendEventSizeExceeded':
    case 'BadRequest':
    case 'InvalidTransaction':
      throw new Refused(`EventStoreDB refuses the append: ${kind}`);
    default:
      // Timeout, not ready, too busy, unknown.
      throw new Unsettled(`EventStoreDB settles nothing: ${kind || error?.getMessage() || 'no reason'}`);
  }
}

const revisionIn = (conflict: WrongExpectedVersion): Revision =>
  conflict.hasCurrentStreamRevision() ? Number(conflict.getCurrentStreamRevision()) : -1;

function* requests(
  messages: Messages,
  id: string,
  stream: string,
  expected: Revision,
  events: readonly NewEvent[],
): Generator<BatchAppendReq> {
  const { streams } = messages;
  const begin = (): BatchAppendReq => new streams.BatchAppendReq().setCorrelationId(uuid(messages, id));
  let request = begin().setOptions(options(messages, stream, expected));
  let bytes = 0;
  for (const event of events) {
    const [data, metadata] = [dataBytes(event), metadataBytes(event)];
    if (bytes > 0 && bytes + data.length + metadata.length > MESSAGE_BYTES) {
      yield request;
      request = begin();
      bytes = 0;
    }
    const message = new streams.BatchAppendReq.ProposedMessage()
      .setId(uuid(messages, event.eventId))
      .setData(data)
      .setCustomMetadata(metadata);
    message.getMetadataMap().set('type', event.type).set('content-type', 'application/json');
    request.addProposedMessages(message);
    bytes += data.length + metadata.length;
  }
  yield request.setIsFinal(true);
}

/** Without a deadline: it would be a time of this machine's clock, and the server has its own limit anyway. */
function options({ streams, shared }: Messages, stream: string, expected: Revision): BatchAppendReq.Options {
  const made = new streams.BatchAppendReq.Options().setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)));
  // On the wire all empty messages are the same.
  return expected === -1 ? made.setNoStream(new shared.Empty() as never) : made.setStreamPosition(String(expected));
}

const uuid = ({ shared }: Messages, id: string) => new shared.UUID().setString(id);
