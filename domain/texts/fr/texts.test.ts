import { describe, expect, test } from 'vitest';
import { STATUS_TONE, TONE_ICON } from '../../brand.ts';
import type { CalendarDate } from '../../kernel/calendar.ts';
import { refuse } from '../../kernel/refusal.ts';
import { REFUSAL_CODES } from '../../refusal-codes.ts';
import { ACTIVITY, ALERT, ERASED_NAME } from './activity-messages.ts';
import {
  BADGE,
  daysText,
  expiresOn,
  REQUIRED_TYPE_STATUS,
  SUBCONTRACTOR_STATUS,
  SUBSCRIPTION_STATUS,
  VALIDATION_STATUS,
  validatedOn,
} from './labels.ts';
import { refusalText } from './refusals.ts';

const day = '2026-12-31' as CalendarDate;
const today = '2026-12-25' as CalendarDate;

describe('refusals', () => {
  test('each has its sentence, without a placeholder left', () => {
    const detail = { name: 'Kbis', allowed: 'PDF, JPG', status: 'validated', documentId: 1, subcontractors: 2 };
    for (const code of REFUSAL_CODES) {
      const text = refusalText(refuse(code, detail));
      expect(text.length).toBeGreaterThan(5);
      expect(text).not.toMatch(/undefined|null|\[object|\{|NaN/);
    }
  });

  test('the sentences that the specifications quote are theirs to the letter', () => {
    expect(refusalText(refuse('token-expired'))).toBe('Token expiré');
    expect(refusalText(refuse('token-invalid'))).toBe('Token invalide');
    expect(refusalText(refuse('invalid-link'))).toBe('Lien invalide');
    expect(refusalText(refuse('default-organization-not-deletable'))).toBe("L'organisation par défaut ne peut pas être supprimée.");
    expect(refusalText(refuse('expiration-in-the-past'))).toBe("La date d'expiration ne peut pas être antérieure à aujourd'hui.");
    expect(refusalText(refuse('reason-required'))).toBe('Veuillez indiquer un motif de rejet.');
  });

  test('the sentence depends on the detail', () => {
    expect(refusalText(refuse('document-not-pending', { status: 'replaced' }))).toBe(
      'Ce document n’est plus en attente : il a déjà été remplacé par un autre.',
    );
    expect(refusalText(refuse('document-not-pending'))).toContain('traité');
    expect(refusalText(refuse('format-not-allowed', { allowed: 'PDF, JPG' }))).toContain('PDF, JPG');
  });
});

describe('labels', () => {
  test('F168 À valider, Validé, Rejeté, Remplacé', () => {
    expect(VALIDATION_STATUS).toEqual({ pending: 'À valider', validated: 'Validé', rejected: 'Rejeté', replaced: 'Remplacé' });
    expect(validatedOn(day)).toBe('Validé le 31/12/2026');
    expect(expiresOn(day)).toBe('Exp. 31/12/2026');
  });

  test('F116 F120 the words of chips and badges', () => {
    expect(BADGE).toEqual({
      pending: 'À valider',
      expired: 'Expiré',
      expiring_soon: 'Expire bientôt',
      missing: 'Manquant',
      config_required: 'Configuration requise',
      up_to_date: 'À jour',
    });
    expect(SUBCONTRACTOR_STATUS).toEqual({ current: 'À jour', incomplet: 'Incomplet' });
    expect(REQUIRED_TYPE_STATUS.pending).toBe('À valider');
    expect(SUBSCRIPTION_STATUS).toMatchObject({
      active: 'Actif',
      trialing: "Période d'essai",
      past_due: 'Paiement en retard',
      canceled: 'Annulé',
      none: 'Inactif',
    });
  });

  test('every state has a tone, and every tone an icon of its own', () => {
    for (const tone of Object.values(STATUS_TONE)) expect(TONE_ICON[tone]).toBeTruthy();
    expect(new Set(Object.values(TONE_ICON)).size).toBe(Object.keys(TONE_ICON).length);
  });

  test('zero and one are singular in French', () => expect([0, 1, 2].map(daysText)).toEqual(['0 jour', '1 jour', '2 jours']));
});

describe('activity messages', () => {
  const document = { documentType: 'Kbis', company: 'DUPONT BTP' };

  test('each activity has a sentence, with and without a day', () => {
    expect(ACTIVITY.upload({ ...document, expiresOn: null })).toBe('Document reçu : Kbis');
    expect(ACTIVITY.validated({ ...document, expiresOn: day })).toBe('Document validé : Kbis jusqu’au 31/12/2026');
    expect(ACTIVITY.expiring({ ...document, expiresOn: day })).toBe('Expire bientôt : Kbis (le 31/12/2026)');
    for (const tell of Object.values(ACTIVITY))
      for (const expires of [day, null]) expect(tell({ ...document, expiresOn: expires })).not.toMatch(/undefined|null/);
  });

  test('F142 alerts have a title, and say of whom', () => {
    expect(ALERT.expiring.description({ ...document, expiresOn: day, today })).toBe(
      'DUPONT BTP : le Kbis expire dans 6 jours, le 31/12/2026.',
    );
    expect(ALERT.expiring.description({ ...document, expiresOn: day, today: day })).toBe('DUPONT BTP : le Kbis expire aujourd’hui.');
    // The sentence gives the first day after the cover, not the last day of it.
    expect(ALERT.expired.description({ ...document, expiresOn: day, today })).toBe(
      'DUPONT BTP : le Kbis n’est plus valable depuis le 01/01/2027.',
    );
    const missing = (...papers: string[]) => ALERT.missing.description({ ...document, expiresOn: null, today, papers });
    expect(missing('Kbis')).toBe('DUPONT BTP : document manquant, Kbis.');
    expect(missing('Kbis', 'URSSAF', 'RC', 'RGE')).toBe('DUPONT BTP : 4 documents manquants, Kbis, URSSAF, RC et RGE.');
    expect(missing('Kbis', 'URSSAF', 'RC', 'RGE', 'RIB')).toBe('DUPONT BTP : 5 documents manquants, Kbis, URSSAF, RC et 2 autres.');
    for (const [kind, { title, description }] of Object.entries(ALERT)) {
      expect(title).not.toBe('');
      const ofNoDocument = ['mail-failed', 'link-requested', 'call-back', 'call-refused', 'sms-answer', 'link-expired', 'missing'].includes(
        kind,
      );
      expect(description({ ...document, expiresOn: null, today })).toContain(ofNoDocument ? 'DUPONT BTP : ' : 'DUPONT BTP : le Kbis');
      expect(description({ ...document, expiresOn: null, today })).not.toMatch(/undefined|null/);
      expect(description({ ...document, company: null, expiresOn: day, today })).toContain(ERASED_NAME);
    }
  });
});
