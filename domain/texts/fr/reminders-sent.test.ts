// The text of reminders: the state of each document, the rising tone, the length of an SMS.
import { describe, expect, it, test } from 'vitest';
import type { CalendarDate } from '../../kernel/calendar.ts';
import { SEGMENTS_MAX, segments, toGsm } from '../../kernel/sms.ts';
import { about, facts } from './mails/examples.test-kit.ts';
import { mails } from './mails/index.ts';
import { reminderSms } from './reminder-sms.ts';
import { documentState, type ReminderDocument, type ReminderMoment, toneOf } from './reminder-words.ts';

const day = (text: string) => text as CalendarDate;
const today = day('2026-11-23');
const until = (expiresOn: string, rejected = false): ReminderDocument => ({
  name: 'Attestation URSSAF',
  state: expiresOn < today ? 'expired' : 'expiring',
  expiresOn: day(expiresOn),
  rejected,
});

describe('F186 A38 what is said of a document', () => {
  test.each<[ReminderDocument, string]>([
    [until('2026-12-08'), 'expire dans 15 jours, le 08/12/2026'],
    [until('2026-11-26'), 'expire dans 3 jours, le 26/11/2026'],
    [until('2026-11-24'), 'expire demain, le 24/11/2026'],
    [until('2026-11-23'), 'dernier jour de validité aujourd’hui, le 23/11/2026'],
    // The 22nd was still valid.
    [until('2026-11-22'), 'plus valable depuis le 23/11/2026'],
    [until('2026-11-16', true), 'plus valable depuis le 17/11/2026 ; votre dernier envoi a été rejeté'],
    [{ name: 'Kbis', state: 'pending' }, 'en cours de validation'],
    [{ name: 'Kbis', state: 'rejected' }, 'à renvoyer : le dernier envoi a été rejeté'],
    [{ name: 'Kbis', state: 'missing' }, 'manque encore'],
    [
      { name: 'Kbis', state: 'not-yet', startsOn: day('2026-12-01') },
      'à envoyer pour la période en cours : celui que nous avons commence le 01/12/2026',
    ],
  ])('%o: %s', (document, words) => expect(documentState(document, today)).toBe(words));
});

test('A01 A15 the tone rises from step to step, and each step of both engines has its own subject', () => {
  const subject = (moment: Partial<ReminderMoment>): string =>
    mails.reminder({
      ...facts.reminder,
      documents: [until((moment.offset ?? 0) > 0 ? '2026-11-16' : '2026-11-26')],
      moment: { kind: 'echeance', offset: 0, cycleAttempt: null, ...moment },
    }).subject;
  expect([-15, -7, -3, 0, 7].map((offset) => subject({ offset }))).toEqual([
    'Dupont BTP : document à renouveler bientôt (Attestation URSSAF)',
    'Dupont BTP : document à renouveler (Attestation URSSAF)',
    'Dupont BTP : document à renouveler (Attestation URSSAF)',
    'Dupont BTP : urgent, document à renouveler (Attestation URSSAF)',
    'Dupont BTP : validité dépassée, document à renvoyer (Attestation URSSAF)',
  ]);
  const cycle = [1, 2, 3].map((cycleAttempt) => subject({ kind: 'pieces-manquantes', cycleAttempt }));
  expect(cycle).toEqual([
    'Dupont BTP : document à envoyer (Attestation URSSAF)',
    'Dupont BTP : rappel, document à envoyer (Attestation URSSAF)',
    'Dupont BTP : document toujours attendu (Attestation URSSAF)',
  ]);
  expect(subject({ kind: 'manuel' })).toBe(cycle[0]);
  // If both fall on one day, the text is about the expiry.
  expect(toneOf({ kind: 'echeance', offset: 0, cycleAttempt: 2 })).toBe(toneOf({ kind: 'echeance', offset: 0, cycleAttempt: null }));
});

describe('A01 A15 the subject says of each document what it is, whatever step brings the mail', () => {
  const [over, ending, never]: ReminderDocument[] = [until('2026-11-16'), until('2026-11-30'), { name: 'Kbis', state: 'missing' }];
  test.each([
    [7, [over, ending], '1 document expiré, 1 à renouveler'],
    [-15, [over, over, ending], '2 documents expirés, 1 à renouveler'],
    [7, [over, never], '1 document expiré, 1 à envoyer'],
    [0, [ending, never, never], '1 document à renouveler, 2 à envoyer'],
    [-3, [over, over], 'validité dépassée, 2 documents à renvoyer'],
    // What was over has come meanwhile.
    [7, [ending], 'document à renouveler (Attestation URSSAF)'],
    [7, [never], 'document à envoyer (Kbis)'],
  ] as const)('step %i, %o: %s', (offset, documents, words) => {
    const moment = { kind: 'echeance', offset, cycleAttempt: null } as const;
    expect(mails.reminder({ ...facts.reminder, documents: documents as readonly ReminderDocument[], moment }).subject).toBe(
      `Dupont BTP : ${words}`,
    );
  });
});

