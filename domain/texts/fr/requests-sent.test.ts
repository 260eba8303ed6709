// The text of a first request: each document has its reason, and an SMS its limit of segments.
import { describe, expect, it, test } from 'vitest';
import { COMMON_DOCUMENT_TYPES } from '../../document-types/default-types.ts';
import { SEGMENTS_MAX, segments, toGsm } from '../../kernel/sms.ts';
import { facts } from './mails/examples.test-kit.ts';
import { mails } from './mails/index.ts';
import { requestSms } from './reminder-sms.ts';
import { reasonFor } from './request-reasons.ts';

describe('why a paper is asked for', () => {
  test.each([
    ['Attestation de vigilance URSSAF', 'L. 8222-1'],
    ['Extrait Kbis', 'D. 8222-5'],
    ['Liste nominative des travailleurs étrangers', 'D. 8254-2'],
    ['Assurance décennale', 'comme sous-traitant'],
  ])('%s: the law where it names it, else its use', (name, words) => expect(reasonFor({ name, description: 'x' })).toContain(words));

  it('is one line for every type that is proposed', () => {
    for (const type of COMMON_DOCUMENT_TYPES) {
      expect(reasonFor(type)).toMatch(/^\p{Lu}.*\.$/u);
      expect(reasonFor(type).length, type.name).toBeLessThan(200);
    }
  });
  it('of the customer’s own type is his first sentence, or that his file needs it', () => {
    expect(reasonFor({ name: 'Plan', description: 'Le plan signé (art. 5). Deux pages.' })).toBe('Le plan signé (art. 5).');
    expect(reasonFor({ name: 'Plan', description: ' ' })).toBe('Demandé pour votre dossier.');
  });
});

describe('the mail', () => {
  const { subject, text, html } = mails.request(facts.request);
  it('names who asks, counts, and says of each paper what became of it and why it is asked for', () => {
    expect(subject).toBe('Dupont BTP : 3 documents à envoyer');
    expect(text).toContain('- Extrait Kbis : Plus valable depuis le 21/11/2026. Code du travail');
    expect(text).toContain('- Plan de prévention : À renvoyer : le dernier envoi a été rejeté. Le plan signé du chantier.');
    expect(text).toContain('- Attestation de vigilance URSSAF : Code du travail');
  });
  it('has the one button, until when it leads there, why it came and how to stop', () => {
    expect(html.match(/href="https:\/\/subdoc\.example\/upload\//g)).toHaveLength(1);
    for (const words of ['jusqu’au 23/11/2027', 'vous a indiqué', 'L. 8222-1', 'CNIL']) expect(text).toContain(words);
    expect(text).toContain(`ne plus en recevoir :\n${facts.request.preferencesUrl}\n`);
  });
  it('C28 C29 names of people are words alone', () => {
    const payload = '<b>x</b>\r\nBcc: a@b.fr';
    const spoiled = mails.request({
      ...facts.request,
      requestedBy: payload,
      contactName: payload,
      companyName: payload,
      documents: [{ name: payload, description: payload, state: 'missing' }],
    });
    expect(spoiled.html).not.toContain('<b>x');
    expect(spoiled.subject).not.toMatch(/[\r\n]/);
  });
});

describe('the SMS', () => {
  const shortUrl = 'https://subdoc.example/s/abcdefghijklmn';
  it('names the company, what it asks, and the short link, with « STOP » where it fits', () => {
    const documents = [{ name: 'Extrait Kbis', state: 'missing' }] as const;
    expect(requestSms({ requestedBy: 'Dupont BTP', documents, shortUrl })).toBe(
      `Dupont BTP vous demande : Extrait Kbis. Envoi ici : ${shortUrl} STOP pour ne plus en recevoir`,
    );
    expect(requestSms({ requestedBy: 'Dupont BTP', documents: [...documents, ...documents], shortUrl })).toMatch(
      /^Dupont BTP vous demande 2 documents, dont Extrait Kbis\. Envoi ici : https:/,
    );
  });
  it('C30 whatever the names are it keeps to the alphabet, to two segments, and the link is whole', () => {
    for (const name of ['Œuvre « Éléphant »', 'a\r\nBcc\0', '\u202eévil 🏗️ 工事', 'x'.repeat(10_000), '€{}[]~^|\\`'])
      for (const count of [1, 7]) {
        const documents = Array.from({ length: count }, () => ({ name, state: 'missing' as const }));
        const sms = requestSms({ requestedBy: name, documents, shortUrl });
        expect(toGsm(sms)).toBe(sms);
        expect(segments(sms)).toBeLessThanOrEqual(SEGMENTS_MAX);
        expect(sms).toMatch(/abcdefghijklmn( STOP pour ne plus en recevoir)?$/);
      }
  });
});
