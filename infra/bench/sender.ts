// Sends uploads in a process of its own, so that whoever measures is not held up by them: one at its time, whatever became of those before
// it. Also takes them itself and throws them away: what sending costs where the product gets nothing (QUALITY §2.1, 5).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { another, FORM, formOf, type Holder, post } from './uploads.ts';

export type Start = { holders: readonly Holder[]; size: number };
export type Order = { begin: { url: string; gapMs: number } } | 'end';
export type Told = { nowhere: string } | { sent: number; late: number };

/** Under way at once: whoever cannot keep up is late, and is not buried. */
const FORMS = 4;

const sink = createServer((request, response) => request.resume().on('end', () => response.writeHead(201).end()));
let forms: Buffer[] = [];
let running: { over: boolean; ended: Promise<unknown>; sent: number; late: number } | null = null;

function begin({ url, gapMs }: { url: string; gapMs: number }): void {
  const start = performance.now();
  const mine = { over: false, sent: 0, late: 0, ended: Promise.resolve() as Promise<unknown> };
  let next = 0;
  const hand = async (form: Buffer): Promise<void> => {
    for (;;) {
      const due = start + next++ * gapMs;
      while (!mine.over && performance.now() < due)
        await new Promise((resolve) => setTimeout(resolve, Math.min(20, due - performance.now())));
      if (mine.over) return;
      if (performance.now() - due > gapMs) mine.late++;
      await post(url, another(form), FORM);
      mine.sent++;
    }
  };
  mine.ended = Promise.all(forms.map(hand));
  running = mine;
}

process.on('message', async (message: Start | Order) => {
  if (message === 'end') {
    running!.over = true;
    await running!.ended;
    process.send!({ sent: running!.sent, late: running!.late } satisfies Told);
  } else if ('begin' in message) begin(message.begin);
  else {
    forms = Array.from({ length: FORMS }, (_, i) => formOf(message.holders[i % message.holders.length]!, message.size));
    sink.listen(0, '127.0.0.1', () => {
      process.send!({ nowhere: `http://127.0.0.1:${(sink.address() as AddressInfo).port}` } satisfies Told);
    });
  }
});
process.on('disconnect', () => process.exit());
