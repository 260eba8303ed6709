// What the voice assistant says: who it is comes first, always (AI Act art. 50(1); A54), and how to end the calls.

/** The word that ends all calls to this number. */
export const OPT_OUT_WORD = 'stop';

/** The first sentence of every call. */
export const disclosure = (company: string): string =>
  `Bonjour, je suis un assistant vocal automatique, une intelligence artificielle, qui appelle pour ${company}. Dites « ${OPT_OUT_WORD} » pour ne plus être appelé.`;

export type Line = { readonly who: 'assistant' | 'person'; readonly says: string };

/** An example for the public pages; the audio sample of the landing page was spoken from these very lines. */
export const SAMPLE_CALL: readonly Line[] = [
  { who: 'assistant', says: disclosure('Bâtiments du Midi') },
  {
    who: 'assistant',
    says: 'Votre attestation de vigilance URSSAF expire aujourd’hui. Voulez-vous recevoir par SMS le lien pour déposer la nouvelle ?',
  },
  { who: 'person', says: 'Oui, envoyez-le-moi, je la dépose ce soir.' },
  { who: 'assistant', says: 'C’est noté : vous la déposez ce soir. Le lien arrive par SMS. Bonne journée.' },
];
