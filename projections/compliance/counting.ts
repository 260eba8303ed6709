// The counters of a whole history for a rebuild: groups the slots that count alike, and asks the domain once per group what such a slot
// adds to the figures.
import { coverOf, figureChanges } from '#domain/documents/status.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { ALWAYS } from './refresh.ts';

class Sums extends Map<string, number> {
  add(key: string, n: number): void {
    this.set(key, (this.get(key) ?? 0) + n);
  }
}

/** The sums of one organisation of an account. */
class Place {
  readonly organization_id: number;
  /** Figures that do not depend on the day. */
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
  /** The number of slots per group that counts alike: the domain is asked once per group. */
  readonly alike = new Sums();
  /** The sums of the chips, by `figure day`. */
  readonly chips = new Sums();
  constructor(organization: number) {
    this.organization_id = organization;
  }

  /** All sums, by `figure day`. */
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

/** The first day, and the day after the last one. */
export type Span = readonly [first: string, end: string];

/** The spans in order, overlapping or adjacent ones merged, as PostgreSQL's multiranges are. */
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

/** Adds one subcontractor from the first day of each span and subtracts it from the span's end. */
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
    /** The rows of `counters`: one set per organisation, and one for the whole account with organisation 0. */
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
