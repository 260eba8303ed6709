// The counters of a whole history at once: slots that count alike are counted, and the domain says what such a slot adds to the figures.
import { coverOf, figureChanges } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { ALWAYS } from './refresh.ts';

/** Sums by key. */
class Sums extends Map<string, number> {
  add(key: string, n: number): void {
    this.set(key, (this.get(key) ?? 0) + n);
  }
}

/** What one organisation of an account adds up to. */
class Place {
  readonly organization_id: number;
  /** Figures that no day changes. */
  readonly always = {
    listed: 0,
    totalSubcontractors: 0,
    problem: 0,
    grave: 0,
    'documents.pending': 0,
    'documents.validated': 0,
    'documents.rejected': 0,
    'documents.replaced': 0,
  };
  /** How many rows of slots count alike: what such a row adds to the figures is asked of the domain once. */
  readonly alike = new Sums();
  /** Of the chips, `figure day` and its sum. */
  readonly chips = new Sums();
  constructor(organization: number) {
    this.organization_id = organization;
  }

  /** `figure day` and its sum. */
  figures(): Sums {
    const sums = new Sums(this.chips);
    for (const [figure, n] of Object.entries(this.always)) sums.add(`${figure} ${ALWAYS}`, n);
    for (const [key, n] of this.alike) {
      const [pending, notice, expiresOn, first, end] = key.split(' ') as [string, string, ...(CalendarDate | '')[]];
      const effective = expiresOn ? coverOf(expiresOn, Number(notice)) : null;
      for (const { figure, from, delta } of figureChanges(
        { required: true, pending: Number(pending), effective },
        first || null,
        end || null,
      ))
        sums.add(`${figure} ${from ?? ALWAYS}`, delta * n);
    }
    return sums;
  }
}

/** Days from which, until which. */
export type Span = readonly [first: string, end: string];

/** In order, what overlaps or touches joined, as PostgreSQL's multiranges are. */
export function joined(spans: readonly Span[]): Span[] {
  const found: [string, string][] = [];
  for (const [first, end] of spans.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    if (first >= end) continue;
    const last = found.at(-1);
    if (last !== undefined && first <= last[1]) last[1] = end > last[1] ? end : last[1];
    else found.push([first, end]);
  }
  return found;
}

/** One subcontractor more from the first of these days on, one less from their end on. */
export function addChip(sums: Sums, figure: string, spans: readonly Span[]): void {
  for (const [first, end] of spans) {
    sums.add(`${figure} ${first}`, 1);
    if (end < 'infinity') sums.add(`${figure} ${end}`, -1);
  }
}

export function countingPlaces() {
  const known = new Map<number, Map<number, Place>>();
  return {
    at(account: number, organization: number): Place {
      const mine = known.get(account) ?? new Map<number, Place>();
      const place = mine.get(organization) ?? new Place(organization);
      known.set(account, mine.set(organization, place));
      return place;
    },
    /** The rows of `counters`: each organisation, and the whole account as 0. */
    *counters(): Generator<object> {
      for (const [account_id, mine] of known) {
        const whole = new Sums();
        function* rows(organization_id: number, sums: Sums) {
          for (const [key, delta] of sums) {
            const [figure, day] = key.split(' ') as [string, string];
            if (organization_id !== 0) whole.add(key, delta);
            if (delta !== 0) yield { account_id, organization_id, figure, day, delta };
          }
        }
        for (const place of mine.values()) yield* rows(place.organization_id, place.figures());
        yield* rows(0, whole);
      }
    },
  };
}
