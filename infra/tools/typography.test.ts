// G53 No text that people read has a straight apostrophe, and once it is set no ordinary space before « : ; ! ? »; only what the
// specification quotes keeps both.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it } from 'vitest';
import { SPECIFICATION_STRINGS, typeset } from '#domain/texts/fr/typography.ts';
import { sourceFiles } from './source-files.ts';
import { textsIn } from './vite/typography.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The rooms that hold French; not what is spoken, sent by SMS, or compared with the text of a document. */
const ROOMS = /^(?:domain\/(?:texts|document-types|documents)|contract|api|workflows|admin-ui\/src|upload-ui\/src)\//;
const ELSEWHERE = /\.test(?:-kit)?\.tsx?$|\/testing\/|voice|sms|typography\.ts$|\/http\/headers\.ts$|\/http\/pages\.ts$/;
/** Names of types that customers have saved: a new spelling would be a second type. */
const SAVED = new Set(["Attestation d'assurance", "Relevé d'identité bancaire (RIB)"]);
const STRAIGHT = /\p{L}'\p{L}/u;
const LOOSE = /[\p{L}\p{N}»)%€…}] (?:[:;!?]|»)(?:[\s»]|$)/u;

/** What the source holds as texts, by file and words. */
function* texts(): Generator<[file: string, text: string]> {
  for (const file of sourceFiles(ROOT, ['.ts', '.tsx']).filter((path) => ROOMS.test(path) && !ELSEWHERE.test(path))) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const { type, start, end } of textsIn(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
      const quote = type === 'Literal' ? 1 : 0;
      yield [file, source.slice(start + quote, end - quote).replaceAll("\\'", "'")];
    }
  }
}
const exact = (text: string): boolean => SPECIFICATION_STRINGS.has(text.trim()) || SAVED.has(text);

it('G53 sources have curved apostrophes outside the specification’s strings', () => {
  const all = [...texts()];
  expect(all.length).toBeGreaterThan(5_000);
  expect(all.filter(([, text]) => STRAIGHT.test(text) && !exact(text))).toEqual([]);
});

it('G53 a text that is set has no ordinary space before « : ; ! ? »', () => {
  expect([...texts()].filter(([, text]) => LOOSE.test(typeset(text)) && !exact(text))).toEqual([]);
});

it('G53 each string that is kept is one that the sources still hold', () => {
  const held = new Set([...texts()].map(([, text]) => text.trim()));
  expect([...SPECIFICATION_STRINGS].filter((text) => !held.has(text))).toEqual([]);
});

/** A name written after « de », « que » or « le »: in a template, in JSX, and bold in a mail. */
const UNELIDED = /(?<!\p{L})(?:de|que|le)(?: |\{' '\}\s*)\$?\{([^}\n]*)\}|(?<!\p{L})(?:de|que|le) ['`],\s*\{ strong: (\w+)/giu;
const NAME = /[nN]ame\b|[cC]ompany\b|requestedBy|[eE]mail\b|^file$|\.file\b|reading\b|host\b/;

it('G53 a name after « de », « que » or « le » is elided by the one helper', () => {
  const found = sourceFiles(ROOT, ['.ts', '.tsx'])
    .filter((path) => ROOMS.test(path) && !ELSEWHERE.test(path))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(UNELIDED)]
        .filter(([, written = '', bold]) => NAME.test(bold ?? written))
        .map(([text]) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});
