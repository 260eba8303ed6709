// Finds the cell styles that show a number as a date: a workbook stores a day as a number, and only its format tells (ECMA-376, 18.8.30).
import { readXml } from './xml.ts';

/** Built-in formats of dates and times, those of east Asian Excels included. */
const BUILT_IN = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/**
 * Quoted or escaped characters, the width of one (`_D`), the one that fills the cell (`*x`), and colours or locales in brackets do not
 * count; d, m, y, h or s in the rest make it a date.
 */
const isDateFormat = (code: string): boolean =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]/gs, '').replace(/general|standard/gi, ''));

/** By style index, as cells refer to it. */
export async function dateStyles(styles: AsyncIterable<Uint8Array>): Promise<ReadonlySet<number>> {
  const formats = new Set<number>();
  const dates = new Set<number>();
  let inCells = false;
  let style = 0;
  await readXml(styles, {
    open(name, attributes, decode) {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt') {
        const { numFmtId, formatCode } = attributes();
        if (isDateFormat(decode(formatCode ?? ''))) formats.add(Number(numFmtId));
      } else if (name === 'xf' && inCells) {
        const id = Number(attributes()['numFmtId'] ?? 0);
        if (formats.has(id) || BUILT_IN(id)) dates.add(style);
        style++;
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return dates;
}

const DAY_MS = 86_400_000;
/** Day 0 of a workbook that counts from 1900, which for Excel was a leap year; the other system begins 1,462 days later. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
/** 31.12.9999: no spreadsheet has a later day. */
const LAST_SERIAL = 2_958_465;
/** The day, or the number itself where it is none: a SIRET whose cell is formatted as a date stays one. */
export function dayOf(serial: number, from1904: boolean): string | number {
  const days = Math.floor(serial + (from1904 ? 1462 : 0));
  return days < 0 || days > LAST_SERIAL ? serial : new Date(FIRST_DAY + days * DAY_MS).toISOString().slice(0, 10);
}
