// The ways in which the holder's name can be read where it stands: with the line under it or without, up to the end of its cell. Which one
// it is may be seen by nobody who does not know the company; who knows it finds its name among them.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import type { Candidate } from './candidates.ts';
import { column, type Layout } from './layout.ts';

const READINGS_MAX = 16;
const CHARACTERS_MAX = 120;
/** The line under a name, in heights of its own. */
const NEXT_LINE = 1.6;

/** Each once, the likeliest places first. */
export function nameReadings(candidates: readonly Candidate[], layout: Layout): string[] {
  const found = new Map<string, string>();
  const add = (text: string): void => {
    const one = text.replace(/\s+/g, ' ').trim();
    const words = normalizeText(one);
    if (one !== '' && one.length <= CHARACTERS_MAX && !found.has(words)) found.set(words, one);
  };
  for (const { text, segment } of candidates) {
    add(text);
    const from = Math.max(0, segment.text.indexOf(text.split(' ')[0]!));
    const first = segment.text.slice(from);
    add(first);
    const next = column(layout, segment, 'below', NEXT_LINE)[0];
    if (next === undefined) continue;
    add(`${first} ${next.text}`);
    const last = column(layout, next, 'below', NEXT_LINE)[0];
    if (last !== undefined) add(`${first} ${next.text} ${last.text}`);
  }
  return [...found.values()].slice(0, READINGS_MAX);
}
