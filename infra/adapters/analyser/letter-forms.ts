// From the numbers that fonts give their letters to plain letters, as writers of PDFs are known to call them.
import type { Box } from '#domain/documents/reading.ts';

/** Ligatures of TeX's T1 fonts, whose bitmaps name no letters. */
const LIGATURES: Readonly<Record<number, string>> = { 27: 'ff', 28: 'fi', 29: 'fl', 30: 'ffi', 31: 'ffl' };

/** Adobe's own code points (Adobe Glyph List, corporate use): old-style figures, small capitals, and two ligatures of older fonts. */
function ofAdobe(unicode: number): string | null {
  if (unicode >= 0xf730 && unicode <= 0xf739) return String.fromCharCode(unicode - 0xf700);
  if (unicode >= 0xf761 && unicode <= 0xf77a) return String.fromCharCode(unicode - 0xf700).toUpperCase();
  return unicode === 0xf001 ? 'fi' : unicode === 0xf002 ? 'fl' : null;
}

/** Empty or blank for what is no letter. */
export function readable(unicode: number): string {
  if (unicode === 0 || unicode === 0xfffe || unicode === 0xffff) return '';
  if (unicode === 0x00ad || unicode === 2) return '-';
  // Some writers call a blank by a control character.
  if (unicode < 32 || (unicode >= 127 && unicode < 160)) return LIGATURES[unicode] ?? '\n';
  // « 昀 » is f with its bytes changed: Ghostscript 10 writes the letters of a ligature so.
  if ((unicode & 0xff) === 0 && unicode >= 0x6100 && unicode <= 0x7a00) return String.fromCharCode(unicode >> 8);
  const text = ofAdobe(unicode) ?? String.fromCodePoint(unicode);
  // Replaces ligatures and full-width forms by plain letters.
  return unicode >= 0xfb00 && unicode <= 0xffef ? text.normalize('NFKC') : text;
}

/** Accents that stand for themselves, with the one that is put on a letter. */
const ACCENTS: Readonly<Record<string, string>> = { '´': '́', '`': '̀', ˆ: '̂', '^': '̂', '¨': '̈', '˜': '̃', '¸': '̧' };

type Lettered = { readonly text: string; readonly box: Box };
/** An accent drawn over the letter before or after it becomes part of it: TeX's OT1 fonts have no « é ». */
export function accented<T extends Lettered>(letters: readonly (T | null)[]): (T | null)[] {
  if (!letters.some((letter) => letter !== null && ACCENTS[letter.text] !== undefined)) return [...letters];
  const out = [...letters];
  letters.forEach((accent, i) => {
    const mark = accent === null ? undefined : ACCENTS[accent.text];
    if (mark === undefined) return;
    const middle = (accent!.box[0] + accent!.box[2]) / 2;
    for (const at of [i + 1, i - 1]) {
      const letter = out[at];
      if (!letter || !/^\p{L}$/u.test(letter.text) || middle < letter.box[0] || middle > letter.box[2]) continue;
      const whole = (letter.text + mark).normalize('NFC');
      if (whole.length > 1) continue;
      out[at] = { ...letter, text: whole };
      out[i] = undefined as never;
      return;
    }
  });
  return out.filter((letter) => letter !== undefined);
}