describe('the mail', () => {
  const { subject, text, html } = mails.reminder(facts.reminder);
  it('lists each document once with its state, counts those to send, and says that what waits need not come again', () => {
    expect(subject).toBe('Dupont BTP : 1 document expiré, 1 à renouveler');
    expect(text).toContain('- Attestation URSSAF : expire dans 3 jours, le 26/11/2026\n- Kbis : plus valable depuis le 21/11/2026');
    expect(text).toContain('- Attestation décennale : en cours de validation');
    expect(text).toContain('Ce qui est en cours de validation n’est pas à renvoyer.');
    expect(mails.reminder({ ...facts.reminder, documents: [until('2026-11-26')] }).text).not.toContain('n’est pas à renvoyer');
  });
  it('says why it came, the law, who answers for the data and for how long, which rights there are, and how to stop', () => {
    for (const words of ['Dupont BTP vous a indiqué', 'L. 8222-1', 'en est responsable', '5 ans', '10 ans', 'vous opposer', 'CNIL'])
      expect(text).toContain(words);
    expect(text).toContain(`ne plus en recevoir :\n${facts.reminder.preferencesUrl}\n`);
    expect(html).toContain(`href="${facts.reminder.preferencesUrl}"`);
  });
  it('C28 C29 names of people are words alone', () => {
    const payload = '<b>x</b>\r\nBcc: a@b.fr';
    const spoiled = mails.reminder({
      ...facts.reminder,
      requestedBy: payload,
      contactName: payload,
      companyName: payload,
      documents: [{ name: payload, state: 'missing' }],
    });
    expect(spoiled.html).not.toContain('<b>x');
    expect(spoiled.subject).not.toMatch(/[\r\n]/);
  });
});

describe('the SMS', () => {
  const shortUrl = 'https://subdoc.example/s/abcdefghijklmn';
  const sms = (documents: readonly ReminderDocument[], requestedBy = about.requestedBy) =>
    reminderSms({ requestedBy, documents, today, shortUrl });

  it('F204 names the company, what it asks and the short link, with « STOP », in one segment', () => {
    const text = sms([until('2026-11-26'), { name: 'Kbis', state: 'pending' }]);
    expect(text).toBe(
      `Dupont BTP : Attestation URSSAF, expire dans 3 jours, le 26/11/2026. Envoi ici : ${shortUrl} STOP pour ne plus en recevoir`,
    );
    expect(text.length).toBeLessThanOrEqual(160);
  });
  it('of several it counts them and names the first', () => {
    expect(sms([until('2026-11-23'), { name: 'Kbis', state: 'missing' }])).toMatch(
      /^Dupont BTP attend 2 documents, dont Attestation URSSAF \(dernier jour de validité aujourd'hui, le 23\/11\/2026\)\. Envoi ici : https:/,
    );
  });
  it('C30 whatever the names are it keeps to the alphabet, to two segments, and to one line, and ends the link', () => {
    const names = ['Œuvre « Éléphant » – fenêtres & forêt', 'a\r\nBcc\0\u001b[31m', '\u202eévil 🏗️ 工事', 'x'.repeat(10_000), '€{}[]~^|\\`'];
    for (const name of names)
      for (const state of [until('2026-11-16', true), { name, state: 'not-yet', startsOn: day('2026-12-01') } as const]) {
        const text = sms(
          [
            { ...state, name },
            { ...state, name },
          ],
          name,
        );
        expect(toGsm(text)).toBe(text);
        expect(text).not.toContain('\n');
        expect(segments(text)).toBeLessThanOrEqual(SEGMENTS_MAX);
        expect(text).toMatch(/abcdefghijklmn( STOP pour ne plus en recevoir)?$/);
      }
  });
  it('« STOP » is left out where it alone would make a second segment', () => {
    const text = sms([until('2026-11-26')], 'Entreprise Générale du Littoral');
    expect(text).not.toContain('STOP');
    expect(text.length).toBeLessThanOrEqual(160);
  });
});
