// The texts of the page `/temoin/{token}`, loaded with it.
import { frenchDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';

export type OwnWitness = { companyName: string; status: 'asked' | 'accepted' | 'stopped'; until: string | null };
type Said = Record<OwnWitness['status'], (own: OwnWitness) => string>;
const untilText = ({ until }: OwnWitness): string =>
  until === null
    ? ''
    : ` Vous pouvez répondre jusqu’au ${frenchDate(parisDay(until as Instant))} ; sans réponse, votre adresse sera effacée.`;

export const witness = {
  page: 'Témoin d’un historique',
  title: {
    asked: ({ companyName }) => `${companyName} vous demande d’être témoin`,
    accepted: ({ companyName }) => `Vous êtes témoin pour ${companyName}`,
    stopped: () => 'Vous n’êtes plus témoin',
  } satisfies Said as Said,
  text: {
    asked: (own) =>
      `Vous recevrez un message par jour au plus, quand l’historique de cette entreprise a changé : une empreinte signée, à conserver. Elle ne contient ni document ni nom de sous-traitant.${untilText(own)}`,
    accepted: () =>
      'Chaque message est à conserver : il prouve que l’historique n’a pas été réécrit depuis. Vous pouvez arrêter ici à tout moment.',
    stopped: ({ companyName }) =>
      `${companyName} ne vous enverra plus de point de contrôle, et votre adresse est effacée. Les messages déjà reçus gardent leur valeur.`,
  } satisfies Said as Said,
  accept: 'J’accepte',
  refuse: 'Je refuse',
  stop: 'Ne plus être témoin',
  failed: 'Votre réponse n’a pas pu être enregistrée. Vérifiez votre connexion, puis réessayez.',
  deadTitle: 'Lien sans effet',
  deadText: 'Ce lien n’est plus valable : le délai de réponse est passé, ou vous n’êtes plus témoin. Vous ne recevez plus rien par lui.',
} as const;
