// P7: an import of 10,000 rows from its file to the list, beside reading that file alone; row by row; its reader beside exceljs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMPORT_HEADINGS } from '../../../domain/texts/fr/imports.ts';
import { readSheet } from '../../adapters/spreadsheets/sheet.ts';
import { openWorkbook } from '../../adapters/spreadsheets/zip-judge.ts';
import { fileOf, rowOfNumber, rowsOfNumbers } from '../../testing/api/import-files.ts';
import { watchNoise } from './noise.ts';
import { type Bench, compare, type Protocol, type Side } from './protocol.ts';
import { type Goal, goalOf, type Report } from './report.ts';
import { exact, median } from './statistics.ts';
import { registerTenant, runProduct, type Tenant } from './tenants.ts';

const ROWS = 10_000;
/** Row by row is measured by fewer: each takes as long as the next. */
const SINGLE = 200;
const PARTS = ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet1.xml'];

/** Unpacks the parts that hold cells, and looks at each byte of them once: what no reader can be spared. */
async function inflatedAndScanned(file: Uint8Array): Promise<number> {
  const book = await openWorkbook(file);
  let tags = 0;
  for (const part of PARTS.filter(book.has))
    for await (const piece of book.part(part)) for (let at = piece.indexOf(60); at >= 0; at = piece.indexOf(60, at + 1)) tags++;
  return tags;
}

const timed = async (operations: number, work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return { operations, figure: performance.now() - start };
};

/** Peak memory of a process that reads the file and does nothing else, above what it had before, in bytes. */
async function peak(reader: 'ours' | 'exceljs', path: string): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sheet-reader.ts'), reader, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (part: Buffer) => {
    told += part;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${reader} ended with ${code}`);
  return Number(told);
}

/** Sends a whole file, and waits until the list has its last row. */
async function imported(url: string, { cookie }: Tenant, file: Uint8Array, rows: number): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'liste.xlsx');
  const answer = await fetch(`${url}/api/subcontractors/import`, { method: 'POST', headers: { cookie, origin: url }, body: form });
  const told = (await answer.json()) as { created: number };
  if (told.created !== rows) throw new Error(`import: ${answer.status} ${JSON.stringify(told).slice(0, 300)}`);
  const after = answer.headers.get('x-position') ?? '';
  const asked = `${url}/api/subcontractors?range=[0,24]`;
  for (;;) {
    const list = await fetch(asked, { headers: { cookie, 'x-after-position': after } });
    await list.arrayBuffer();
    if (Number(list.headers.get('content-range')?.split('/')[1]) >= rows) return;
  }
}

export async function bench(protocol: Protocol): Promise<Report> {
  const running = await runProduct();
  const folder = await mkdtemp(join(tmpdir(), 'subdoc-import-'));
  const { url } = running.product;
  let used = 0;
  let tenants = 0;
  const fresh = (count: number) => {
    used += count;
    return rowsOfNumbers(count, used - count);
  };
  const tenant = () => registerTenant(running, `import${++tenants}`);
  try {
    const setting: Bench = { protocol, db: running.db, noise: watchNoise(running.postgres) };
    let [who, file, single] = [await tenant(), await fileOf(fresh(ROWS)), await tenant()];
    // A list of its own each time, or the later ones would stand among ever more rows. One address registers twenty an hour.
    const prepare = async (): Promise<void> => {
      await running.product.dev('/dev/clock', { advance: 'PT1H' });
      [who, file, single] = [await tenant(), await fileOf(fresh(ROWS)), await tenant()];
      await running.product.dev('/dev/settle', {});
    };
    const whole: Side = { name: 'import, file to list', slice: () => timed(ROWS, () => imported(url, who, file, ROWS)) };
    const floor: Side = { name: 'inflate and scan', slice: () => timed(ROWS, () => inflatedAndScanned(file)) };
    const visible = await compare(setting, whole, floor, prepare);

    const perSecond = (slice: { operations: number; figure: number }) => ({ ...slice, figure: (slice.operations / slice.figure) * 1000 });
    const fast: Side = { name: 'import, rows/s', slice: async () => perSecond(await whole.slice()) };
    const slow: Side = {
      name: 'a call a row, rows/s',
      slice: async () =>
        perSecond(
          await timed(SINGLE, async () => {
            for (const row of fresh(SINGLE)) {
              const body = JSON.stringify({ ...row, organizationId: single.organizationId });
              const headers = { cookie: single.cookie, 'content-type': 'application/json' };
              const answer = await fetch(`${url}/api/subcontractors`, { method: 'POST', headers, body });
              if (answer.status !== 201) throw new Error(`create: ${answer.status} ${await answer.text()}`);
              await answer.arrayBuffer();
            }
          }),
        ),
    };
    const rows = await compare(setting, fast, slow, prepare);

    const path = join(folder, 'liste.xlsx');
    await writeFile(path, file);
    const { default: exceljs } = await import('exceljs');
    const ours: Side = { name: 'our reader', slice: async () => perSecond(await timed(ROWS, () => readSheet(file, ROWS + 1))) };
    const theirs: Side = {
      name: 'exceljs',
      slice: async () => perSecond(await timed(ROWS, () => new exceljs.Workbook().xlsx.readFile(path))),
    };
    const parser = await compare(setting, ours, theirs);
    const peaks = { ours: [] as number[], exceljs: [] as number[] };
    for (let i = 0; i < 3; i++) for (const reader of ['ours', 'exceljs'] as const) peaks[reader].push(await peak(reader, path));
    const memory: Goal = {
      id: 'P7b',
      name: 'peak memory of the reader ÷ exceljs',
      estimate: exact(median(peaks.ours) / median(peaks.exceljs)),
      floor: 0.8,
      moonshot: 0.4,
      atMost: true,
      deterministic: true,
      twins: `A ${(median(peaks.ours) / 1e6).toFixed(0)} B ${(median(peaks.exceljs) / 1e6).toFixed(0)} MB above an idle process`,
    };
    return {
      goals: [
        goalOf(visible, { id: 'P7a', name: `${ROWS} rows, file to list ÷ inflate and scan`, floor: 6, moonshot: 2.5, atMost: true }, 'ms'),
        goalOf(rows, { id: 'P7b', name: 'rows/s of an import ÷ a call a row', floor: 30, moonshot: 100 }, '/s'),
        goalOf(parser, { id: 'P7b', name: 'rows/s of the reader ÷ exceljs readFile', floor: 2, moonshot: 5 }, '/s'),
        memory,
      ],
      remarks: [
        {
          id: 'P7',
          text: `${Object.keys(IMPORT_HEADINGS).length} columns, ${(file.length / 1000).toFixed(0)} kB packed; « ${rowOfNumber(0).companyName} » and others; each row a reservation, a registration with its link and a key of its own`,
        },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await running.close();
  }
}
