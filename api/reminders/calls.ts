// Numbers, summaries and transcripts of calls are in no table. They are read from the call's events, sealed under the person's key (F193).
import type { CallEvent, CallLine } from '#domain/calls/events.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { openedStream } from '../shell/opened-stream.ts';

/** The events of an erased person come without their text. */
export const callEvents = async (deps: Pick<ApiDeps, 'store' | 'keys'>, callId: number): Promise<CallEvent[]> =>
  (await openedStream<CallEvent>(deps, `call-${callId}`)).map(({ event }) => event);

export const summaryIn = (events: readonly CallEvent[]): string | null =>
  events.findLast((event) => event.type === 'CallEnded')?.personal?.summary ?? null;

/** The record of a call, attempt by attempt; of a running attempt what was said so far. */
export function recordOf(events: readonly CallEvent[]) {
  type Attempt = {
    attempt: number;
    startedAt: string;
    endedAt: string | null;
    outcome: string | null;
    durationSeconds: number;
    summary: string | null;
    transcript: CallLine[];
  };
  const attempts: Attempt[] = [];
  let abandoned: string | null = null;
  for (const event of events) {
    const open = attempts.at(-1);
    if (event.type === 'CallStarted') {
      const { attempt, startedAt } = event.data;
      attempts.push({ attempt, startedAt, endedAt: null, outcome: null, durationSeconds: 0, summary: null, transcript: [] });
    } else if (event.type === 'CallTurnTaken') open?.transcript.push(...(event.personal?.lines ?? []));
    else if (event.type === 'CallEnded' && open !== undefined) {
      const { outcome, durationSeconds, endedAt } = event.data;
      Object.assign(open, { outcome, durationSeconds, endedAt, summary: event.personal?.summary ?? null });
      if (event.personal !== null) open.transcript = event.personal.transcript;
    } else if (event.type === 'CallAbandoned') abandoned = event.data.because;
  }
  return { attempts, abandoned };
}
