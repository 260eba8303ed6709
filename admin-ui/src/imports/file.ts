// The chosen file: what is no .xlsx is told at once, before anything is sent (F232); what it holds is told by the server.
import type { ImportPreview, PreviewRow } from '#contract/imports.ts';
import { IMPORT_FILE_MAX_BYTES } from '#domain/constants.ts';
import { urlOf } from '../http/call.ts';
import { request } from '../http/request.ts';

export const ACCEPT = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Every .xlsx is a ZIP; an .xls that was only renamed is none. */
const ZIP = [0x50, 0x4b];

export async function isSpreadsheet(file: File): Promise<boolean> {
  if (!/\.xlsx$/i.test(file.name)) return false;
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return ZIP.every((byte, index) => head[index] === byte);
}
export const isTooLarge = (file: File): boolean => file.size > IMPORT_FILE_MAX_BYTES;

export async function rowsOf(file: File): Promise<readonly PreviewRow[]> {
  const form = new FormData();
  form.append('file', file);
  const { json } = await request(urlOf('previewImport'), { method: 'POST', body: form });
  return (json as ImportPreview).rows;
}
