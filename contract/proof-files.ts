// Proof files: everything about one subcontractor, one organisation or the account, verifiable without us (PROOF §3).
import { z } from 'zod';
import { calendarDay, id, instantText, listQuery } from './common.ts';
import { later } from './later.ts';
import { byId, define } from './route.ts';

export const PROOF_FILE_DAYS = 7;
const ASICE = 'application/vnd.etsi.asic-e+zip';

const scope = z.strictObject({ subcontractorId: id.optional(), organizationId: id.optional() });
export const newProofFile = later(() =>
  z
    .object({ scope: scope.default({}), from: calendarDay, to: calendarDay })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'La fin précède le début.' })
    .refine(({ scope: { subcontractorId, organizationId } }) => subcontractorId === undefined || organizationId === undefined, {
      path: ['scope'],
      message: 'Choisissez un sous-traitant ou une organisation.',
    }),
);
export const proofFile = later(() =>
  z.object({
    id,
    scope: z.object({ subcontractorId: id.nullable(), organizationId: id.nullable() }),
    from: z.string(),
    to: z.string(),
    /** Events of the account's log that it covers. */
    size: z.number(),
    status: z.enum(['waiting', 'making', 'ready', 'failed', 'expired']),
    /** 0 to 100. */
    progress: z.number(),
    askedAt: instantText,
    expiresAt: instantText,
  }),
);
export type ProofFile = z.infer<typeof proofFile>;

export const proofFilesRoutes = define({
  createProofFile: {
    method: 'POST',
    path: '/api/proof-files',
    gate: 'approved',
    ability: 'prove',
    summary: 'Demander un dossier de preuve',
    body: newProofFile,
    response: proofFile,
    status: 202,
  },
  listProofFiles: {
    method: 'GET',
    path: '/api/proof-files',
    gate: 'approved',
    ability: 'prove',
    summary: 'Les dossiers de preuve demandés',
    query: listQuery,
    response: later(() => z.array(proofFile)),
  },
  getProofFile: {
    method: 'GET',
    path: '/api/proof-files/:id',
    gate: 'approved',
    ability: 'prove',
    summary: 'Un dossier de preuve',
    params: byId,
    ids: { id: 'proofFile' },
    response: proofFile,
  },
  downloadProofFile: {
    method: 'GET',
    path: '/api/proof-files/:id/download',
    gate: 'approved',
    ability: 'prove',
    look: 'proof-file',
    summary: 'Télécharger un dossier de preuve',
    params: byId,
    ids: { id: 'proofFile' },
    query: later(() => z.object({ name: z.enum(['zip']).optional() })),
    response: null,
    file: ASICE,
  },
});
