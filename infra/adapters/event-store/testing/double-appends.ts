// How the double of EventStoreDB appends: one at a time, or many over one stream of calls, each answered by its correlation id.
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, AppendResp, BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { appendAnswer, batchAnswer, batchError, expectedIn, nameOf, proposedIn } from './double-answers.ts';
import type { Expected, Proposed } from './double-log.ts';
import { failure, notLeader, type Parts } from './double-parts.ts';

type Pending = { stream: string; expected: Expected; events: Proposed[] };
const sizeOf = (events: readonly Proposed[]): number =>
  events.reduce((sum, { type, data, metadata }) => sum + type.length * 2 + data.length + metadata.length, 0);

export function appends({ log, faults, calls, maxAppendSize, cut }: Parts) {
  const write = ({ stream, expected, events }: Pending) => log.append(stream, expected, events, !faults.forgetful);

  function append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void {
    calls.append++;
    const pending: Pending = { stream: '', expected: 'any', events: [] };
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      if (options) {
        pending.stream = nameOf(options.getStreamIdentifier());
        pending.expected = expectedIn(options, options.getRevision());
      } else {
        pending.events.push(proposedIn(request.getProposedMessage()!));
      }
    });
    call.on('end', () => {
      if (notLeader(call, faults)) answer(failure.notLeader(faults.leader!));
      else if (sizeOf(pending.events) > maxAppendSize) answer(failure.tooLarge(maxAppendSize));
      else {
        const outcome = write(pending);
        if ('deleted' in outcome) answer(failure.deleted(pending.stream));
        else answer(null, appendAnswer(outcome, pending.expected, !faults.answersWithoutPositions));
      }
    });
  }

  function batchAppend(call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void {
    calls.batchAppend++;
    const open = new Map<string, Pending>();
    let waiting: BatchAppendResp[] = [];

    function flush(): void {
      const answers = faults.reverseAnswers ? waiting.reverse() : waiting;
      waiting = [];
      if (!call.cancelled) for (const answer of answers) call.write(answer);
    }
    function reply(id: string, answer: BatchAppendResp): void {
      answer.setCorrelationId(new sharedPb.UUID().setString(id));
      if (waiting.push(answer) > 1) return;
      if (faults.answerDelayMs > 0) setTimeout(flush, faults.answerDelayMs);
      else setImmediate(flush);
    }

    function finish(id: string, pending: Pending): void {
      if (faults.loseAppends > 0) {
        faults.loseAppends--;
        cut();
        return;
      }
      const { refuseAppends } = faults;
      if (refuseAppends.times > 0) {
        refuseAppends.times--;
        reply(id, batchError(pending.stream, refuseAppends.kind));
        return;
      }
      if (faults.dropRepeated > 0 && log.stream(pending.stream)?.some(({ id: kept }) => kept === pending.events[0]!.id)) {
        faults.dropRepeated--;
        return;
      }
      const outcome = write(pending);
      if (faults.loseAnswers > 0) {
        faults.loseAnswers--;
        cut();
        return;
      }
      if (faults.forgetAnswers > 0) {
        faults.forgetAnswers--;
        return;
      }
      reply(id, batchAnswer(pending.stream, outcome, pending.expected, !faults.answersWithoutPositions));
    }

    call.on('data', (request: BatchAppendReq) => {
      if (notLeader(call, faults)) {
        call.emit('error', failure.notLeader(faults.leader!));
        return;
      }
      const id = request.getCorrelationId()!.getString();
      const options = request.getOptions();
      if (options) {
        const stream = nameOf(options.getStreamIdentifier());
        // A time of the client's clock, compared with the server's (seen on 23.10.8: a client that is a day behind cannot append).
        const deadline = options.getDeadline()?.toDate().getTime();
        if (deadline !== undefined && deadline < performance.timeOrigin + performance.now()) {
          reply(id, batchError(stream, 'Timeout'));
          return;
        }
        open.set(id, { stream, expected: expectedIn(options, options.getStreamPosition()), events: [] });
      }
      const pending = open.get(id);
      if (!pending) return;
      pending.events.push(...request.getProposedMessagesList().map(proposedIn));
      if (sizeOf(pending.events) > maxAppendSize) {
        open.delete(id);
        const message = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendSize).serializeBinary();
        reply(id, batchError(pending.stream, 'MaximumAppendSizeExceeded', message));
        return;
      }
      if (!request.getIsFinal()) return;
      open.delete(id);
      finish(id, pending);
    });
    call.on('end', () => call.end());
    call.on('error', () => {});
  }
  return { append, batchAppend };
}
