// `npm run train`: makes domain/reading/learned-weights.ts from the sentences in domain/reading/sentences and worth.
//   --check: instead, learns without each file in turn and prints how its sentences are judged
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { soundsContraryBy } from '#domain/reading/learned.ts';
import { packed, type Weights } from '#domain/reading/packed-weights.ts';
import { type Example, train } from '#domain/reading/train.ts';

const READING = new URL('../../domain/reading/', import.meta.url);
const OUTPUT = new URL('learned-weights.ts', READING);
const KIND = /^(?:urssaf|kbis|decennale|rc-pro|rge|assurance): /;

type Source = { readonly file: string; readonly examples: readonly Example[] };

const filesOf = (folder: string): URL[] =>
  readdirSync(new URL(folder, READING))
    .sort()
    .map((name) => new URL(`${folder}${name}`, READING));

/** A sentence of worth/ is a rule, and costs so many times as much as another. */
const RULE = 4;

/** The sentences of each file, `kind: statement` a line. */
export function sources(): Source[] {
  return ['sentences/', 'worth/'].flatMap(filesOf).map((file) => {
    const contrary = /(?:contrary|waits)\.txt$/.test(file.href);
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => KIND.test(line));
    return {
      file: basename(file.href),
      examples: lines.map((line) => ({
        text: normalizeText(line.replace(KIND, '')),
        contrary,
        cost: file.href.includes('/worth/') ? RULE : 1,
      })),
    };
  });
}

/** Each text once, in one order; what is said on both sides is ordinary. */
export function examplesOf(from: readonly Source[]): Example[] {
  const byText = new Map<string, Example>();
  for (const one of from.flatMap(({ examples }) => examples)) if (!one.contrary || !byText.has(one.text)) byText.set(one.text, one);
  return [...byText.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
}

/** The module that the reader imports. */
export const moduleOf = (weights: Weights): string => `// Made by \`npm run train\`.\nexport const WEIGHTS =\n  '${packed(weights)}';\n`;

function check(): void {
  const all = sources();
  for (const left of all) {
    const weights = train(examplesOf(all.filter((source) => source !== left)));
    const judged = left.examples.filter(({ text }) => soundsContraryBy(text, weights)).length;
    console.log(`${left.file}: ${judged} of ${left.examples.length} sound contrary`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  if (values.check) check();
  else writeFileSync(OUTPUT, moduleOf(train(examplesOf(sources()))));
}
