// What one crowd or one customer can take from all the others: the health check, the threads that read spreadsheets, the work of who left.

import { freePort } from '../../../adapters/shared/free-port.test-kit.ts';
import { bookOf } from '../../../adapters/spreadsheets/hostile.test-kit.ts';
import { FROM, gather, unfinishedSignIn } from '../../../testing/product/crowd.ts';
import type { Part } from '../part.ts';
import { tryToStart } from '../target.ts';
import { ask, type Reply, type Visitor } from '../wire.ts';

const CONNECTIONS = 20;
/** A file that is read to its time limit holds one thread for ten seconds; the neighbour's begins beside it. */
const IMPORT_MS = 15_000;
const SLOW_FILES = 12;

function preview(port: number, visitor: Visitor, book: Buffer): Promise<Reply> {
  const boundary = 'attack-book';
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="liste.xlsx"\r\n\r\n`),
    book,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    origin: `http://localhost:${port}`,
    host: `localhost:${port}`,
  };
  return visitor.raw('POST', '/api/subcontractors/import/preview', { headers, body });
}

/** Permitted: ten thousand rows of our headings, with figures beside them. */
const slowBook = (): Promise<Buffer> => {
  const cells = (line: number) => Array.from({ length: 40 }, (_, n) => `<c><v>${(line * 7919 + n * 104_729) % 99_991}</v></c>`).join('');
  return bookOf({ rows: Array.from({ length: 10_000 }, (_, n) => `<row r="${n + 1}">${cells(n)}</row>`).join('') });
};

export const neighbours: Part = {
  name: 'neighbours',
  about: 'C19 what a crowd or one customer takes from the others',
  async run({ target, people, check }) {
    const door = await freePort();
    const start = await tryToStart({ HEALTH_PORT: String(door), MAX_CONNECTIONS: String(CONNECTIONS) }, async (port) => {
      const crowd = await gather({ port, size: 2 * CONNECTIONS, from: FROM.crowd, ...unfinishedSignIn(100) });
      const [health, other] = [await ask(door, 'GET', '/healthz'), await ask(door, 'GET', '/api/user')];
      crowd.end();
      return { health: health.status, ms: Math.round(health.ms), other: other.status };
    });
    const seen = 'seen' in start && typeof start.seen === 'object' ? start.seen : null;
    check('C19 the door of the health check answers while a crowd fills the main one', seen?.health === 200 && seen.ms < 2_000, start);
    check('C19 and nothing else is behind it', seen?.other === 404, start);

    const [hostile, honest] = [await people.customer('lourd'), await people.customer('voisin')];
    const slow = await slowBook();
    const small = await bookOf({ rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>SIRET</t></is></c></row>' });
    const siege = Array.from({ length: SLOW_FILES }, () => preview(target.port, hostile.visitor, slow));
    const mine = await preview(target.port, honest.visitor, small);
    check(
      `C17 a spreadsheet is read while another account sends ${SLOW_FILES} slow ones`,
      mine.status === 200 && mine.ms < IMPORT_MS,
      `${mine.status} after ${Math.round(mine.ms)} ms`,
    );
    const told = await Promise.all(siege);
    const refused = told.filter(({ status }) => status === 429);
    check(
      'C17 of the slow ones those beyond its share are 429 with Retry-After, none is 5xx',
      told.every(({ status }) => status < 500) && refused.every(({ headers }) => Number(headers['retry-after']) > 0),
      told.map(({ status }) => status),
    );
  },
};
