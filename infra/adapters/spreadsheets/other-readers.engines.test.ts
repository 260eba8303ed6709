// Our tables in other people's programs (W9, W10): each .xlsx that the product makes, read by openpyxl (and so by pandas) and LibreOffice; our .csv
// opened by LibreOffice and saved again. A program that is not on this machine is named in one line, and the others are asked all the same.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const run = promisify(execFile);
/** Every cell of every sheet as text, rows as lists. */
const OPENPYXL = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([[str(c) if c is not None else '' for c in row] for sheet in book for row in sheet.iter_rows(values_only=True)]))
`;
const R = 'cat(jsonlite::toJSON(unname(as.matrix(openxlsx::read.xlsx(commandArgs(TRUE)[1], colNames=FALSE)))))';
type Rows = string[][];
type Reader = { name: string; tried(folder: string): Promise<unknown>; read(file: string, folder: string): Promise<Rows> };

const cellsIn = (csv: string): Rows =>
  csv
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare!),
    );
/** `;`, `"`, UTF-8, as LibreOffice proposes it in English and in French: what looks like a number or a date becomes one. */
const AS_PROPOSED = ['59,34,76,1', '59,34,76,1,,1036'];
async function office(file: string, folder: string, infilter?: string): Promise<string> {
  const into = await mkdtemp(join(folder, 'office-'));
  const profile = `-env:UserInstallation=file://${into}/profile`;
  const reading = infilter === undefined ? [] : [`--infilter=CSV:${infilter}`];
  await run(
    'soffice',
    [profile, '--headless', ...reading, '--convert-to', 'csv:Text - txt - csv (StarCalc):59,34,76', '--outdir', into, file],
    {
      timeout: 120_000,
    },
  );
  return readFile(
    join(
      into,
      file
        .split('/')
        .at(-1)!
        .replace(/\.\w+$/, '.csv'),
    ),
    'utf8',
  );
}
const json = async (command: string, words: string[]): Promise<Rows> =>
  JSON.parse((await run(command, words, { maxBuffer: 64 << 20 })).stdout) as Rows;

const READERS: readonly Reader[] = [
  {
    name: 'openpyxl',
    tried: () => run('python3', ['-c', 'import openpyxl']),
    read: (file) => json('python3', ['-c', OPENPYXL, file]),
  },
  {
    name: 'LibreOffice Calc',
    // LibreOffice without Calc starts, and converts nothing.
    async tried(folder) {
      const file = join(folder, 'tried.csv');
      await writeFile(file, 'a;b');
      return office(file, folder, AS_PROPOSED[0]);
    },
    read: async (file, folder) => cellsIn(await office(file, folder)),
  },
  {
    name: 'R openxlsx',
    tried: () => run('Rscript', ['-e', 'library(openxlsx); library(jsonlite)']),
    read: (file) => json('Rscript', ['-e', R, file]),
  },
];
const folder = await mkdtemp(join(tmpdir(), 'subdoc-readers-'));
const here: Reader[] = [];
for (const reader of READERS) {
  const found = await reader.tried(folder).then(
    () => true,
    () => false,
  );
  if (found) here.push(reader);
  else console.log(`W9 : ${reader.name} n’est pas installé, nos tableaux n’y sont pas essayés / left out: not installed`);
}

let world: World;
let person: Person;
const NAME = 'Œuvre & <Fils> ';
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  const [type] = await defaultTypes(person);
  for (const companyName of [NAME.trim(), '=1+1', '007', '1e5'])
    await subcontractor(person, { companyName, siret: '01234567800012', contactPhone: '06 12 34 56 78' });
  const { body } = ok(await person.get('/api/subcontractors'));
  ok(await upload(world.client(), body[0].secureToken, type!.id, pdf('readers')), 201);
  await world.caughtUp();
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function saved(path: string, ending: string, rows?: object[]): Promise<string> {
  const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const sent = {
    method: 'POST',
    body: JSON.stringify({ rows }),
    headers: { cookie, 'content-type': 'application/json', origin: world.config.publicUrl },
  };
  const answer = await world.app.request(path, rows === undefined ? { headers: { cookie } } : sent);
  expect([path, answer.status]).toEqual([path, 200]);
  const file = join(folder, `${path.replace(/\W+/g, '-')}.${ending}`);
  await writeFile(file, new Uint8Array(await answer.arrayBuffer()));
  return file;
}
const FAILED = {
  companyName: NAME,
  siret: '01234567800012',
  contactName: ' Karim',
  contactEmail: 'k@b',
  contactPhone: '0612',
  isActive: true,
  message: 'E-mail incorrect',
};
const BOOKS: readonly (readonly [path: string, holds: readonly string[], rows?: object[]])[] = [
  ['/api/export/subcontractors.xlsx', ['Entreprise', NAME.trim(), '=1+1', '007', '1e5', '01234567800012']],
  ['/api/export/documents.xlsx', ['Entreprise']],
  ['/api/subcontractors/import/template', []],
  ['/api/subcontractors/import/failed.xlsx', ['01234567800012', 'k@b', '0612'], [FAILED]],
];

test('W9 the product’s workbooks are made, whichever programs are here', async () => {
  for (const [path, , rows] of BOOKS) expect(await saved(path, 'xlsx', rows)).toContain(folder);
});

for (const { name, read } of here)
  test(`W9 each of our workbooks opens in ${name}, with its texts as they are`, { timeout: 300_000 }, async () => {
    for (const [path, holds, rows] of BOOKS) {
      const cells = (await read(await saved(path, 'xlsx', rows), folder)).flat();
      expect([path, cells.length > 3]).toEqual([path, true]);
      for (const text of holds) expect([path, cells]).toEqual([path, expect.arrayContaining([text])]);
      // An attribute or an escape that a reader takes for text.
      expect([path, cells.filter((cell) => /xml:space|_x00/.test(cell))]).toEqual([path, []]);
    }
  });

if (here.some(({ name }) => name === 'LibreOffice Calc'))
  test('W10 our .csv, opened in LibreOffice as it proposes and saved again, keeps zeros, telephones and days', {
    timeout: 300_000,
  }, async () => {
    for (const path of ['/api/export/subcontractors.csv', '/api/export/documents.csv']) {
      const file = await saved(path, 'csv');
      // Of a company that is called « 007 » nobody could tell; SIRET, telephones and days are ours to write.
      const own = (csv: string) => cellsIn(csv).map(([, ...cells]) => cells);
      const before = own(await readFile(file, 'utf8'));
      for (const proposed of AS_PROPOSED) expect([path, own(await office(file, folder, proposed))]).toEqual([path, before]);
    }
  });
