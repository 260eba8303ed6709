// The scripted conversation that « Essayer un appel » runs in this browser: no call, no network, nothing recorded (A48).
import { disclosure, OPT_OUT_WORD } from '#domain/texts/fr/voice.ts';
import type { Capability } from './dialogues.ts';

export type Scene = {
  readonly says: string;
  /** What the assistant would do here. */
  readonly action?: { readonly says: string; readonly does: Capability };
  /** None: the call is over. */
  readonly answers: readonly { readonly says: string; readonly to: SceneName }[];
};
export type SceneName = 'greeting' | 'ask-sms' | 'sms-sent' | 'no-sms' | 'which' | 'commitment' | 'callback' | 'stopped';

const STOP = { says: `${OPT_OUT_WORD[0]?.toUpperCase()}${OPT_OUT_WORD.slice(1)}`, to: 'stopped' } as const;

export const script = (company: string): Record<SceneName, Scene> => ({
  greeting: {
    says: `${disclosure(company)} Votre attestation de vigilance URSSAF expire aujourd’hui. Pouvez-vous la renouveler ?`,
    action: { says: '1 document à renouveler', does: 'get_required_documents' },
    answers: [
      { says: 'Oui, comment je l’envoie ?', to: 'ask-sms' },
      { says: 'Laquelle, exactement ?', to: 'which' },
      { says: 'Je le fais vendredi.', to: 'commitment' },
      { says: 'Rappelez-moi demain.', to: 'callback' },
      STOP,
    ],
  },
  which: {
    says: 'L’attestation de vigilance, celle que l’URSSAF délivre pour six mois. La dernière reçue date de mai.',
    answers: [{ says: 'D’accord, comment je l’envoie ?', to: 'ask-sms' }, { says: 'Je le fais vendredi.', to: 'commitment' }, STOP],
  },
  'ask-sms': {
    says: 'Voulez-vous que je vous envoie le lien de dépôt par SMS, à ce numéro ?',
    answers: [{ says: 'Oui, allez-y.', to: 'sms-sent' }, { says: 'Non, merci.', to: 'no-sms' }, STOP],
  },
  'sms-sent': {
    says: 'C’est envoyé. Une photo suffit. Bonne journée.',
    action: { says: 'Lien de dépôt envoyé', does: 'send_sms' },
    answers: [],
  },
  'no-sms': { says: 'Entendu, aucun SMS. Le lien est aussi dans le dernier e-mail. Bonne journée.', answers: [] },
  commitment: {
    says: 'C’est noté pour vendredi. Bonne journée.',
    action: { says: 'Engagement noté pour vendredi', does: 'log_user_response' },
    answers: [],
  },
  callback: {
    says: 'Entendu, je rappelle demain. Bonne journée.',
    action: { says: 'Rappel demandé pour demain', does: 'log_user_response' },
    answers: [],
  },
  stopped: {
    says: 'Entendu : vous ne serez plus appelé à ce numéro. Bonne journée.',
    action: { says: 'Appels arrêtés pour ce numéro', does: 'log_user_response' },
    answers: [],
  },
});
