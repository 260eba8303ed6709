// What the documents of a subcontractor were on a day, in sentences: those that are valid, and those that are missing, in one each.
import type { AsOf } from '#contract/log.ts';
import { asDocument, asDocuments } from '#domain/texts/fr/labels.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { day } from '../shared/format.ts';

type Slot = AsOf['subcontractors'][number]['slots'][number];

const untilOf = ({ status, until }: Slot): string => (until !== null && status === 'validated' ? `jusqu’au ${day(until)}` : '');
/** What is said of one alone has its own line: a date that is near or over, a document that waits. */
const together = ({ status, reasons }: Slot): string | null =>
  (status === 'validated' && reasons.length === 0) || status === 'missing' ? [status, ...reasons].join() : null;

export function slotLines(slots: readonly Slot[]): string[] {
  const groups = new Map<unknown, Slot[]>();
  for (const slot of slots) {
    const key = together(slot) ?? slot;
    groups.set(key, [...(groups.get(key) ?? []), slot]);
  }
  return [...groups.values()].map((group) => {
    const { name, status, reasons } = group[0]!;
    const why = reasons.length === 0 ? '' : `. ${typeset(reasons.join(' '))}`;
    if (group.length === 1) return `${name} : ${`${asDocument(status)} ${untilOf(group[0]!)}`.trim()}${why}`;
    const names = group.map((slot) => (untilOf(slot) === '' ? slot.name : `${slot.name} (${untilOf(slot)})`));
    return `${asDocuments(status)} : ${names.join(', ')}${why}`;
  });
}
