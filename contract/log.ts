// The log of an account: signed checkpoints, proofs, and its history as people read it (PROOF). Formats: RFC 6962, C2SP tlog-checkpoint,
// tlog-proof and signed-note.
import { z } from 'zod';
import { MAX_ID } from '#domain/kernel/ids.ts';
import { calendarDay, email, id, instantText, listQuery, pathId } from './common.ts';
import { CSV, XLSX } from './exports.ts';
import { later } from './later.ts';
import { byToken, define } from './route.ts';

const TEXT = 'text/plain; charset=utf-8';
const wholeNumber = (message: string) =>
  z
    .string({ error: message })
    .regex(/^(0|[1-9]\d{0,9})$/, message)
    .transform(Number)
    .refine((n) => n <= MAX_ID, message);
const SIZE = 'Taille incorrecte : un nombre entier d’évènements.';

export const checkpoint = later(() => z.object({ size: z.number(), root: z.string(), publishedAt: instantText, note: z.string() }));
export type Checkpoint = z.infer<typeof checkpoint>;

/** `diverged`: nothing is signed until the operator declares why; null: it could not be compared just now. */
export const logState = later(() => z.object({ diverged: z.boolean().nullable() }));

/** `witness`: the address of somebody outside; null: none. */
export const checkpointMailsChoice = later(() =>
  z.object({
    owners: z.boolean({ error: 'Activé ou non : valeur incorrecte' }),
    witness: email('Adresse du témoin incorrecte').nullable(),
  }),
);
export const checkpointMails = later(() =>
  z.object({
    owners: z.boolean(),
    witness: z.string().nullable(),
    witnessSince: instantText.nullable(),
    /** Up to when he may accept, if he has not yet; nothing is sent to him before. Null: he accepted, or there is none. */
    witnessUntil: instantText.nullable(),
    /** The checkpoint that was mailed last, to whom the account had chosen then. */
    lastMail: z.object({ size: z.number(), at: instantText }).nullable(),
    /** What became of the last mail to this witness; null before the first attempt. */
    witnessMail: z
      .object({ status: z.enum(['sent', 'delivered', 'pending', 'failed']), at: instantText, error: z.string().nullable() })
      .nullable(),
  }),
);
export type CheckpointMails = z.infer<typeof checkpointMails>;

/** `until`: of a witness who is asked. */
export const ownWitness = later(() =>
  z.object({ companyName: z.string(), status: z.enum(['asked', 'accepted', 'stopped']), until: instantText.nullable() }),
);
export const ownWitnessInput = later(() => z.object({ accepts: z.boolean({ error: 'Accepter ou non : valeur incorrecte' }) }));

export const historyLine = later(() =>
  z.object({
    /** The leaf of the log. */
    index: z.number(),
    at: instantText,
    actor: z.object({ kind: z.enum(['user', 'administrator', 'subcontractor', 'auditor', 'system']), name: z.string().nullable() }),
    /** The event's type. */
    kind: z.string(),
    text: z.string(),
    subcontractorId: id.nullable(),
    companyName: z.string().nullable(),
    documentId: id.nullable(),
    /** Of the contracts to come: none has a number yet. Not a bare null: generators of clients have no type for it. */
    contractId: id.nullable(),
  }),
);
export type HistoryLine = z.infer<typeof historyLine>;

