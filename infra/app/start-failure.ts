// What a failed start prints: one line in French and one in English when the cause is outside the program, a stack when it is a bug.
import { isTransient } from '#domain/kernel/failure.ts';

type Sentences = readonly [fr: string, en: string];

/** SQLSTATEs that only a change of the operator's settings resolves. */
const OF_THE_DATABASE: Readonly<Record<string, Sentences>> = {
  '28000': [
    "La base de données refuse l'utilisateur ou son accès : corrigez DATABASE_URL.",
    'The database refuses the user or its access: correct DATABASE_URL.',
  ],
  '28P01': [
    "La base de données refuse l'utilisateur ou son mot de passe : corrigez DATABASE_URL.",
    'The database refuses the user or its password: correct DATABASE_URL.',
  ],
  '3D000': ["La base de données n'existe pas : corrigez DATABASE_URL.", 'The database does not exist: correct DATABASE_URL.'],
  '42501': [
    "L'utilisateur de la base de données n'a pas les droits nécessaires : donnez-lui ceux du propriétaire, ou corrigez DATABASE_URL.",
    "The user of the database lacks the rights that are needed: give it the owner's, or correct DATABASE_URL.",
  ],
};

/** gRPC status codes: permission denied, unauthenticated. */
const REFUSED_CALLS = [7, 16];

/** A file, folder or port that is not available: only a person can fix it, so it is named. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && ('syscall' in error || isOfSystem(error.cause));

/** A parameter of the address that the server does not know: one of another driver (libpq, Prisma). Its name alone is no secret. */
function unknownParameter({ message }: Error): Sentences {
  const name = /"([\w.]{1,60})"/.exec(message)?.[1] ?? '?';
  return [
    `DATABASE_URL contient un réglage que le serveur PostgreSQL ne connaît pas (${name}) : retirez-le de l'adresse.`,
    `DATABASE_URL holds a parameter that the PostgreSQL server does not know (${name}): remove it from the address.`,
  ];
}

function sentencesOf(error: Error & { code?: unknown; path?: unknown; severity?: unknown }, [fr, en]: Sentences): Sentences | null {
  const { code, path } = error;
  // Recognised by name, so that the driver is not loaded for this before anything has started.
  const ours = error.name === 'PostgresError' ? OF_THE_DATABASE[String(code)] : undefined;
  if (ours) return ours;
  if (error.name === 'PostgresError' && code === '42704' && error.severity === 'FATAL') return unknownParameter(error);
  if (REFUSED_CALLS.includes(code as number))
    return [
      "EventStoreDB refuse l'utilisateur ou son mot de passe : corrigez EVENTSTORE_URL.",
      'EventStoreDB refuses the user or its password: correct EVENTSTORE_URL.',
    ];
  if (!isTransient(error) && !isOfSystem(error)) return null;
  const why = [reasonOf(error), path].filter((part) => typeof part === 'string').join(' ');
  return [
    `${fr} a échoué (${why}) : vérifiez ce qui lui manque, puis recommencez.`,
    `${en} failed (${why}): check what is missing, then try again.`,
  ];
}

/** The error code of the cause. Never its message, which may quote an address or a row. */
export function reasonOf(error: unknown): string {
  for (let e = error; e instanceof Error; e = e.cause) if ('code' in e && e.cause === undefined) return String(e.code);
  return error instanceof Error ? error.name : 'unknown';
}

/** Formats whatever was thrown. `what` is what failed, with a capital letter in French only. */
export function failureText(error: unknown, what: Sentences = ['Le démarrage', 'the start']): string {
  const failed = `${what[0]} a échoué / ${what[1]} failed.`;
  if (!(error instanceof Error)) return failed;
  if ('forPeople' in error) return error.message;
  return sentencesOf(error, what)?.join('\n') ?? `${failed}\n${error.stack}`;
}
