// What a contradiction is: a wording, where it is set, and on whose papers.
import type { Facts } from './facts.ts';
import type { Family } from './layouts/layout.ts';
import type { Block } from './page.ts';

/**
 * `after`: a paragraph behind the affirmation, in a look by chance. `swap`: words of the paper replaced. `row`: label|value added to the
 * facts. `cover`: the rows of cover replaced. `title`: another title. `end`: small print before the signature. `top`: under the title.
 * `blocks`: any change of the blocks.
 */
export type Wording =
  | { readonly at: 'after' | 'end' | 'top' | 'row' | 'title' | 'stamp'; readonly text: string }
  | { readonly at: 'swap'; readonly from: RegExp; readonly text: string }
  | { readonly at: 'slot'; readonly slot: string; readonly make: (f: Facts) => readonly Block[] }
  | { readonly at: 'blocks'; readonly make: (blocks: readonly Block[], f: Facts) => readonly Block[] | null };
export type Change = { readonly of: string; readonly on: readonly Family[]; readonly wording: Wording };

export const SOCIAL: readonly Family[] = ['urssaf', 'msa', 'self-employed'];
export const COVER: readonly Family[] = ['decennale', 'rc-pro'];
export const REGISTER: readonly Family[] = ['kbis', 'rne'];
export const ANY: readonly Family[] = [...SOCIAL, ...REGISTER, ...COVER, 'rge'];

export const say = (
  of: string,
  on: readonly Family[],
  at: 'after' | 'end' | 'top' | 'row' | 'title' | 'stamp',
  ...texts: string[]
): Change[] => texts.map((text) => ({ of, on, wording: { at, text } }));
export const swap = (of: string, on: readonly Family[], ...pairs: (readonly [RegExp, string])[]): Change[] =>
  pairs.map(([from, text]) => ({ of, on, wording: { at: 'swap', from, text } }));
export const inSlot = (of: string, on: readonly Family[], slot: string, ...makes: ((f: Facts) => readonly Block[])[]): Change[] =>
  makes.map((make) => ({ of, on, wording: { at: 'slot', slot, make } }));
export const blocks = (
  of: string,
  on: readonly Family[],
  ...makes: ((blocks: readonly Block[], f: Facts) => readonly Block[] | null)[]
): Change[] => makes.map((make) => ({ of, on, wording: { at: 'blocks', make } }));