export const asOf = later(() =>
  z.object({
    size: z.number(),
    at: instantText,
    day: z.string(),
    subcontractors: z.array(
      z.object({
        id,
        companyName: z.string().nullable(),
        archived: z.boolean(),
        status: z.enum(['current', 'incomplet']),
        slots: z.array(
          z.object({
            documentTypeId: id,
            name: z.string(),
            required: z.boolean(),
            status: z.enum(['validated', 'expired', 'expiring_soon', 'pending', 'missing']),
            documentId: id.nullable(),
            startsOn: z.string().nullable(),
            until: z.string().nullable(),
            reasons: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
);
export type AsOf = z.infer<typeof asOf>;

const listed = later(() => z.object({ sort: z.string().optional(), filter: z.string().optional() }));

export const logRoutes = define({
  getCheckpoint: {
    method: 'GET',
    path: '/api/log/checkpoint',
    gate: 'approved',
    ability: 'history',
    summary: 'Le dernier point de contrôle signé de l’historique',
    query: later(() => z.object({ size: wholeNumber(SIZE).optional() })),
    response: null,
    file: TEXT,
  },
  publishCheckpoint: {
    method: 'POST',
    path: '/api/log/checkpoint',
    gate: 'approved',
    ability: 'prove',
    summary: 'Signer maintenant un point de contrôle',
    response: null,
    file: TEXT,
    status: 201,
  },
  listCheckpoints: {
    method: 'GET',
    path: '/api/log/checkpoints',
    gate: 'approved',
    ability: 'history',
    summary: 'Les points de contrôle publiés',
    query: listQuery,
    response: later(() => z.array(checkpoint)),
  },
  getLogState: {
    method: 'GET',
    path: '/api/log/state',
    gate: 'approved',
    ability: 'history',
    summary: 'Si l’historique prolonge ce qui a été publié',
    response: logState,
  },
  getCheckpointMails: {
    method: 'GET',
    path: '/api/log/mails',
    gate: 'approved',
    ability: 'history',
    summary: 'Qui reçoit chaque jour le point de contrôle par e-mail',
    response: checkpointMails,
  },
  putCheckpointMails: {
    method: 'PUT',
    path: '/api/log/mails',
    gate: 'approved',
    ability: 'account',
    summary: 'Choisir qui reçoit chaque jour le point de contrôle par e-mail',
    body: checkpointMailsChoice,
    response: checkpointMails,
  },
  ownWitness: {
    method: 'GET',
    path: '/api/witness/:token',
    gate: 'token',
    summary: 'Ce qu’on me demande comme témoin d’un historique',
    params: byToken,
    response: ownWitness,
  },
  setOwnWitness: {
    method: 'POST',
    path: '/api/witness/:token',
    gate: 'token',
    summary: 'Accepter d’être témoin, ou ne plus l’être',
    params: byToken,
    raw: true,
    response: ownWitness,
  },
  getConsistency: {
    method: 'GET',
    path: '/api/log/consistency',
    gate: 'approved',
    ability: 'history',
    summary: 'La preuve qu’un point de contrôle prolonge un autre',
    query: later(() => z.object({ from: wholeNumber(SIZE), to: wholeNumber(SIZE) })),
    response: later(() => z.object({ from: z.number(), to: z.number(), hashes: z.array(z.string()) })),
  },
  getInclusion: {
    method: 'GET',
    path: '/api/log/events/:proof',
    gate: 'approved',
    ability: 'history',
    summary: 'La preuve qu’un évènement est à sa place dans l’historique (index.tlog-proof)',
    params: later(() =>
      z.object({
        proof: z
          .string()
          .regex(/^(0|[1-9]\d{0,9})\.tlog-proof$/)
          .transform((name) => Number.parseInt(name, 10)),
      }),
    ),
    response: null,
    file: TEXT,
  },
  getLogKey: {
    method: 'GET',
    path: '/.well-known/subdoc-log-key',
    gate: 'public',
    summary: 'Les clés qui signent les points de contrôle, la plus récente d’abord',
    query: later(() => z.object({ account: wholeNumber('Compte incorrect.').optional() })),
    response: null,
    file: TEXT,
  },
  listHistory: {
    method: 'GET',
    path: '/api/history',
    gate: 'approved',
    ability: 'history',
    look: 'history',
    summary: 'L’historique du compte, le plus récent d’abord',
    query: listQuery,
    response: later(() => z.array(historyLine)),
  },
  getAsOf: {
    method: 'GET',
    path: '/api/as-of',
    gate: 'approved',
    ability: 'history',
    look: 'as-of',
    summary: 'Ce qui était connu à un instant de la situation d’un jour',
    query: later(() =>
      z.object({
        at: z.string().optional(),
        size: wholeNumber(SIZE).optional(),
        day: calendarDay.optional(),
        subcontractorId: pathId.optional(),
      }),
    ),
    response: asOf,
  },
  exportHistoryCsv: {
    method: 'GET',
    path: '/api/history.csv',
    gate: 'approved',
    ability: 'history',
    look: 'history',
    summary: 'L’historique, en .csv',
    query: listed,
    response: null,
    file: CSV,
  },
  exportHistoryXlsx: {
    method: 'GET',
    path: '/api/history.xlsx',
    gate: 'approved',
    ability: 'history',
    look: 'history',
    summary: 'L’historique, en .xlsx',
    query: listed,
    response: null,
    file: XLSX,
  },
});
