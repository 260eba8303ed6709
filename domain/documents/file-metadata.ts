// What a file's metadata say about its origin (T26). The reader reports a photo editor as a problem on any document; the rest depends on
// the kind and is only a note: honest people print, compress and merge files, and insurers write certificates in Word.
import { addDays, type CalendarDate, frenchDate } from '../kernel/calendar.ts';
import type { DocumentKind } from './kinds.ts';
import type { Finding } from './problems.ts';

export type FileMetadata = {
  /** Creator and producer as the file names them; empty if it names none. */
  readonly programs: readonly string[];
  readonly createdOn: CalendarDate | null;
};

/** Kinds that the server of a public body issues, so that no person writes them in an office program. */
const OFFICIAL: readonly DocumentKind[] = ['urssaf', 'kbis'];
const OFFICE = /\bword\b|writer|libreoffice|openoffice|google docs|\bpages\b|powerpoint|\bexcel\b|publisher|wps office|onlyoffice/i;
const TOOLS = /ilovepdf|i love pdf|pdf24|pdfsam|adobe acrobat pro|pdf2go|sodapdf|soda pdf|nitro|pdf architect|xodo|camscanner/i;
/** A file created this long before its issue date, or this long after, is not the original. House rule. */
const BEFORE_DAYS = 7;
const AFTER_DAYS = 92;

/** `issued`: the printed issue date. Answers notes only. */
export function fileMetadataFindings(making: FileMetadata | undefined, kind: DocumentKind, issued: CalendarDate | null): Finding[] {
  if (making === undefined || !OFFICIAL.includes(kind)) return [];
  const found: Finding[] = [];
  const named = (pattern: RegExp) => making.programs.find((program) => pattern.test(program));
  const office = named(OFFICE);
  if (office !== undefined) found.push({ code: 'office-program', detail: office.slice(0, 60) });
  const tool = named(TOOLS);
  if (tool !== undefined) found.push({ code: 'passed-through-tool', detail: tool.slice(0, 60) });
  const { createdOn } = making;
  if (createdOn !== null && issued !== null && createdOn < addDays(issued, -BEFORE_DAYS))
    found.push({ code: 'created-before-issue', detail: frenchDate(createdOn) });
  if (createdOn !== null && issued !== null && createdOn > addDays(issued, AFTER_DAYS))
    found.push({ code: 'created-long-after', detail: frenchDate(createdOn) });
  return found;
}
