// Files that the server writes while they are read: the browser saves them by itself, and nothing of them goes through this page's memory.
import { MOST_FILES } from '#contract/exports.ts';
import type { RouteName } from '#contract/routes.ts';
import { ONE_EXPORT_AT_A_TIME } from '#domain/texts/fr/exports.ts';
import { FILE_LOST } from '#domain/texts/fr/lost-file.ts';
import { urlOf } from '../http/call.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { request } from '../http/request.ts';
import { number, plural } from '../shared/format.ts';
import { toast, toastError } from '../toast/store.ts';

const NOT_SAVED = 'Impossible de télécharger le fichier.';
/** The answer to HEAD has no words of its own. */
const WHY: Readonly<Record<number, string>> = {
  401: 'Votre session est terminée : reconnectez-vous, puis réessayez.',
  403: 'Votre rôle dans ce compte ne permet pas ce téléchargement.',
  410: FILE_LOST,
  429: ONE_EXPORT_AT_A_TIME,
  503: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
};

/** Asks whether it may be had, tells why not, and leaves the rest to the browser. False: it was not. */
async function saveFrom(address: string): Promise<boolean> {
  try {
    await request(address, { method: 'HEAD' });
  } catch (error) {
    toastError((error instanceof CallFailed && WHY[error.status]) || sentenceOf(error, NOT_SAVED));
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
const save = (name: RouteName, query: Record<string, unknown> = {}): Promise<boolean> => saveFrom(urlOf(name, {}, query));

/** A link to a file: a click asks first, so that a failure is told on the page and not by the browser. */
export const fileLink = (href: string) => ({
  ...{ component: 'a' as const, href, download: '' },
  onClick(event: Pick<Event, 'preventDefault'>): void {
    event.preventDefault();
    void saveFrom(href);
  },
});

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

export const saveQrSheet = (id: number): Promise<boolean> => saveFrom(urlOf('qrSheet', { id }));

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
