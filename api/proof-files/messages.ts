// messages/ of a proof file: what was sent to the subcontractors of the scope, word for word. Only the secret part of links is taken out:
// whoever has it could deposit documents.
import { createHash } from 'node:crypto';
import type { DomainEvent } from '#domain/events.ts';
import { type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { categoryOf } from '#domain/kernel/event.ts';
import { HISTORY_LINES } from '#domain/texts/fr/history-lines.ts';
import { messageFile } from '#domain/texts/fr/proof-files.ts';
import { type Recorded, type StreamPlace, streamsAt } from '../log/as-of.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { SECRET_PAGES } from '../shell/http/page-names.ts';

const SECRET = new RegExp(`(/(?:${[...SECRET_PAGES].join('|')})(?:/|\\?token=))[^\\s"<>()]+`, 'g');
/** The addresses of links stay, their secrets do not. */
export const withoutSecrets = (text: string): string => text.replace(SECRET, '$1…');

type Composed = Extract<DomainEvent, { type: 'DeliveryComposed' }>;
const NEWS = {
  DeliverySent: 'sentAt',
  DeliveryFailed: 'failedAt',
  DeliveryConfirmed: 'confirmedAt',
  DeliveryBounced: 'bouncedAt',
} as const;

function newsOf({ type, data }: DomainEvent): { text: string; at: Instant }[] {
  if (!Object.hasOwn(NEWS, type)) return [];
  const at = (data as unknown as Record<string, Instant>)[NEWS[type as keyof typeof NEWS]]!;
  return [{ text: HISTORY_LINES[type], at }];
}

function letterOf({ personal }: Composed): Parameters<typeof messageFile>[0]['letter'] {
  if (personal === null) return null;
  const attachments = (personal.attachments ?? []).map(({ filename, content }) => ({
    name: filename,
    sha256: createHash('sha256').update(Buffer.from(content, 'base64')).digest('hex'),
  }));
  return { to: personal.to, subject: personal.subject, text: withoutSecrets(personal.text), attachments };
}

/** The messages to subcontractors that were composed in the period, by stream. */
export async function* messageFiles(
  deps: Pick<RouteDeps, 'store' | 'keys'>,
  places: readonly StreamPlace[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): AsyncGenerator<{ path: string; text: string }> {
  const deliveries = places.filter(({ stream }) => categoryOf(stream) === 'delivery');
  for await (const { events } of streamsAt(deps, deliveries)) {
    const composed = events.findLast((event): event is Composed & Recorded => event.type === 'DeliveryComposed');
    const [, id] = /^subcontractor-(\d+)$/.exec(composed?.data.recipient ?? '') ?? [];
    if (composed === undefined || id === undefined) continue;
    const { deliveryId, channel, messageId, composedAt } = composed.data;
    const day = parisDay(composedAt);
    if (day < from || day > to) continue;
    const news = events.flatMap(newsOf);
    const text = messageFile({ deliveryId, subcontractorId: Number(id), channel, messageId, composedAt, news, letter: letterOf(composed) });
    yield { path: `messages/sous-traitant-${id}/${day}-${channel}-${deliveryId}.txt`, text };
  }
}
