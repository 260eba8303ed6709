// What changed between two « situations au … », a subcontractor at a time, in sentences.
import type { AsOf } from '#contract/log.ts';
import { asDocument, BADGE } from '#domain/texts/fr/labels.ts';
import { day } from '../shared/format.ts';

type Then = AsOf['subcontractors'][number];
type Slot = Then['slots'][number];
export type Difference = { id: number; companyName: string | null; lines: string[] };

const slotWords = ({ status, until }: Slot): string => `${asDocument(status)}${until === null ? '' : ` (jusqu’au ${day(until)})`}`;
/** Where nothing is asked nothing is in order, nor incomplete. */
function standingWords({ archived, status, slots }: Then): string {
  if (archived) return 'archivé';
  if (slots.length === 0) return BADGE.config_required.toLocaleLowerCase('fr');
  return status === 'current' ? 'à jour' : 'incomplet';
}

function slotLine(before: Slot | undefined, after: Slot | undefined): string[] {
  if (before === undefined) return after === undefined ? [] : [`${after.name} : demande faite depuis, ${slotWords(after)}`];
  if (after === undefined) return [`${before.name} : plus de demande, était ${slotWords(before)}`];
  const [was, is] = [slotWords(before), slotWords(after)];
  if (was !== is) return [`${after.name} : ${was} → ${is}`];
  return before.documentId === after.documentId ? [] : [`${after.name} : un autre document le remplace, ${is}`];
}

function linesOf(before: Then | undefined, after: Then): string[] {
  if (before === undefined) return [`Enregistré depuis : ${standingWords(after)}`];
  const [was, is] = [standingWords(before), standingWords(after)];
  const types = [...new Set([...before.slots, ...after.slots].map(({ documentTypeId }) => documentTypeId))];
  const slotOf = ({ slots }: Then, type: number) => slots.find(({ documentTypeId }) => documentTypeId === type);
  return [...(was === is ? [] : [`${was} → ${is}`]), ...types.flatMap((type) => slotLine(slotOf(before, type), slotOf(after, type)))];
}

/** `before` is the older record: nobody leaves it, who is archived stays. */
export function differences(before: AsOf, after: AsOf): Difference[] {
  const known = new Map(before.subcontractors.map((one) => [one.id, one]));
  return after.subcontractors
    .map((one) => ({ id: one.id, companyName: one.companyName, lines: linesOf(known.get(one.id), one) }))
    .filter(({ lines }) => lines.length > 0);
}
