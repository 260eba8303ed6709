// The subcontractor's page behind his secret link: what he sees there and his deposit (compliance.md §2.15, §7; CONTRACT « Documents »).
import { z } from 'zod';
import { calendarDay, id, instantText } from './common.ts';
import { documentType } from './document-types.ts';
import { later } from './later.ts';
import { byToken, define, done } from './route.ts';

/** What the subcontractor sees of one of his documents: nothing of the owner's notes or of other people. */
export const uploadedDocument = later(() =>
  z.object({
    id,
    documentTypeId: id,
    fileName: z.string(),
    fileSize: z.number(),
    uploadedAt: instantText,
    validationStatus: z.enum(['pending', 'validated', 'rejected', 'replaced']),
    status: z.enum(['current', 'expiring_soon', 'expired']).nullable(),
    startsOn: calendarDay.nullable(),
    expirationDate: calendarDay.nullable(),
    rejectionReason: z.string().nullable(),
    /** The end that the reading gave, shown at once, and whether it stands on the document. */
    dateExpiration: calendarDay.nullable(),
    expiryBasis: z.enum(['printed', 'issue', 'other']).nullable(),
    /** Pending and of no use: in one sentence what is wrong and what to send. */
    redo: z.string().nullable(),
    analysed: z.boolean(),
  }),
);
export type UploadedDocument = z.infer<typeof uploadedDocument>;
export const uploadPage = later(() =>
  z.object({
    subcontractor: z.object({
      companyName: z.string(),
      contactName: z.string(),
      /** who asks for the documents */ requestedBy: z.string(),
      /** Whom to call there. */
      requestedByPhone: z.string(),
    }),
    /** Where to get a paper, of the types of which that is known. */
    sources: z.array(z.object({ documentTypeId: id, text: z.string(), site: z.object({ name: z.string(), href: z.string() }).nullable() })),
    documents: z.array(uploadedDocument),
    documentTypes: z.array(documentType),
  }),
);
export type UploadPage = z.infer<typeof uploadPage>;

export const uploadRoutes = define({
  uploadPage: {
    method: 'GET',
    path: '/api/subcontractor/:token',
    gate: 'token',
    summary: 'La page de dépôt',
    params: byToken,
    response: uploadPage,
  },
  upload: {
    method: 'POST',
    path: '/api/upload',
    gate: 'token',
    summary: 'Déposer un document',
    multipart: 'upload',
    response: uploadedDocument,
    status: 201,
  },
  requestLink: {
    method: 'POST',
    path: '/api/upload/request-link',
    gate: 'token',
    summary: 'Demander un nouveau lien, avec un lien qui n’ouvre plus rien',
    body: later(() => z.object({ token: z.string().max(200) })),
    response: done,
    status: 202,
  },
});
