// What an operator reads of a history that moves, where it cannot: what is wrong and what to do, in French and in English.
import type { StoredEvent } from '#domain/ports/event-store.ts';
import { ForPeople } from '../../adapters/shared/for-people.ts';

const twice = (fr: string, en: string, cause?: unknown): ForPeople => new ForPeople(`${fr}\n${en}`, { cause });
type Place = Pick<StoredEvent, 'stream' | 'revision'>;

export const foreignTarget = (theirs: string, ours: string): ForPeople =>
  twice(
    `La destination (--to) est de l'installation ${theirs}, cet historique est de ${ours} : choisissez une autre destination. Rien n'y a été écrit.`,
    `The target (--to) belongs to installation ${theirs}, this history to ${ours}: choose another target. Nothing was written to it.`,
  );

export const otherHistory = ({ stream, revision }: Place, events: number): ForPeople =>
  twice(
    `La destination (--to) contient un autre historique : le même pour ${events} événements, puis l'événement ${revision} de ${stream}, qui n'est pas dans celui-ci. Choisissez une destination vide. Rien n'y a été écrit.`,
    `The target (--to) holds another history: the same for ${events} events, then event ${revision} of ${stream}, which is not in this one. Choose an empty target. Nothing was written to it.`,
  );

export const brokenSource = ({ stream, revision }: Place, cause?: unknown): ForPeople =>
  twice(
    `L'historique d'origine (--from) est rompu : flux ${stream}, événement ${revision}. « npm run verify » dit comment ; rétablissez-le, puis relancez. Ce qui précède est copié.`,
    `The history to be moved (--from) is broken: stream ${stream}, event ${revision}. « npm run verify » says how; restore it, then run this again. What comes before is copied.`,
    cause,
  );

export const brokenTarget = (broken: unknown): ForPeople =>
  twice(
    `La copie n'est pas celle qui a été écrite (${JSON.stringify(broken)}) : videz la destination et recommencez. L'historique reste où il était.`,
    `The copy is not what was written (${JSON.stringify(broken)}): empty the target and begin again. The history stays where it was.`,
  );

export const lostGround = (names: readonly string[]): ForPeople =>
  twice(
    `Les données ont suivi des événements que l'historique d'origine (--from) n'a pas (${names.join(', ')}) : corrigez l'adresse, ou démarrez une fois le produit avec lui et suivez ce qu'il dit.`,
    `The data have followed events that the history to be moved (--from) does not have (${names.join(', ')}): correct the address, or start the product with it once and do what it says.`,
  );

export const stillWritten = (): ForPeople =>
  twice(
    "L'historique vient de changer : arrêtez le produit partout, puis relancez la même commande. L'historique reste où il était.",
    'The history has just changed: stop the product everywhere, then run the same command again. The history stays where it was.',
  );
