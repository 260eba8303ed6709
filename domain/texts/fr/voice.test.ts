// What a call says for each state of a document, about the SMS, and about itself (A54, F193, F210).
import { expect, test } from 'vitest';
import type { CalendarDate } from '../../kernel/calendar.ts';
import type { CallBrief } from '../../ports/voice.ts';
import type { RemindedDocument } from '../../reminders/events.ts';
import { DAY_QUESTION, disclosure, documentList, documentWords, opening } from './voice.ts';
import { callSummary } from './voice-summary.ts';

const day = (text: string) => text as CalendarDate;
const TODAY = day('2026-11-30');

test.each<[RemindedDocument['state'], string | null, string]>([
  ['missing', null, 'à envoyer'],
  ['expired', '2026-11-29', 'qui n’est plus valable depuis le 30 novembre 2026'],
  ['expired', '2026-11-30', 'qui expire aujourd’hui'],
  ['expiring', '2026-12-01', 'qui expire le 1er décembre 2026'],
  ['expired', '2026-10-31', 'qui n’est plus valable depuis le 1er novembre 2026'],
  ['rejected', '2026-11-29', 'à envoyer de nouveau, car le précédent envoi a été refusé'],
] as never)('F210 a document that is %s, until %s: « %s »', (state, expirationDate, words) =>
  expect(documentWords({ state, expirationDate } as never, TODAY)).toBe(words),
);

const documents = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Pièce ${n + 1}`, words: 'à envoyer' }));
test('F210 three documents are named, the others counted', () => {
  const three = 'Pièce 1, à envoyer ; Pièce 2, à envoyer ; Pièce 3, à envoyer';
  expect([3, 4, 5].map((count) => documentList({ documents: documents(count) }))).toEqual([
    three,
    `${three} ; et 1 autre`,
    `${three} ; et 2 autres`,
  ]);
});

test('A54 F210 the first words: who calls, what for, and the one question that fits', () => {
  const brief = { company: 'Dupont BTP', documents: documents(1), today: TODAY } as unknown as CallBrief;
  const said = (sms: CallBrief['sms']) => opening({ ...brief, sms }).replace(`${disclosure('Dupont BTP')} `, '');
  const subject = 'C’est au sujet de vos documents : Pièce 1, à envoyer.';
  expect(said('possible')).toBe(`${subject} Voulez-vous recevoir par SMS, à ce numéro, le lien pour l’envoi ?`);
  expect(said('sent-today')).toBe(`${subject} Le lien pour l’envoi vous est parvenu par SMS aujourd’hui. ${DAY_QUESTION}`);
  expect(said('impossible')).toBe(`${subject} ${DAY_QUESTION}`);
});

test.each([
  ['answered', 'A répondu, sans engagement.'],
  ['commitment', 'S’engage à envoyer ce qui manque.'],
  ['callback', 'Demande à être rappelé.'],
  ['no-answer', 'Personne n’a répondu.'],
  ['failed', 'L’appel n’a pas abouti pour une raison technique.'],
  ['opt-out', 'Ne veut plus être appelé.'],
] as const)('F193 the owner reads of « %s »: %s', (outcome, words) => {
  expect(callSummary({ outcome, smsSent: false, committedFor: null })).toBe(words);
  expect(callSummary({ outcome, smsSent: true, committedFor: day('2026-12-01') })).toBe(
    `${outcome === 'commitment' ? 'S’engage pour le 1er décembre 2026.' : words} Le lien lui a été envoyé par SMS, avec son accord.`,
  );
});
