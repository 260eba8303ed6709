// What an operator reads where the parts of an installation do not belong together: one sentence, in French and in English, that says what
// to do.
import { ForPeople } from '../../adapters/shared/for-people.ts';

/** The name of a part that an operator knows: a setting or a path. */
export type Named = { fr: string; en: string };
export const DATABASE: Named = { fr: 'la base de données (DATABASE_URL)', en: 'the database (DATABASE_URL)' };
export const HISTORY: Named = { fr: "l'historique (EVENTSTORE_URL)", en: 'the history (EVENTSTORE_URL)' };

export const BUCKET: Named = { fr: "l'espace S3 (S3_BUCKET)", en: 'the S3 storage (S3_BUCKET)' };

type Owned = { place: Named; id: string };

const twice = (fr: string, en: string): ForPeople => new ForPeople(`${fr}\n${en}`);

export const differ = (a: Owned, b: Owned): ForPeople =>
  twice(
    `Deux installations sont mélangées : ${a.place.fr} est de l'installation ${a.id}, ${b.place.fr} de l'installation ${b.id}. Corrigez DATABASE_URL, EVENTSTORE_URL ou DATA_DIR.`,
    `Two installations are mixed up: ${a.place.en} belongs to installation ${a.id}, ${b.place.en} to installation ${b.id}. Correct DATABASE_URL, EVENTSTORE_URL or DATA_DIR.`,
  );

export const stranger = (place: Named, owned: Owned): ForPeople =>
  twice(
    `Ces données ne vont pas ensemble : ${place.fr} n'est d'aucune installation, alors que ${owned.place.fr} est de l'installation ${owned.id}. Corrigez DATABASE_URL, EVENTSTORE_URL ou DATA_DIR.`,
    `These data do not belong together: ${place.en} belongs to no installation, while ${owned.place.en} belongs to installation ${owned.id}. Correct DATABASE_URL, EVENTSTORE_URL or DATA_DIR.`,
  );

/** `keeps`: the store that the database names. */
export const elsewhere = (keeps: string): ForPeople =>
  keeps === 'postgres'
    ? twice(
        "L'historique de cette installation est dans PostgreSQL : retirez EVENTSTORE_URL, ou déplacez-le d'abord (npm run migrate-events).",
        'The history of this installation is in PostgreSQL: remove EVENTSTORE_URL, or move it first (npm run migrate-events).',
      )
    : twice(
        "L'historique de cette installation est dans EventStoreDB : indiquez EVENTSTORE_URL, ou déplacez-le d'abord (npm run migrate-events).",
        'The history of this installation is in EventStoreDB: set EVENTSTORE_URL, or move it first (npm run migrate-events).',
      );

export const withoutHistory = (files: Named, store: Named): ForPeople =>
  twice(
    `Ces données ne vont pas ensemble : ${files.fr} contient des documents, alors que ${store.fr} est vide. Corrigez DATABASE_URL, EVENTSTORE_URL ou DATA_DIR.`,
    `These data do not belong together: ${files.en} holds documents, while ${store.en} is empty. Correct DATABASE_URL, EVENTSTORE_URL or DATA_DIR.`,
  );

/** `mark`: the file or object into which an operator may write the id. */
export const filesMissing = (files: Named, mark: string, id: string): ForPeople =>
  twice(
    `Les documents de l'installation ${id} manquent dans ${files.fr} : corrigez DATA_DIR ou S3_BUCKET, déplacez-les (npm run migrate-files) ou rétablissez-les ; pour continuer sans eux, écrivez ${id} dans ${mark}.`,
    `The documents of installation ${id} are missing from ${files.en}: correct DATA_DIR or S3_BUCKET, move them (npm run migrate-files) or restore them; to go on without them, write ${id} into ${mark}.`,
  );
