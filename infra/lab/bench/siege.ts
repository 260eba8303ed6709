// One tenant who does everything heavy at once, from a process of its own so that whoever measures is not held up by it: imports, lists,
// exports, QR sheets, what-ifs, forecasts, archives, pictures. What is refused is asked again at once.
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { FORM, formOf, type Holder } from './uploads.ts';

/** `book`, `picture`: files in base64. */
export type Heavy = {
  url: string;
  cookie: string;
  organizationId: number;
  holders: readonly Holder[];
  documentIds: readonly number[];
  book: string;
  picture: string;
};
export type SiegeOrder = 'begin' | 'end';
/** How many calls of each kind were answered, by their status. */
export type SiegeTold = Record<string, Record<string, number>>;

const BOUNDARY = 'bench-siege';
/** Behind a refusal or a failure. */
const AGAIN_MS = 50;
/** Between two pictures of one sender: they are accepted at once and read for seconds each, and all must be read before the next slice. */
const PICTURE_MS = 5_000;
const agent = new Agent({ keepAlive: true });
const POLICY = { preset: 'soutenu' };

let heavy: Heavy;
let going: { over: boolean; ended: Promise<unknown>; told: SiegeTold; calls: Set<ClientRequest> } | null = null;

type Asked = { method?: string; path: string; type?: string; body?: Buffer | string };
const json = (path: string, value: unknown): Asked => ({ method: 'POST', path, type: 'application/json', body: JSON.stringify(value) });

/** Its status once the whole answer was read, or 0 where it was given up. */
function ask({ method = 'GET', path, type, body }: Asked, calls: Set<ClientRequest>): Promise<number> {
  return new Promise((done) => {
    const headers = {
      cookie: heavy.cookie,
      origin: heavy.url,
      ...(type === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body!) }),
    };
    const call = request(heavy.url + path, { agent, method, headers }, (answer) => {
      answer.resume().once('close', () => end(answer.statusCode!));
    });
    const end = (status: number): void => {
      calls.delete(call);
      done(status);
    };
    calls.add(call.once('error', () => end(0)));
    call.end(body);
  });
}

const book = (): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="liste.xlsx"\r\n\r\n`),
    Buffer.from(heavy.book, 'base64'),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
const digits = (): string => String(Math.floor(Math.random() * 1e14)).padStart(14, '1');
const rows = (count: number): object[] =>
  Array.from({ length: count }, (_, n) => ({
    ...{ companyName: `Importé ${n}`, siret: digits(), contactName: 'Jean', contactPhone: '0612345678', isActive: true },
    contactEmail: `import${n}@exemple.fr`,
  }));
const ROWS = 1_000;
let sent = 0;

/** How many of each go on at once, what is asked, and the pause behind an answer. */
const KINDS: Record<string, [atOnce: number, asked: () => Asked, pauseMs?: number]> = {
  preview: [
    12,
    () => ({ ...json('/api/subcontractors/import/preview', 0), type: `multipart/form-data; boundary=${BOUNDARY}`, body: book() }),
  ],
  import: [3, () => json('/api/subcontractors/import', { rows: rows(ROWS) })],
  'QR sheet': [3, () => ({ path: `/api/organizations/${heavy.organizationId}/qr-sheet.pdf` })],
  'what-if': [3, () => json('/api/reminders/what-if', { policy: POLICY, period: 'past-year' })],
  forecast: [3, () => ({ path: '/api/reminders/forecast?days=90' })],
  documents: [3, () => ({ path: '/api/documents' })],
  subcontractors: [3, () => ({ path: '/api/subcontractors/with-stats' })],
  export: [3, () => ({ path: '/api/export/documents.xlsx' })],
  files: [3, () => ({ path: `/api/documents/files.zip?ids=${heavy.documentIds.join()}` })],
  archive: [2, () => ({ path: '/api/export/account.zip' })],
  picture: [
    4,
    () => {
      const holder = heavy.holders[sent++ % heavy.holders.length]!;
      return { method: 'POST', path: '/api/upload', type: FORM, body: formOf(holder, 0, picture()) };
    },
    PICTURE_MS,
  ],
};
/** Never the same twice: the product refuses what it has already. */
const picture = (): Buffer => Buffer.concat([Buffer.from(heavy.picture, 'base64'), Buffer.from(`${Date.now()} ${sent}`)]);

function begin(): void {
  const mine = { over: false, told: {} as SiegeTold, calls: new Set<ClientRequest>(), ended: Promise.resolve() as Promise<unknown> };
  const again = async (kind: string, asked: () => Asked, pauseMs = 0): Promise<void> => {
    mine.told[kind] ??= {};
    const counts = mine.told[kind];
    while (!mine.over) {
      const status = await ask(asked(), mine.calls);
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 0 || status >= 300) await delay(AGAIN_MS);
      else if (pauseMs > 0) await delay(pauseMs);
    }
  };
  mine.ended = Promise.all(
    Object.entries(KINDS).flatMap(([kind, [atOnce, asked, pauseMs]]) => Array.from({ length: atOnce }, () => again(kind, asked, pauseMs))),
  );
  going = mine;
}

process.on('message', async (message: Heavy | SiegeOrder) => {
  if (message === 'begin') begin();
  else if (message === 'end') {
    going!.over = true;
    for (const call of going!.calls) call.destroy();
    await going!.ended;
    process.send!(going!.told);
  } else heavy = message;
});
process.on('disconnect', () => process.exit());
