// How the double of EventStoreDB reads: streams and $all, both ways, filtered or not, and subscriptions that catch up and then stay live.
import { once } from 'node:events';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { caughtUp, checkpoint, confirmation, eventAnswer, filterIn, nameOf, notFoundAnswer } from './double-answers.ts';
import type { LogRecord } from './double-log.ts';
import { failure, notLeader, type Parts } from './double-parts.ts';

type Call = ServerWritableStream<streamsPb.ReadReq, streamsPb.ReadResp>;
type Options = streamsPb.ReadReq.Options;
const { BACKWARDS } = streamsPb.ReadReq.Options.ReadDirection;
class Ended extends Error {}

export function reads({ log, faults, calls }: Parts) {
  function sender(call: Call) {
    let sent = 0;
    const gone = once(call, 'cancelled').catch(() => {});
    return {
      gone,
      async send(answer: streamsPb.ReadResp): Promise<void> {
        if (call.cancelled) throw new Ended();
        if (answer.hasEvent() && faults.dropReads.times > 0 && ++sent > faults.dropReads.after) {
          faults.dropReads.times--;
          throw failure.unavailable();
        }
        if (answer.hasEvent()) calls.sent++;
        if (!call.write(answer)) await Promise.race([once(call, 'drain'), gone]);
      },
    };
  }
  type Sender = ReturnType<typeof sender>;
  const answer = (record: LogRecord) => eventAnswer(record, true);

  /** Forwards from a revision or backwards from one, both included. */
  async function readStream(options: Options, { send }: Sender): Promise<void> {
    const which = options.getStream()!;
    const name = nameOf(which.getStreamIdentifier());
    if (log.hasTombstone(name)) throw failure.deleted(name);
    const all = log.shown(name);
    const late = faults.lateReads > 0 && all !== null;
    if (late) faults.lateReads--;
    const kept = late ? all.slice(0, -1) : all;
    // One whose records are all past their age exists and is empty: no error.
    if (kept === null || (late && kept.length === 0)) return send(notFoundAnswer(name));
    const count = Number(options.getCount());
    const backwards = options.getReadDirection() === BACKWARDS;
    const from = which.hasRevision() ? Number(which.getRevision()) : which.hasEnd() ? Number.POSITIVE_INFINITY : 0;
    const found = backwards ? kept.filter(({ revision }) => revision <= from).reverse() : kept.filter(({ revision }) => revision >= from);
    for (const record of found.slice(0, count)) await send(eventAnswer(record, !faults.streamsWithoutPositions));
  }

  /** Forwards a position is included, backwards what stands at it is not: both are places between records. */
  async function readAll(options: Options, { send }: Sender): Promise<void> {
    const which = options.getAll()!;
    const matches = filterIn(options);
    const place = which.hasPosition() ? BigInt(which.getPosition()!.getCommitPosition()) : which.hasEnd() ? log.end() : 0n;
    const backwards = options.getReadDirection() === BACKWARDS;
    const found = backwards
      ? log.records.filter(({ next }) => next <= place).reverse()
      : log.records.filter((record) => record.place >= place);
    let left = Number(options.getCount());
    for (const record of found) {
      if (left === 0) return;
      calls.walked++;
      if (!matches(record)) continue;
      left--;
      await send(answer(record));
    }
  }

  /** Begins behind a position. Tells how far it came each `window` records, and when it has caught up. */
  async function subscribe(call: Call, options: Options, { send, gone }: Sender): Promise<void> {
    const which = options.getAll();
    const stream = which ? null : nameOf(options.getStream()!.getStreamIdentifier());
    if (stream !== null) throw failure.unimplemented();
    const filter = options.getFilter();
    const matches = filterIn(options);
    const window = filter ? (filter.hasMax() ? filter.getMax() : 32) * filter.getCheckpointintervalmultiplier() : Number.POSITIVE_INFINITY;
    if (window === 0) throw failure.invalid('checkpointIntervalMultiplier');
    const after = which!.hasPosition() ? BigInt(which!.getPosition()!.getCommitPosition()) : which!.hasEnd() ? log.end() : -1n;
    calls.subscribe.push(after);
    let index = log.records.findIndex(({ place }) => (faults.repeatStart ? place >= after : place > after));
    if (index === -1) index = log.records.length;
    let live = false;
    let considered = 0;
    let last: LogRecord | null = null;
    await send(confirmation());
    /** Ends a client that does not take what is live. */
    async function sendLive(message: streamsPb.ReadResp): Promise<void> {
      let taken = false;
      const sending = send(message).finally(() => {
        taken = true;
      });
      while (!taken) {
        if (log.records.length - index > faults.liveMost) {
          sending.catch(() => {});
          calls.tooSlow++;
          throw failure.tooSlow();
        }
        await Promise.race([sending, log.changed()]);
      }
      await sending;
    }
    while (!call.cancelled) {
      const changed = log.changed();
      for (; index < log.records.length && !(live && faults.mute); index++) {
        last = log.records[index]!;
        if (matches(last)) await (live ? sendLive : send)(answer(last));
        if (++considered % window === 0) await send(checkpoint(last.place));
      }
      if (!live && index === log.records.length) {
        live = true;
        if (filter && last) await send(checkpoint(last.place));
        await send(caughtUp());
        continue;
      }
      await Promise.race([changed, gone]);
    }
  }

  async function read(call: Call): Promise<void> {
    const options = call.request.getOptions()!;
    try {
      if (notLeader(call, faults)) throw failure.notLeader(faults.leader!);
      if (!options.hasUuidOption()) throw failure.invalid('uuidOption');
      const out = sender(call);
      if (options.hasSubscription()) {
        await subscribe(call, options, out);
      } else {
        calls.read++;
        await (options.hasStream() ? readStream(options, out) : readAll(options, out));
      }
      call.end();
    } catch (error) {
      if (!(error instanceof Ended) && !call.cancelled) call.emit('error', error);
    }
  }
  return { read };
}
