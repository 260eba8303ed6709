// The chosen file: what is no .xlsx is told at once, before anything is sent (F232); what it holds is told by the server.
import type { ImportPreview } from '#contract/imports.ts';
import { IMPORT_FILE_MAX_BYTES } from '#domain/constants.ts';
import type { ChosenColumns } from '#domain/imports/columns.ts';
import { urlOf } from '../http/call.ts';
import { request } from '../http/request.ts';

export const ACCEPT = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Every .xlsx is a ZIP; one with a password lies in a compound file, and the server says so. */
const BEGINNINGS = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];

export async function isSpreadsheet(file: File): Promise<boolean> {
  if (!/\.xlsx$/i.test(file.name)) return false;
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return BEGINNINGS.some((beginning) => beginning.every((byte, index) => head[index] === byte));
}
export const isTooLarge = (file: File): boolean => file.size > IMPORT_FILE_MAX_BYTES;

export async function previewOf(file: File, columns: ChosenColumns): Promise<ImportPreview> {
  const form = new FormData();
  if (Object.keys(columns).length > 0) form.append('columns', JSON.stringify(columns));
  form.append('file', file);
  const { json } = await request(urlOf('previewImport'), { method: 'POST', body: form });
  return json as ImportPreview;
}
