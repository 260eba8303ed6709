// What every specimen is made from, and what can be done to one to make a trap of it.

import { spaced } from '#domain/documents/identifiers.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Sheet } from './pdfkit-sheet.ts';

export type Holder = {
  readonly company: string;
  readonly siren: string;
  readonly siret: string;
  /** Street, then postcode and town. */
  readonly address: readonly [string, string];
};

/** Changes that turn an honest document into a trap. */
export type Tampering = {
  /** Printed at the foot of the last page, for all to see. */
  readonly printed?: readonly string[];
  /** White on white, at the foot of the last page. */
  readonly hidden?: readonly string[];
  /** What the file says it was made with. */
  readonly producer?: string;
  /** A white patch over a place of the last page with other text on it. */
  readonly patch?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly text: string };
  /** A script in the file's catalogue. */
  readonly script?: string;
};

export type SpecimenOptions = Holder & {
  readonly issuedOn: CalendarDate;
  /** The file's own date; the issue date unless told. */
  readonly createdOn?: CalendarDate;
  readonly tampering?: Tampering;
};

const MONTHS = ['janvier', 'février', 'mars', 'avril', 'mai', 'juin', 'juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'];
export const monthName = (date: CalendarDate): string => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
/** « 1er février 2026 » */
export const longDate = (date: CalendarDate): string => {
  const day = Number(date.slice(8, 10));
  return `${day === 1 ? '1er' : day} ${monthName(date)}`;
};
export const sirenText = (siren: string): string => spaced(siren);
export const siretText = (siret: string): string => spaced(siret);
export const oneLine = (address: readonly [string, string]): string => `${address[0]}, ${address[1]}`;

/** What a body prints on one paper alone, or an insurer on one company's: other facts, other signs; always with a figure. */
export function ownSigns(length: number, alphabet: string, ...facts: readonly string[]): string {
  let hash = 2166136261;
  const sign = (text: string, i: number): string => {
    for (const letter of `${text}${i}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
    return alphabet[(hash >>> 8) % alphabet.length]!;
  };
  const signs = Array.from({ length: length - 1 }, (_, i) => sign(facts.join(' '), i)).join('');
  return `${signs.slice(0, 2)}${(hash >>> 8) % 10}${signs.slice(2)}`;
}
export const FIGURES = '0123456789';
export const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Applies the tampering to the last page. Call before `finish`. */
export function tamper(sheet: Sheet, tampering: Tampering | undefined): void {
  if (tampering === undefined) return;
  const { printed = [], hidden = [], patch, script } = tampering;
  let y = sheet.height - 62 - 11 * (printed.length + hidden.length);
  for (const line of printed) y = sheet.text(sheet.left, y, line, { size: 8 });
  for (const line of hidden) y = sheet.text(sheet.left, y, line, { size: 8, color: '#ffffff' });
  if (patch !== undefined) {
    sheet.box(patch.x, patch.y, patch.width, patch.height, { fill: '#ffffff' });
    sheet.text(patch.x + 1, patch.y + 1, patch.text, { width: patch.width + 60 });
  }
  if (script !== undefined) {
    const action = sheet.doc.ref({ S: 'JavaScript', JS: new String(script) });
    (action as unknown as { end(): void }).end();
    (sheet.doc as unknown as { _root: { data: Record<string, unknown> } })._root.data.OpenAction = action;
  }
}
