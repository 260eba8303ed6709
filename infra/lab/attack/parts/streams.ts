// Live streams: few per session and per account, and over as soon as the session is.
import { type IncomingMessage, request } from 'node:http';
import type { Part } from '../part.ts';
import type { Visitor } from '../wire.ts';

const PER_SESSION = 8;
const PER_ACCOUNT = 30;
/** A second of the contract, and one for a busy machine. */
const END_MS = 2_000;
const SETTLE_MS = 1_500;

type Stream = { readonly open: boolean; readonly closed: Promise<void>; end(): void };

function listen(visitor: Visitor): Promise<Stream> {
  return new Promise((done) => {
    let open = false;
    let told = (): void => {};
    const closed = new Promise<void>((resolve) => {
      told = resolve;
    });
    const over = (): void => {
      open = false;
      told();
      done(stream);
    };
    const stream: Stream = {
      get open() {
        return open;
      },
      closed,
      end: () => call.destroy(),
    };
    const call = request(
      {
        host: '127.0.0.1',
        port: visitor.port,
        path: '/api/live',
        agent: false,
        headers: { cookie: visitor.cookie, accept: 'text/event-stream' },
        ...(process.platform === 'linux' && visitor.from ? { localAddress: visitor.from } : {}),
      },
      (answer: IncomingMessage) => {
        open = answer.statusCode === 200;
        answer.resume().once('close', over);
        done(stream);
      },
    );
    call.once('error', over);
    call.end();
  });
}
const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
async function listenTo(visitor: Visitor, count: number): Promise<Stream[]> {
  const all: Stream[] = [];
  for (let i = 0; i < count; i++) all.push(await listen(visitor));
  return all;
}
const stillOpen = (all: readonly Stream[]): number => all.filter(({ open }) => open).length;

export const streams: Part = {
  name: 'streams',
  about: 'C36 live streams per session and account, ended with the session',
  async run({ people, check }) {
    const { email, visitor } = await people.customer('Flux en direct');
    const one = await listenTo(visitor, PER_SESSION + 6);
    await later(SETTLE_MS);
    check(`one session has at most ${PER_SESSION} streams`, stillOpen(one) <= PER_SESSION, stillOpen(one));
    check(
      'the newest of them is open, the oldest were closed',
      one.at(-1)!.open && !one[0]!.open,
      one.map(({ open }) => open),
    );

    const others: Stream[] = [];
    for (let i = 0; i < 4; i++) others.push(...(await listenTo(await people.logIn(email), PER_SESSION)));
    await later(SETTLE_MS);
    const all = [...one, ...others];
    check(`one account has at most ${PER_ACCOUNT} streams`, stillOpen(all) <= PER_ACCOUNT, stillOpen(all));
    for (const stream of all) stream.end();

    const leaving = await people.logIn(email);
    const [stream] = (await listenTo(leaving, 1)) as [Stream];
    await leaving.must('POST', '/api/logout');
    const since = performance.now();
    await Promise.race([stream.closed, later(END_MS)]);
    check(
      'a stream ends within a second of the end of its session',
      !stream.open,
      `open after ${Math.round(performance.now() - since)} ms`,
    );
    stream.end();
  },
};
