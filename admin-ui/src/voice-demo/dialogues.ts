// What /voice-demo tells of the voice assistant (product.md §2; F106). The figures of the comparison are examples, not measures (A53).
/** `does`: by which of the assistant's capabilities, where it acts. */
export type Turn = { readonly who: 'user' | 'ai' | 'action'; readonly says: string; readonly does?: Capability };
export type Capability = 'send_sms' | 'get_required_documents' | 'log_user_response';
export type Dialogue = { readonly title: string; readonly text: string; readonly turns: readonly Turn[] };

/** `company`: for which he calls. */
export const dialogues = (company: string): readonly Dialogue[] => [
  {
    title: 'L’essentiel dès le décroché',
    text: 'Après s’être annoncé, l’assistant dit tout de suite quel document manque et pour quand.',
    turns: [
      { who: 'user', says: 'Allô ?' },
      {
        who: 'ai',
        says: `Bonjour, je suis un assistant vocal automatique, une IA, qui appelle pour ${company}. Votre attestation URSSAF expire aujourd’hui.`,
      },
      { who: 'action', says: '1 document à renouveler', does: 'get_required_documents' },
    ],
  },
  {
    title: 'Il se laisse interrompre',
    text: 'On peut lui couper la parole : il s’arrête et répond à la question.',
    turns: [
      { who: 'ai', says: 'Votre assurance décennale est valable jusqu’au…' },
      { who: 'user', says: 'Attendez, laquelle ?' },
      { who: 'ai', says: 'La décennale. Celle que vous aviez envoyée l’an dernier.' },
      { who: 'action', says: 'Phrase en cours arrêtée, question traitée d’abord' },
    ],
  },
  {
    title: 'Aucun SMS sans accord',
    text: 'Le lien n’est envoyé par SMS qu’après un oui explicite.',
    turns: [
      { who: 'ai', says: 'Voulez-vous que je vous envoie le lien par SMS, à ce numéro ?' },
      { who: 'user', says: 'Oui, allez-y.' },
      { who: 'action', says: 'Lien de dépôt envoyé', does: 'send_sms' },
    ],
  },
  {
    title: 'Une conversation, et un engagement noté',
    text: 'On répond avec ses mots ; ce qui est promis est noté et daté.',
    turns: [
      { who: 'user', says: 'Je suis sur un chantier, je le fais vendredi.' },
      { who: 'ai', says: 'C’est noté pour vendredi. Bonne journée.' },
      { who: 'action', says: 'Engagement noté pour vendredi', does: 'log_user_response' },
    ],
  },
];

export const COMPARISON: readonly { what: string; before: string; after: string }[] = [
  { what: 'Échange', before: 'Questions fermées, oui ou non', after: 'Conversation ouverte' },
  { what: 'Durée', before: 'Environ 30 secondes', after: '2 à 3 minutes' },
  { what: 'Satisfaction', before: '60 %', after: '95 %' },
];

export const CAPABILITIES: readonly { name: Capability; title: string; text: string }[] = [
  { name: 'send_sms', title: 'Envoyer le lien', text: 'Par SMS, après un accord explicite.' },
  { name: 'get_required_documents', title: 'Savoir ce qui manque', text: 'Les documents attendus de ce sous-traitant, et leurs dates.' },
  { name: 'log_user_response', title: 'Noter la réponse', text: 'Un engagement, un rappel demandé ou un refus.' },
];

export const STATUS: readonly { what: string; done: boolean }[] = [
  { what: 'Annonce de l’IA et de l’entreprise en première phrase', done: true },
  { what: 'Simulation dans le navigateur, avec sa transcription', done: true },
  { what: 'Flux audio en temps réel', done: false },
  { what: 'API vocale temps réel', done: false },
  { what: 'Latence inférieure à 200 ms', done: false },
];
