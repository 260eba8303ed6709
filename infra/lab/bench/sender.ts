// Sends uploads in a process of its own, as people on lines of 100 Mbit/s do, so that whoever measures is not held up by them. Also takes
// them itself and throws them away: what sending costs where the product gets nothing (QUALITY 2.1.5).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { another, FORM, formOf, type Holder, LINE_BYTES_PER_MS, post } from './uploads.ts';

export type Start = { holders: readonly Holder[]; size: number };
export type Order = { begin: { url: string; lines: number } } | 'end';
/** `late`: took half as long again as their line takes. */
export type Told = { nowhere: string } | { sent: number; late: number };

const MOST_LINES = 32;

const sink = createServer((request, response) => request.resume().on('end', () => response.writeHead(201).end()));
let forms: Buffer[] = [];
let running: { over: boolean; ended: Promise<unknown>; sent: number; late: number } | null = null;

/** Lines begin spread over the time of one upload, and go on without a pause. */
function begin({ url, lines }: { url: string; lines: number }): void {
  const mine = { over: false, sent: 0, late: 0, ended: Promise.resolve() as Promise<unknown> };
  const line = async (form: Buffer, index: number): Promise<void> => {
    const usual = form.length / LINE_BYTES_PER_MS;
    await new Promise((resolve) => setTimeout(resolve, (usual * index) / lines));
    while (!mine.over) {
      const from = performance.now();
      await post(url, another(form), FORM, LINE_BYTES_PER_MS);
      mine.sent++;
      if (performance.now() - from > 1.5 * usual) mine.late++;
    }
  };
  mine.ended = Promise.all(forms.slice(0, lines).map(line));
  running = mine;
}

process.on('message', async (message: Start | Order) => {
  if (message === 'end') {
    running!.over = true;
    await running!.ended;
    process.send!({ sent: running!.sent, late: running!.late } satisfies Told);
  } else if ('begin' in message) begin(message.begin);
  else {
    forms = Array.from({ length: MOST_LINES }, (_, i) => formOf(message.holders[i % message.holders.length]!, message.size));
    sink.listen(0, '127.0.0.1', () => {
      process.send!({ nowhere: `http://127.0.0.1:${(sink.address() as AddressInfo).port}` } satisfies Told);
    });
  }
});
process.on('disconnect', () => process.exit());
