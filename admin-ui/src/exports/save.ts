// Files that the server writes while they are read: the browser saves them by itself, and nothing of them goes through this page's memory.
import { MOST_FILES } from '#contract/exports.ts';
import type { RouteName } from '#contract/routes.ts';
import { ONE_EXPORT_AT_A_TIME } from '#domain/texts/fr/exports.ts';
import { urlOf } from '../http/call.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { request } from '../http/request.ts';
import { number, plural } from '../shared/format.ts';
import { toast, toastError } from '../toast/store.ts';

const NOT_SAVED = 'Impossible de télécharger le fichier.';

/** Asks whether it may be had, tells why not, and leaves the rest to the browser. False: it was not. */
async function save(name: RouteName, query: Record<string, unknown> = {}): Promise<boolean> {
  const address = urlOf(name, {}, query);
  try {
    await request(address, { method: 'HEAD' });
  } catch (error) {
    // The answer to HEAD has no words of its own.
    toastError(error instanceof CallFailed && error.status === 429 ? ONE_EXPORT_AT_A_TIME : sentenceOf(error, NOT_SAVED));
    return false;
  }
  const link = document.createElement('a');
  link.href = address;
  // The name is the server's.
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
  return true;
}

export type ListQuery = { filter: Record<string, unknown>; sort: { field: string; order: string } };
type Format = 'xlsx' | 'csv';
const LISTS = {
  subcontractors: { xlsx: 'exportSubcontractorsXlsx', csv: 'exportSubcontractorsCsv' },
  documents: { xlsx: 'exportDocumentsXlsx', csv: 'exportDocumentsCsv' },
} as const satisfies Record<string, Record<Format, RouteName>>;
export type ExportedList = keyof typeof LISTS;

/** The whole list under the filter and in the order of the page. */
export const saveList = (list: ExportedList, format: Format, { filter, sort }: ListQuery): Promise<boolean> =>
  save(LISTS[list][format], { filter, sort: [sort.field, sort.order] });

/** « État de conformité »; null: of the whole account. */
export const saveCompliance = (organizationId: number | null): Promise<boolean> =>
  save('exportCompliance', { organizationId: organizationId ?? undefined });

/** « Synthèse des contrôles » of the account. */
export const saveSynthesis = (): Promise<boolean> => save('exportSynthesis');

export const saveAccount = (): Promise<boolean> => save('exportAccount');

/** The originals of a selection as one ZIP. `total`: how many there are, where not all are taken. */
export async function downloadFiles(ids: readonly number[], total = ids.length): Promise<boolean> {
  if (ids.length === 0) {
    toast({ title: 'Aucun document à télécharger', tone: 'info' });
    return false;
  }
  if (ids.length > MOST_FILES) {
    toastError(`${MOST_FILES} fichiers au maximum à la fois.`);
    return false;
  }
  if (!(await save('downloadFiles', { ids: ids.join(',') }))) return false;
  const description =
    total > ids.length
      ? `Les ${number(ids.length)} premiers documents sur ${number(total)}.`
      : plural(ids.length, 'document dans un fichier ZIP', 'documents dans un fichier ZIP');
  toast({ title: 'Téléchargement lancé', description, tone: 'info' });
  return true;
}
