// What a file says about its own making (T26). A photo editor is a problem whatever it made, and the reader says so; the rest depends on
// the paper and is only told: honest people print, shrink and join files, and write insurance certificates in Word.
import { addDays, type CalendarDate, frenchDate } from '../kernel/calendar.ts';
import type { DocumentKind } from './kinds.ts';
import type { Finding } from './problems.ts';

export type FileMetadata = {
  /** Creator and producer as the file names them; empty where it does not. */
  readonly programs: readonly string[];
  readonly createdOn: CalendarDate | null;
};

/** Papers that a public body's server makes, never a person at a desk. */
const OFFICIAL: readonly DocumentKind[] = ['urssaf', 'kbis'];
const OFFICE = /\bword\b|writer|libreoffice|openoffice|google docs|\bpages\b|powerpoint|\bexcel\b|publisher|wps office|onlyoffice/i;
const TOOLS = /ilovepdf|i love pdf|pdf24|pdfsam|adobe acrobat pro|pdf2go|sodapdf|soda pdf|nitro|pdf architect|xodo|camscanner/i;
/** A file made so long before the day it bears, or so long after, was not made with it. House rule. */
const BEFORE_DAYS = 7;
const AFTER_DAYS = 92;

/** `issued`: the day printed on it. Notes only. */
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
