// The two sets of text papers: honest ones, and each contradiction on honest ones.
import { AGAINST_ANY } from './against-any.ts';
import { AGAINST_COVER } from './against-cover.ts';
import { AGAINST_COVER_OWN } from './against-cover-own.ts';
import { AGAINST_OTHERS } from './against-others.ts';
import { AGAINST_SOCIAL } from './against-social.ts';
import { changed, filled } from './apply.ts';
import { chanceOf } from './chance.ts';
import type { Change } from './changes.ts';
import { type Facts, type Firm, factsFrom, type Kind, plusMonths } from './facts.ts';
import { DECENNALE } from './layouts/decennale.ts';
import { DECENNALE_OTHERS } from './layouts/decennale-others.ts';
import type { Layout } from './layouts/layout.ts';
import { LIABILITY } from './layouts/liability.ts';
import { REGISTRY } from './layouts/registry.ts';
import { REGISTRY_OTHERS } from './layouts/registry-others.ts';
import { RGE } from './layouts/rge.ts';
import { VIGILANCE } from './layouts/vigilance.ts';
import { VIGILANCE_OTHERS } from './layouts/vigilance-others.ts';
import { type Block, print } from './page.ts';

export const LAYOUTS: readonly Layout[] = [
  ...VIGILANCE,
  ...VIGILANCE_OTHERS,
  ...REGISTRY,
  ...REGISTRY_OTHERS,
  ...DECENNALE,
  ...DECENNALE_OTHERS,
  ...LIABILITY,
  ...RGE,
];
export const COPIES = 4;

/** A family of papers: the layouts of its honest ones, the changes made to them, and the names of its two sets. */
export type Sets = {
  readonly layouts: readonly Layout[];
  readonly changes: readonly Change[];
  readonly names: { readonly honest: string; readonly contradictions: string };
};
export const FIRST: Sets = {
  layouts: LAYOUTS,
  changes: [...AGAINST_SOCIAL, ...AGAINST_COVER, ...AGAINST_COVER_OWN, ...AGAINST_OTHERS, ...AGAINST_ANY],
  names: { honest: 'honest', contradictions: 'contradictions' },
};

export type Truth = {
  readonly file: string;
  readonly set: string;
  readonly kind: Kind;
  readonly layout: string;
  /** The honest paper of which this one is a change; of an honest one its own id. */
  readonly base: string;
  readonly class: string;
  readonly wording: string | null;
  readonly look: string | null;
  readonly company: string;
  readonly siren: string;
  readonly siret: string;
  readonly issued: string | null;
  readonly expiry: string | null;
  readonly validate: boolean;
};
export type Made = { readonly truth: Truth; pdf(): Promise<Uint8Array> };

export function expiryOf(kind: Kind, f: Facts): string {
  if (kind === 'kbis') return plusMonths(f.issued, 3);
  if (kind !== 'urssaf') return f.end;
  const [a, b] = [plusMonths(f.period, 6), plusMonths(f.issued, 6)];
  return a < b ? a : b;
}

const ids = (layout: Layout, copy: number) => `${layout.id}-${copy}`;
/** Self-employed people alone on their own papers, companies on an employer's. */
function factsOf(seed: string, layouts: readonly Layout[], layout: Layout, copy: number): Facts {
  const at = layouts.indexOf(layout) * 7 + copy * 11;
  const fits = ({ firm }: Facts) =>
    layout.family === 'self-employed' ? firm.sole : layout.family === 'kbis' || layout.kind === 'urssaf' ? !firm.sole : true;
  for (let i = 0; ; i += 1) {
    const facts = factsFrom(seed, at + i);
    if (fits(facts)) return facts;
  }
}

function truthOf(layout: Layout, copy: number, f: Facts): Omit<Truth, 'file' | 'set' | 'class' | 'wording' | 'look' | 'validate'> {
  const firm: Firm = f.firm;
  return {
    ...{ kind: layout.kind, layout: layout.id, base: ids(layout, copy) },
    ...{ company: firm.name, siren: firm.siren, siret: firm.siret, issued: f.issued, expiry: expiryOf(layout.kind, f) },
  };
}

export function honest(seed: string, { layouts, names }: Sets = FIRST): Made[] {
  return layouts.flatMap((layout) =>
    Array.from({ length: COPIES }, (_, copy): Made => {
      const f = factsOf(seed, layouts, layout, copy);
      const file = `${names.honest}/${ids(layout, copy)}.pdf`;
      const truth = { ...truthOf(layout, copy, f), file, set: names.honest, class: 'honest', wording: null, look: null, validate: true };
      return { truth, pdf: () => print(layout.blocks(f), layout.sheet) };
    }),
  );
}

/** Each wording on as many papers as it may have, spread over the layouts that it fits. */
export function contradictions(seed: string, { layouts, changes, names }: Sets = FIRST, papers = 2): Made[] {
  return changes.flatMap((change, n) => {
    const chance = chanceOf(`${seed}/change/${n}`);
    const fitting = layouts.filter(({ family }) => change.on.includes(family));
    const start = chance.int(0, fitting.length - 1);
    const made: Made[] = [];
    for (let i = 0; i < fitting.length && made.length < papers; i += 1) {
      const layout = fitting[(start + i * 7) % fitting.length]!;
      const copy = chance.int(0, COPIES - 1);
      const f = factsOf(seed, layouts, layout, copy);
      const after = changed(layout.blocks(f), change.wording, f, chance);
      if (after === null || made.some(({ truth }) => truth.layout === layout.id)) continue;
      const name = `${change.of.replaceAll(' ', '-')}-${n}-${ids(layout, copy)}`;
      const sheet = change.of === 'page missing' ? { ...layout.sheet, foot: [] } : layout.sheet;
      const wording =
        'text' in change.wording
          ? filled(change.wording.text, factsOf(seed, layouts, layout, copy))
          : wordsOf(after.blocks, layout.blocks(factsOf(seed, layouts, layout, copy)));
      made.push({
        truth: {
          ...truthOf(layout, copy, f),
          file: `${names.contradictions}/${name}.pdf`,
          set: names.contradictions,
          class: change.of,
          wording,
          look: after.look,
          validate: false,
        },
        pdf: () => print(after.blocks, sheet),
      });
    }
    return made;
  });
}

/** The words of a paper that its honest one does not have. */
function wordsOf(blocks: readonly Block[], before: readonly Block[]): string {
  const strings = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(strings);
  const known = new Set(strings(before));
  return [...new Set(strings(blocks))]
    .filter((text) => !known.has(text))
    .join(' / ')
    .slice(0, 240);
}
