// Documents: lists, the file, decisions and corrections, the deposit by their owner (compliance.md §2.5, §2.15, §7; CONTRACT « Documents »).
import { z } from 'zod';
import { READ_FIELDS } from '#domain/documents/read-fields.ts';
import { calendarDay, id, instantText, listQuery, text } from './common.ts';
import { later } from './later.ts';
import { byId, define } from './route.ts';

/** A value and the line it was read from (G12). */
const readLine = {
  field: z.string(),
  value: z.string(),
  page: z.number(),
  /** [x0, y0, x1, y1] on a page of [width, height] points, from the top left. */
  box: z.array(z.number()).nullable(),
  pageSize: z.array(z.number()).nullable(),
  label: z.string(),
  text: z.string(),
  /** 0 to 1, of this field; not there where the reading is as sure as the whole. */
  confidence: z.number().min(0).max(1).optional(),
};

export const aiAnalysis = later(() =>
  z.object({
    dateEmission: calendarDay.nullable(),
    dateExpiration: calendarDay.nullable(),
    /** From when it is in force, where it says so. */
    startsOn: calendarDay.nullable(),
    entreprise: z.string().nullable(),
    confidence: z.number().min(0).max(1),
    isValid: z.boolean(),
    problems: z.array(z.string()),
    /** In the order of `problems`. */
    problemCodes: z.array(z.string()),
    rule: z.string().nullable(),
    /** Worth knowing, no problem. */
    notes: z.array(z.string()),
    reasons: z.array(z.string()),
    evidence: z.array(z.object(readLine)),
    /** Dates that stand on the document besides: what one may choose from where the wrong one was taken. */
    otherDates: z.array(z.object(readLine)),
    /** The activities that a décennale insures, as printed, one or more a line (T19). */
    activities: z.string().nullable(),
  }),
);
const readField = z.enum(READ_FIELDS);
export const document = later(() =>
  z.object({
    id,
    subcontractorId: id,
    documentTypeId: id,
    documentTypeName: z.string(),
    fileName: z.string(),
    mimeType: z.string(),
    fileSize: z.number(),
    isEncrypted: z.boolean(),
    validationStatus: z.enum(['pending', 'validated', 'rejected', 'replaced']),
    /** Null also before its cover begins. */
    status: z.enum(['current', 'expiring_soon', 'expired']).nullable(),
    /** The first day of its cover: as it was read, until a decision says. */
    startsOn: calendarDay.nullable(),
    expirationDate: calendarDay.nullable(),
    /** Last day of what covers today in its place, this document or another; null: nothing does. */
    coveredUntil: calendarDay.nullable(),
    dateEmission: calendarDay.nullable(),
    validatedAt: instantText.nullable(),
    /** Who validated it; `name`: the product's, or the person's, null when nobody is known by that number any more. */
    validatedBy: z.object({ kind: z.enum(['machine', 'person']), name: z.string().nullable() }).nullable(),
    /** « Commentaire interne » of its validation or correction: the owner's alone. */
    comment: z.string().nullable(),
    rejectionReason: z.string().nullable(),
    aiAnalysisData: aiAnalysis.nullable(),
    /** What people said against it, one for each field (A59). `date`, `documentTypeId`, `value`: what is right; the company is the subcontractor. */
    corrections: z.array(
      z.object({
        field: readField,
        date: calendarDay.nullable(),
        documentTypeId: id.nullable(),
        value: z.string().nullable(),
        comment: z.string().nullable(),
        correctedAt: instantText,
        correctedBy: z.string().nullable(),
      }),
    ),
    uploadedAt: instantText,
    uploadedBy: z.enum(['subcontractor', 'owner']),
    subcontractorName: z.string(),
    subcontractorCompany: z.string(),
    alertDaysBefore: z.number(),
    replacedBy: id.nullable(),
    replaces: id.nullable(),
    /** The same file among what waits or holds for another type of the same subcontractor (T18): each is decided for itself. */
    sameSheet: z.array(z.object({ id, documentTypeName: z.string(), validationStatus: z.enum(['pending', 'validated']) })),
  }),
);
export type Document = z.infer<typeof document>;

export const validation = later(() =>
  z.object({
    expirationDate: z
      .string({ error: "Veuillez sélectionner une date d'expiration." })
      .min(1, "Veuillez sélectionner une date d'expiration.")
      .pipe(calendarDay),
    dateEmission: calendarDay.nullish().transform((d) => d ?? null),
    /** Without it, the start that was read, else today. */
    startsOn: calendarDay.nullish().transform((d) => d ?? null),
    comment: text(1000)
      .nullish()
      .transform((s) => s ?? ''),
    /** The person saw the problems that were found: kept, not required. */
    acknowledge: z
      .boolean()
      .nullish()
      .transform((seen) => seen ?? false),
  }),
);
/** Of a validated document: what is not given stays. A past expiry is allowed, the document is then over. */
export const correction = later(() =>
  z.object({
    expirationDate: calendarDay.nullish().transform((d) => d ?? null),
    dateEmission: calendarDay.nullish().transform((d) => d ?? null),
    startsOn: calendarDay.nullish().transform((d) => d ?? null),
    comment: text(1000)
      .nullish()
      .transform((s) => s ?? null),
  }),
);
const noted = text(1000)
  .nullish()
  .transform((s) => s?.trim() ?? '');
