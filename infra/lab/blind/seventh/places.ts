// Changes of the seventh family, each with the sentence why a person must look at it.

import { chanceOf } from '../chance.ts';
import type { Change, Wording } from '../changes.ts';
import type { Mark } from '../drawn-mark.ts';
import type { Facts } from '../facts.ts';
import { long, month, num, sirenFrom, siretFrom, spaced } from '../facts.ts';
import type { Family } from '../layouts/layout.ts';
import { type Block, p } from '../page.ts';
import { replaced } from '../replaced.ts';

export type Because = Change & { readonly why: string };
type On = readonly Family[];
type Spot = 'after' | 'end' | 'top' | 'row' | 'title' | 'stamp';

export const say = (of: string, on: On, at: Spot, text: string, why: string): Because => ({ of, on, wording: { at, text }, why });
export const put = (of: string, on: On, wording: Wording, why: string): Because => ({ of, on, wording, why });
export const swap = (of: string, on: On, from: RegExp, text: string, why: string): Because => put(of, on, { at: 'swap', from, text }, why);
/** The affirmation itself says another thing. */
export const instead = (of: string, on: On, text: (f: Facts) => string, why: string): Because =>
  put(of, on, { at: 'slot', slot: 'affirm', make: (f) => [p(text(f))] }, why);
/** The rows of cover say another thing. */
export const covers = (of: string, on: On, make: (f: Facts) => readonly Block[], why: string): Because =>
  put(of, on, { at: 'slot', slot: 'cover', make }, why);
export const mark = (of: string, on: On, drawn: Omit<Mark, 'is'>, why: string): Because =>
  put(of, on, { at: 'blocks', make: (list) => [...list, { is: 'mark', ...drawn }] }, why);
/** A note beside the paper, as a pen or a clerk adds it. */
export const pen = (of: string, on: On, text: string, why: string): Because =>
  put(of, on, { at: 'blocks', make: (list) => [p(text, { italic: true, color: '#1a2f9c', align: 'right', size: 11 }), ...list] }, why);
/** A further sheet behind the paper. */
export const annex = (of: string, on: On, lines: (f: Facts) => readonly string[], why: string): Because =>
  put(
    of,
    on,
    { at: 'blocks', make: (list, f) => [...list, { is: 'page' }, ...lines(f).map((line, i) => p(line, { bold: i === 0 }))] },
    why,
  );

/** Every writing of a day becomes that of another day. */
export const redated = (list: readonly Block[], from: string, to: string): readonly Block[] | null => {
  let now: readonly Block[] | null = null;
  for (const [a, b] of [
    [num(from), num(to)],
    [num(from, '.'), num(to, '.')],
    [long(from), long(to)],
    [month(from), month(to)],
  ] as const)
    now = replaced(now ?? list, new RegExp(a.replaceAll('.', '\\.'), 'g'), b) ?? now;
  return now;
};
const stranger = (f: Facts) => sirenFrom(chanceOf(`stranger/${f.firm.siren}`));
/** The numbers are another firm's. */
export const foreign = (list: readonly Block[], f: Facts): readonly Block[] | null => {
  const siren = stranger(f);
  const once = replaced(list, new RegExp(f.siret, 'g'), spaced(siretFrom(siren, 2)));
  return replaced(once ?? list, new RegExp(f.siren, 'g'), spaced(siren)) ?? once;
};
export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
