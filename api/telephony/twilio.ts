// POST /api/webhooks/twilio/{status|sms}: the status of an SMS goes to its delivery, « STOP » to every subcontractor with that number, any
// other text to whoever wrote to that number last, as an answer (K13). A call without a valid signature is 403. What is nobody's answer is
// neither answered, nor stored, nor logged.
import type { Context } from 'hono';
import { NOTE_CHARACTERS } from '#contract/notes.ts';
import type { DeliveryState } from '#domain/deliveries/delivery.ts';
import type { NoteId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { SmsNews } from '#domain/ports/channel.ts';
import { WISH_NOTED, wishIn } from '#domain/texts/fr/sms.ts';
import { subcontractorsOfNumber } from '#projections/compliance/query.ts';
import { answeredBy } from '#projections/reminders/query.ts';
import type { Effects, Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { readBytes } from '../shell/http/body.ts';
import { internationalPhone } from '../shell/phone.ts';
import { Problem } from '../shell/problem.ts';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** The answer to Twilio (TwiML): one message, or none. */
function twiml(message: string | null): Response {
  const inner = message === null ? '' : `<Message>${message.replace(/[&<>]/g, (sign) => SIGNS[sign]!)}</Message>`;
  return new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${inner}</Response>`, {
    headers: { 'content-type': 'text/xml; charset=utf-8' },
  });
}

type News<Kind> = Extract<SmsNews, { kind: Kind }>;

export function twilioRoutes({ sms, sql, loadState, config }: RouteDeps) {
  /** Twilio signs the public address that it was given, whatever proxies are in between (C42). */
  async function newsIn(http: Context): Promise<SmsNews[]> {
    const url = http.req.url.replace(/^https?:\/\/[^/]*/, config.publicUrl);
    const body = Buffer.from(await readBytes(http)).toString();
    const news = await sms.parseCallback({ url, headers: http.req.header(), body });
    if (news === null) throw new Problem('callback-bad-signature');
    return news;
  }

  async function record({ sid, kind, deliveryId, reason }: News<'delivered' | 'failed'>, effects: Effects): Promise<void> {
    const { about } = (await loadState('delivery', deliveryId)).state as DeliveryState;
    // Null: the SMS belongs to a restored database, or to another installation.
    if (about?.channel !== 'sms') return;
    const { accountId } = about;
    const news = kind === 'delivered' ? 'delivered' : 'bounced';
    const command = { type: 'RecordDeliveryNews', ...about, news, reason } as const;
    await effects.attempt(command, { as: { actor: { kind: 'system' }, accountId }, once: `twilio:${sid}:${kind}` });
  }

  /** True when a subcontractor has this number. */
  async function note(wish: 'no-more' | 'again', { sid, from }: News<'incoming'>, effects: Effects): Promise<boolean> {
    const known = await subcontractorsOfNumber(sql, await internationalPhone(from));
    for (const { accountId, id } of known) {
      const subcontractorId = id as SubcontractorId;
      const preferences = { sms: wish === 'again' };
      const command = { type: 'SetContactPreferences', accountId, subcontractorId, preferences, by: 'contact', how: 'sms' } as const;
      const as = { actor: { kind: 'subcontractor', subcontractorId }, accountId } as const;
      await effects.attempt(command, { as, once: `twilio:${sid}` });
    }
    return known.length > 0;
  }

  /** The words of a contact, sealed in his own stream; cut at the length of a note, and it shows. */
  async function answer({ sid, from, text }: News<'incoming'>, effects: Effects): Promise<void> {
    const said = text.trim();
    if (said === '') return;
    const words = said.length > NOTE_CHARACTERS ? `${said.slice(0, NOTE_CHARACTERS - 1).toWellFormed()}…` : said;
    for (const { accountId, id } of await answeredBy(sql, await internationalPhone(from))) {
      const subcontractorId = id as SubcontractorId;
      const noteId = (await effects.id('note')) as NoteId;
      const as = { actor: { kind: 'subcontractor', subcontractorId }, accountId } as const;
      await effects.attempt({ type: 'RecordSmsAnswer', accountId, subcontractorId, noteId, text: words }, { as, once: `twilio:${sid}` });
    }
  }

  return {
    async smsStatus({ http, effects }) {
      for (const news of await newsIn(http)) if (news.kind !== 'incoming') await record(news, effects);
      return new Response(null, { status: 204 });
    },
    async incomingSms({ http, effects }) {
      for (const news of await newsIn(http)) {
        if (news.kind !== 'incoming') continue;
        const wish = wishIn(news.text);
        if (wish === null) await answer(news, effects);
        else if (await note(wish, news, effects)) return twiml(WISH_NOTED[wish]);
      }
      return twiml(null);
    },
  } satisfies Partial<Handlers>;
}