/** What a field of the reading should have said. */
export const readingCorrection = later(() =>
  z.discriminatedUnion('field', [
    z.object({ field: z.enum(['dateEmission', 'dateExpiration']), date: calendarDay, comment: noted }),
    z.object({ field: z.literal('documentType'), documentTypeId: id, comment: noted }),
    z.object({ field: z.literal('entreprise'), comment: noted }),
    z.object({
      field: z.literal('codeSecurite'),
      value: text(100).refine((s) => s.trim() !== '', 'Veuillez saisir le code.'),
      comment: noted,
    }),
  ]),
);
export const withdrawal = later(() => z.object({ field: readField }));
export const reopening = later(() =>
  z.object({
    reason: text(2000)
      .nullish()
      .transform((s) => s?.trim() ?? ''),
  }),
);
export const rejection = later(() =>
  z.object({
    reason: z
      .string({ error: 'Veuillez indiquer un motif de rejet.' })
      .pipe(text(2000))
      .transform((s) => s.trim())
      .refine((s) => s.length > 0, 'Veuillez indiquer un motif de rejet.'),
  }),
);

export const documentsRoutes = define({
  listDocuments: {
    method: 'GET',
    path: '/api/documents',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les documents',
    query: listQuery,
    response: later(() => z.array(document)),
  },
  allDocuments: {
    method: 'GET',
    path: '/api/documents/all',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Tous les documents',
    query: listQuery,
    response: later(() => z.array(document)),
  },
  documentsOfSubcontractor: {
    method: 'GET',
    path: '/api/documents/:id',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Les documents d’un sous-traitant',
    params: byId,
    ids: { id: 'subcontractor' },
    response: later(() => z.array(document)),
  },
  downloadDocument: {
    method: 'GET',
    path: '/api/documents/:id/download',
    gate: 'subscribed-or-token',
    ability: 'read',
    look: 'document',
    summary: 'Le fichier',
    params: byId,
    query: later(() => z.object({ token: z.string().max(200).optional(), inline: z.enum(['0', '1']).optional() })),
    ids: { id: 'document' },
    response: null,
  },
  validateDocument: {
    method: 'PATCH',
    path: '/api/documents/:id/validate',
    gate: 'subscribed',
    ability: 'judge',
    summary: 'Valider un document',
    params: byId,
    ids: { id: 'document' },
    body: validation,
    response: document,
  },
  rejectDocument: {
    method: 'PATCH',
    path: '/api/documents/:id/reject',
    gate: 'subscribed',
    ability: 'judge',
    summary: 'Rejeter un document',
    params: byId,
    ids: { id: 'document' },
    body: rejection,
    response: document,
  },
  reopenDocument: {
    method: 'POST',
    path: '/api/documents/:id/reopen',
    gate: 'subscribed',
    ability: 'judge',
    summary: 'Remettre à valider un document validé ou rejeté',
    params: byId,
    ids: { id: 'document' },
    body: reopening,
    response: document,
  },
  correctDocument: {
    method: 'PATCH',
    path: '/api/documents/:id/correct',
    gate: 'subscribed',
    ability: 'judge',
    summary: 'Corriger les dates d’un document validé',
    params: byId,
    ids: { id: 'document' },
    body: correction,
    response: document,
  },
  correctReading: {
    method: 'PATCH',
    path: '/api/documents/:id/reading',
    gate: 'subscribed',
    ability: 'judge',
    summary: 'Corriger ce que la machine a lu dans un champ',
    params: byId,
    ids: { id: 'document' },
    body: readingCorrection,
    response: document,
  },
  withdrawReadingCorrection: {
    method: 'POST',
    path: '/api/documents/:id/reading/withdraw',
    gate: 'subscribed',
    ability: 'judge',
    summary: 'Retirer la correction d’un champ lu',
    params: byId,
    ids: { id: 'document' },
    body: withdrawal,
    response: document,
  },
  depositDocument: {
    method: 'POST',
    path: '/api/subcontractors/:id/documents',
    gate: 'subscribed',
    ability: 'deposit',
    summary: 'Déposer soi-même un document reçu d’un sous-traitant',
    params: byId,
    ids: { id: 'subcontractor' },
    multipart: 'deposit',
    response: document,
    status: 201,
  },
});
