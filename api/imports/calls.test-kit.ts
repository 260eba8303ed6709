// Calls the import over HTTP, for the tests of this folder.
import type { ImportAnswer, ImportPreview } from '#contract/imports.ts';
import { rowsOfNumbers, xlsx } from '#infra/testing/api/import-files.ts';
import { ok, type Person } from '#infra/testing/api/people.ts';

export const PATH = '/api/subcontractors/import';
/** A form with a session must send its Origin (C37). */
export const OWN = { origin: 'http://localhost:3000' };

export const post = async (
  who: Person,
  rows: readonly object[],
  more: object = {},
  headers: Record<string, string> = {},
): Promise<ImportAnswer> => ok(await who.post(PATH, { rows, ...more }, headers), 200).body;
export const send = (who: Person, path: string, bytes: Uint8Array, name = 'liste.xlsx', headers: Record<string, string> = {}) =>
  who.form(path, [['file', xlsx(bytes), name]], { ...OWN, ...headers });
export const preview = async (who: Person, bytes: Uint8Array): Promise<ImportPreview['rows']> =>
  ok(await send(who, `${PATH}/preview`, bytes), 200).body.rows;

export const counted = ({ created, updated, skipped, failed }: ImportAnswer) => ({ created, updated, skipped, failed });
/** The subcontractors with a SIRET of these rows, as their owner sees them. */
export async function bearers(who: Person, rows: readonly { siret: string }[]) {
  const sirets = new Set(rows.map(({ siret }) => siret));
  const all = ok(await who.get('/api/subcontractors')).body as { id: number; siret: string; companyName: string; organizationId: number }[];
  return all.filter(({ siret }) => sirets.has(siret));
}

let used = 0;
/** Rows with numbers that no other test of the file uses. */
export function fresh(count: number) {
  used += count;
  return rowsOfNumbers(count, used - count);
}
