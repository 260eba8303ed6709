// The shared texts of a workbook: those that the wanted cells refer to, and no others, however many there are.
import { readXml } from './xml.ts';
import { Unreadable } from './zip-judge.ts';

/** Of all texts that are kept: 10,000 rows of six columns with two hundred characters each. */
export const CHARACTERS_MAX = 12 * 1024 * 1024;

/** Excel writes a character that XML cannot hold as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** By index. Joins rich text; phonetic text is left out. */
export async function sharedTexts(content: AsyncIterable<Uint8Array>, wanted: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>();
  let [index, text, inText, phonetic, characters] = [-1, '', false, false, 0];
  await readXml(content, {
    open(name) {
      if (name === 'si') [index, text] = [index + 1, ''];
      else if (name === 't') inText = true;
      else if (name === 'rPh') phonetic = true;
    },
    text(more) {
      if (inText && !phonetic && wanted.has(index)) text += more;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'si' && wanted.has(index)) {
        characters += text.length;
        if (characters > CHARACTERS_MAX) throw new Unreadable('too many texts', { fault: 'too-large' });
        texts.set(index, unescaped(text));
      }
    },
    enough: () => texts.size === wanted.size,
  });
  return texts;
}
