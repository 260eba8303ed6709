// What the sentences of many papers taught: how much a statement sounds like those for which a careful person does not validate the paper.
// A linear classifier over words, pairs of neighbours, pairs with one word between them and letters in a row (train.ts). `npm run train`
// makes its weights from the sentences in sentences/ and worth/.
import { WEIGHTS } from './learned-weights.ts';
import { unpacked, type Weights } from './packed-weights.ts';

const TOKEN = /[a-z]+|\d[\d .,/]*|[|:%]/g;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Endings by which forms of one word differ: « garantie », « garanties », « garantissait ». */
const ENDING =
  /(?:ations?|atrices?|ateurs?|issements?|ements?|ives?|ifs?|ables?|ibles?|issant|issent|antes?|ants?|aient|erent|eraient|erait|erai|era|eront|ees?|es?|er|ez|it|ent|ons|s|x|e|a)$/;
const STEMMED_FROM = 5;
/** Letters in a row that are a feature, across words. */
const LETTERS = 5;
/** Of fewer words that were learned, a name perhaps, nothing is judged. */
const WORDS_MIN = 2;
/** Chosen in sight of counts alone, on papers whose sentences had not been learned (infra/decisions/141). */
const CONTRARY_FROM = 0.45;

const stem = (word: string): string => (word.length < STEMMED_FROM ? word : word.replace(ENDING, ''));
const tokenOf = (word: string): string => (/^\d/.test(word) ? '0' : stem(word));

function hashOf(feature: string): number {
  let hash = FNV_START;
  for (let i = 0; i < feature.length; i += 1) hash = Math.imul(hash ^ feature.charCodeAt(i), FNV_PRIME);
  return hash >>> 0;
}

/** The features of a normalized text, each once, as hashes of 32 bits. */
export function featuresOf(text: string): Set<number> {
  const tokens = ['^', ...(text.match(TOKEN) ?? []).map(tokenOf), '$'];
  const features = new Set<number>();
  tokens.forEach((token, i) => {
    features.add(hashOf(token));
    if (i + 1 < tokens.length) features.add(hashOf(`${token} ${tokens[i + 1]}`));
    if (i + 2 < tokens.length) features.add(hashOf(`${token}_${tokens[i + 2]}`));
  });
  const letters = ` ${(text.match(/[a-z]+|0/g) ?? []).join(' ')} `;
  for (let i = 0; i + LETTERS <= letters.length; i += 1) features.add(hashOf(`#${letters.slice(i, i + LETTERS)}`));
  return features;
}

/** A statement's score; positive: contrary. Long statements count no more than short ones. */
export function weigh(features: ReadonlySet<number>, weights: Weights): number {
  let sum = 0;
  for (const feature of features) sum += weights.get(feature) ?? 0;
  return sum / Math.sqrt(features.size);
}

/** Whether a normalized statement sounds contrary by these weights. */
export const soundsContraryBy = (text: string, weights: Weights): boolean =>
  (text.match(/[a-z]{2,}/g) ?? []).filter((word) => weights.has(hashOf(stem(word)))).length >= WORDS_MIN &&
  weigh(featuresOf(text), weights) > CONTRARY_FROM;

let learned: Weights | null = null;
function weights(): Weights {
  learned ??= unpacked(WEIGHTS);
  return learned;
}
export const soundsContrary = (text: string): boolean => soundsContraryBy(text, weights());

/** Whether a normalized word, in whatever form, is one of those that the sentences had. */
export const isKnownWord = (word: string): boolean => weights().has(hashOf(stem(word)));
/** How much of a word's letters in a row the sentences had: 1 all of them, 0 none, or too short to tell. */
export function knownPart(word: string): number {
  const letters = ` ${word} `;
  const pieces = Math.max(0, letters.length - LETTERS + 1);
  let hits = 0;
  for (let i = 0; i < pieces; i += 1) if (weights().has(hashOf(`#${letters.slice(i, i + LETTERS)}`))) hits += 1;
  return pieces === 0 ? 0 : hits / pieces;
}
