// What the others feel: the dashboard looked at again and again over one kept connection, alone or while something heavy goes on.
import { Agent, get } from 'node:http';
import { type Bench, type Comparison, compare, type Slice } from './protocol.ts';
import { quantile } from './statistics.ts';

const PAGE = `/api/dashboard/initial-data?range=${encodeURIComponent('[0,24]')}`;
/** A quarter of a second or more (QUALITY §2.1, 1), and ten looks beyond the 99th hundredth. */
const LOOKS = 1_000;

function look(url: string, cookie: string, agent: Agent): Promise<void> {
  return new Promise((done, fail) => {
    get(url + PAGE, { agent, headers: { cookie } }, (answer) => {
      answer.resume().on('error', fail);
      answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`page: ${answer.statusCode}`))));
    }).on('error', fail);
  });
}

/** p99 of the looks (ms) while `hands` repeat `work` without a pause ÷ p99 alone. */
export async function feltDuring(setting: Bench, url: string, cookie: string, hands: (() => Promise<unknown>)[]): Promise<Comparison> {
  const agent = new Agent({ keepAlive: true });
  const looks = async (): Promise<Slice> => {
    const times: number[] = [];
    for (let i = 0; i < LOOKS; i++) {
      const from = performance.now();
      await look(url, cookie, agent);
      times.push(performance.now() - from);
    }
    return { operations: LOOKS, figure: quantile(times, 0.99) };
  };
  const during = async (): Promise<Slice> => {
    let over = false;
    const load = hands.map(async (work) => {
      while (!over) await work();
    });
    const slice = await looks();
    over = true;
    await Promise.all(load);
    return slice;
  };
  try {
    return await compare(setting, { name: 'pages meanwhile', slice: during }, { name: 'pages alone', slice: looks });
  } finally {
    agent.destroy();
  }
}
