// Structured logs. Secrets and personal data never get in: known fields are removed, paths lose their tokens (C13, C68).

import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { PAGES, SECRET_PAGES } from '#api/shell/http/page-names.ts';
import { routes } from '#contract/routes.ts';

type Line = (fields: object, message: string) => void;
export type Log = Readonly<Record<'info' | 'warn' | 'error', Line>>;

const SECRET_FIELDS = [
  'password',
  'newPassword',
  'token',
  'secureToken',
  'shortId',
  'cookie',
  'authorization',
  'email',
  'contactEmail',
  'contactPhone',
  'phoneNumber',
  'to',
  'subject',
  'text',
  'html',
  'personal',
  'sealed',
  'masterKey',
  'url',
];

const wordsOf = (paths: readonly string[]): string[] => paths.flatMap((path) => path.split('/')).filter((word) => !word.startsWith(':'));
const WORDS = new Set([...wordsOf(Object.values(routes).map(({ path }) => path)), ...PAGES, ...SECRET_PAGES, 'assets', 'upload-ui', 'dev']);
/** Our longest path has eight; a stranger's may have thousands, in every line of the log. */
const MOST_WORDS = 12;
const NUMBER = /^\d{1,10}$/;

/**
 * The path with everything removed that is not ours: what is left is slashes, numbers, and words of our own routes and pages, spelt as
 * they are. A stranger's address may hold a token or a name anywhere, in any spelling.
 */
export const maskPath = (path: string): string =>
  path
    .split(/[?#]/, 1)[0]!
    .split('/')
    .slice(0, MOST_WORDS)
    .map((word) => (WORDS.has(word) || NUMBER.test(word) ? word : '…'))
    .join('/');

/**
 * What may be logged of an error: name and code; the message only of our own errors and the database's; never the query's parameters.
 * PostgreSQL puts row values into `detail`, so it is left out.
 */
const tellError = (error: unknown) => {
  if (!(error instanceof Error)) return { message: 'unknown' };
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    name: error.name,
    code,
    message: error.message.slice(0, 300),
    stack: error.stack?.split('\n').slice(1, 8).join('\n'),
    cause: error.cause instanceof Error ? error.cause.message.slice(0, 200) : undefined,
  };
};

/** A caller that may not log the message (it may quote a row) passes a name instead. */
const tellNamed = (error: unknown) => (typeof error === 'string' ? error : tellError(error));

/** No field makes a line long, whatever it is and whoever wrote it; a stack of seven lines fits. */
const MOST_CHARACTERS = 2_000;
const MOST_FIELDS = 30;
const capped = (value: unknown, depth = 3): unknown => {
  if (typeof value === 'string') return value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, MOST_FIELDS).map((one) => capped(one, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_FIELDS)
      .map(([name, one]) => [name, capped(one, depth - 1)]),
  );
};

/** `to`: a stream for tests; by default the process's output. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    redact: { paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((field) => `*.${field}`)], remove: true },
    serializers: {
      err: (error: unknown) => capped(tellError(error)),
      error: (error: unknown) => capped(tellNamed(error)),
      path: (value: unknown) => maskPath(String(value)),
    },
    formatters: {
      log: (fields) =>
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? value : capped(value)])),
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}
