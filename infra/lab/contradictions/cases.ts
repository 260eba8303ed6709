// The table as cases: every layout for two companies, then every wording on two or four of them.
import { TODAY } from '../../testing/certificates/facts.ts';
import type { Case } from '../../testing/certificates/part.ts';
import { AGAINST_COVER } from './against-cover.ts';
import { AGAINST_OTHERS } from './against-others.ts';
import { AGAINST_SOCIAL } from './against-social.ts';
import { type Class, contradicted, type Wording } from './changes.ts';
import { DECENNALE, RC_PRO } from './cover.ts';
import { FIRMS } from './firms.ts';
import { ORDINARY } from './ordinary.ts';
import { draw, FAMILIES, KIND_OF, type Layout } from './paper.ts';
import { KBIS, RNE } from './registry.ts';
import { QUALIBAT, QUALITENR } from './rge.ts';
import { MICRO, MSA, URSSAF } from './social.ts';

export const LAYOUTS: readonly Layout[] = [
  ...URSSAF,
  ...MICRO,
  ...MSA,
  ...KBIS,
  ...RNE,
  ...DECENNALE,
  ...RC_PRO,
  ...QUALIBAT,
  ...QUALITENR,
];
export const CLASSES: readonly Class[] = [...AGAINST_SOCIAL, ...AGAINST_COVER, ...AGAINST_OTHERS];
/** The day on which they are judged: the corpus's own. */
export const DAY = TODAY;
const COPIES = [1, 2] as const;
/** Papers for each wording; more where every issuer's paper may carry it. */
const papersOf = ({ on }: Class): number => (on.length === FAMILIES.length ? 4 : 2);

/** `base`: the honest paper that it was made from, for the same company and days. */
export type TableCase = Case & { readonly base: string; readonly contradiction: string | null };

function caseOf(
  layout: Layout,
  copy: number,
  changed?: { readonly class: string; readonly number: string; readonly honest: boolean },
): TableCase {
  const base = `${layout.id}-${copy}`;
  const kind = KIND_OF[layout.family];
  const firm = FIRMS[(LAYOUTS.findIndex(({ id }) => id === layout.id) * 3 + copy) % FIRMS.length]!;
  const contradiction = changed === undefined || changed.honest ? null : changed.class;
  return {
    id: changed === undefined ? base : `${changed.class.replaceAll(/[ ,’]+/g, '-')}-${changed.number}-${base}`,
    ...{ part: 'folder', kind, layout: layout.id, carrier: 'text', condition: 'ordinary', firm, base, contradiction },
    trap: contradiction,
    truth: { kinds: contradiction === null ? [kind] : null },
    expected: contradiction === null ? 'validate' : 'person',
    pdf: () => draw(layout, firm, base),
  };
}

/** The layouts that a wording fits, changed. */
const changedBy = (one: Class, wording: Wording): readonly Layout[] =>
  LAYOUTS.filter(({ family }) => (wording.on ?? one.on).includes(family)).flatMap((layout) => contradicted(layout, wording) ?? []);

function casesOf(classes: readonly Class[], honest: boolean): TableCase[] {
  let turn = 0;
  return classes.flatMap((one) =>
    one.wordings.flatMap((wording, i) => {
      const fitting = changedBy(one, wording);
      const count = Math.min(papersOf(one), fitting.length);
      turn += 1;
      // Spread over the list, so that more than one family is met where there are several.
      const chosen = Array.from({ length: count }, (_, n) => fitting[(turn + Math.floor((n * fitting.length) / count)) % fitting.length]!);
      return chosen.map((layout, n) =>
        caseOf(layout, COPIES[n % COPIES.length]!, { class: one.name, number: `${one.on[0]}-${i + 1}`, honest }),
      );
    }),
  );
}

export const honestCases = (): TableCase[] => [
  ...LAYOUTS.flatMap((layout) => COPIES.map((copy) => caseOf(layout, copy))),
  ...casesOf(ORDINARY, true),
];
export const contradictionCases = (): TableCase[] => casesOf(CLASSES, false);
