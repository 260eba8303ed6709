// What the others feel: the dashboard looked at again and again, alone or while something heavy goes on. Open loop at half of what one
// connection takes alone: each look is due at its time, whatever became of those before it, and late ones count as late (QUALITY 2.1.7).
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, type Comparison, compareMany, type Side, type Slice } from './protocol.ts';
import { quantile } from './statistics.ts';

const PAGE = `/api/dashboard/initial-data?range=${encodeURIComponent('[0,24]')}`;
/** Ten of them are beyond the 99th hundredth. */
const LOOKS = 1_000;

/** What goes on meanwhile. `begin` answers what ends it, once all of it is over. */
export type Meanwhile = { name: string; begin(): Promise<() => Promise<unknown>> };
export const NOTHING: Meanwhile = { name: 'pages alone', begin: async () => async () => {} };

function look(url: string, cookie: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(url + PAGE, { agent, headers: { cookie } }, (answer) => {
      answer.resume().on('error', fail);
      answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`page: ${answer.statusCode}`))));
    }).on('error', fail);
  });
}

/** p99 of the looks (ms) during the first ÷ during each of the others; and how many looks a second there were. */
export async function feltDuring(
  setting: Bench,
  { url, cookie }: { url: string; cookie: string },
  loads: readonly Meanwhile[],
): Promise<{ compared: Comparison[]; perSecond: number }> {
  const agent = new Agent({ keepAlive: true });
  const one = (): Promise<void> => look(url, cookie, agent);
  async function alone(): Promise<number> {
    const from = performance.now();
    for (let i = 0; i < LOOKS; i++) await one();
    return (performance.now() - from) / LOOKS;
  }
  try {
    await alone();
    const gap = 2 * (await alone());
    const looks = async (): Promise<Slice> => {
      const times: Promise<number>[] = [];
      const start = performance.now();
      while (times.length < LOOKS) {
        for (let due = start + times.length * gap; due <= performance.now() && times.length < LOOKS; due = start + times.length * gap)
          times.push(one().then(() => performance.now() - due));
        await delay(1);
      }
      return { operations: LOOKS, figure: quantile(await Promise.all(times), 0.99) };
    };
    const sides = loads.map(
      ({ name, begin }): Side => ({
        name,
        async slice() {
          const end = await begin();
          try {
            return await looks();
          } finally {
            await end();
          }
        },
      }),
    );
    return { compared: await compareMany(setting, sides), perSecond: 1000 / gap };
  } finally {
    agent.destroy();
  }
}
