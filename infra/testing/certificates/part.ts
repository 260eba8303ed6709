// A part of the corpus as cases: every layout drawn for several companies on each carrier, then the traps. The expected values come from
// the facts a page was drawn from, never from the reader.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { Trade } from '#domain/subcontractors/trades.ts';
import { expiryOfPaper, type Firm, KINDS, type Kind, type Layout, type Paper, paperOf } from './facts.ts';

export type PartName = 'build' | 'held';
/** A part of ours, or an external set of files. */
export type Source = PartName | 'folder';
export const CARRIERS = ['text', 'scan', 'photo'] as const;
export type Carrier = (typeof CARRIERS)[number];
/** `hard` carriers are counted separately: no reader must be certain of them. */
export type Condition = 'ordinary' | 'worn' | 'fax' | 'dark' | 'coarse' | 'turned';

export type Truth = {
  /** The kind of the document; none for another kind; null: unknown. */
  readonly kinds: readonly DocumentKind[] | null;
  /** Each undefined where the document does not say it or the case does not check it. */
  readonly company?: string;
  readonly siren?: string;
  readonly issuedOn?: CalendarDate;
  readonly expiry?: CalendarDate;
};
export type Case = {
  readonly id: string;
  readonly part: Source;
  readonly kind: Kind;
  readonly layout: string;
  readonly carrier: Carrier;
  readonly condition: Condition;
  /** A trap number of DOCUMENTS §8, or a word for the case. */
  readonly trap: string | null;
  /** The subcontractor for whom it was uploaded. */
  readonly firm: Firm;
  readonly truth: Truth;
  /** `validate`: valid and without problems. `person`: automatic validation would be wrong. `either`: both are right. */
  readonly expected: 'validate' | 'person' | 'either';
  readonly contractAmount?: number;
  readonly trades?: readonly Trade[];
  /** The PDF before its carrier; for an external set the file itself. */
  pdf(): Promise<Uint8Array>;
};

/** A trap as a part describes it: its own layout or one of the part's, with its own facts. */
export type Trap = {
  readonly trap: string;
  readonly kind: Kind;
  readonly layout: Layout;
  readonly paper: Paper;
  /** The company it was uploaded for, where that is not the company on it. */
  readonly sentFor?: Firm;
  readonly expected: Case['expected'];
  /** What differs from an honest document of the layout. */
  readonly truth?: Partial<Truth>;
  readonly contractAmount?: number;
  readonly trades?: readonly Trade[];
};
export type Part = {
  readonly name: PartName;
  readonly firms: readonly Firm[];
  readonly layouts: Record<Kind, readonly Layout[]>;
  readonly traps: readonly Trap[];
};

/** Documents of each layout: on text the last has expired, on pictures every third. */
const TEXT_PAPERS = 3;
const CONDITIONS: readonly (readonly [Carrier, Condition])[] = [
  ['scan', 'fax'],
  ['photo', 'dark'],
  ['scan', 'coarse'],
  ['photo', 'turned'],
];

function truthOf(kind: Kind, layout: Layout, paper: Paper): Truth {
  return {
    kinds: [kind],
    company: paper.twist.name ?? paper.firm.name,
    expiry: expiryOfPaper(kind, paper),
    ...(layout.withoutSiren ? {} : { siren: paper.firm.siren }),
    ...(layout.withoutIssue ? {} : { issuedOn: paper.issuedOn }),
  };
}

export function casesOf(part: Part): Case[] {
  const cases: Case[] = [];
  let turn = 0;
  let hard = 0;
  const honest = (kind: Kind, layout: Layout, carrier: Carrier, condition: Condition, current: boolean): void => {
    turn += 1;
    const firm = part.firms[(turn * 5 + Math.floor(turn / part.firms.length) * 7) % part.firms.length]!;
    const id = `${part.name}-${layout.id}-${carrier}-${condition}-${turn}`;
    const paper = paperOf(kind, firm, id, current);
    cases.push({
      ...{ id, part: part.name, kind, layout: layout.id, carrier, condition, trap: null, firm },
      truth: truthOf(kind, layout, paper),
      expected: !current ? 'person' : condition === 'ordinary' ? 'validate' : 'either',
      pdf: () => layout.draw(paperOf(kind, firm, id, current)),
    });
  };
  for (const kind of KINDS) {
    for (const [i, layout] of part.layouts[kind].entries()) {
      for (let copy = 1; copy <= TEXT_PAPERS; copy += 1) honest(kind, layout, 'text', 'ordinary', copy < TEXT_PAPERS);
      for (const carrier of ['scan', 'photo'] as const) honest(kind, layout, carrier, 'ordinary', (turn + i) % 3 !== 0);
      honest(kind, layout, ...CONDITIONS[hard++ % CONDITIONS.length]!, true);
    }
  }
  for (const [i, trap] of part.traps.entries()) {
    const { kind, layout, paper } = trap;
    const id = `${part.name}-${trap.trap}-${i + 1}`;
    const again = (): Paper => ({ ...paper, random: paperOf(kind, paper.firm, id).random });
    cases.push({
      ...{ id, part: part.name, kind, layout: layout.id, carrier: 'text', condition: 'ordinary', trap: trap.trap },
      firm: trap.sentFor ?? paper.firm,
      truth: { ...truthOf(kind, layout, paper), ...trap.truth },
      expected: trap.expected,
      ...(trap.contractAmount === undefined ? {} : { contractAmount: trap.contractAmount }),
      ...(trap.trades === undefined ? {} : { trades: trap.trades }),
      pdf: () => layout.draw(again()),
    });
  }
  return cases;
}
