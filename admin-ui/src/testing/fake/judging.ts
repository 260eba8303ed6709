// Judging again and the owner's deposit, of the fake company (CONTRACT « Judging again », « Owner's deposit »).
import type { Document } from '#contract/documents.ts';
import type { RouteName } from '#contract/routes.ts';
import { type FakeAnswer, refuse } from './answers.ts';
import { documentOf, NOW } from './document.ts';
import type { World } from './world.ts';

type Given = { expirationDate?: string | null; dateEmission?: string | null; startsOn?: string | null; comment?: string | null };
type Input = { world: World; id: number; body: object };

const SLOT_TAKEN = 'Un autre document de ce type attend déjà une décision.';

const only =
  (states: readonly Document['validationStatus'][], then: (found: Document, input: Input) => FakeAnswer) =>
  (input: Input): FakeAnswer => {
    const found = input.world.documents.find(({ id }) => id === input.id);
    if (found === undefined) return refuse(404, 'not-found', 'Introuvable');
    return states.includes(found.validationStatus)
      ? then(found, input)
      : refuse(409, 'document-not-validated', 'Ce document n’est pas dans cet état.');
  };

export const judgingHandlers = {
  reopenDocument: only(['validated', 'rejected'], (found, { world }) => {
    const waits = world.documents.some(
      (other) =>
        other.subcontractorId === found.subcontractorId &&
        other.documentTypeId === found.documentTypeId &&
        other.validationStatus === 'pending',
    );
    if (waits) return refuse(409, 'slot-pending', SLOT_TAKEN);
    const pending = { validationStatus: 'pending', validatedAt: null, validatedBy: null, rejectionReason: null } as const;
    return { status: 200, body: Object.assign(found, pending) };
  }),
  correctReading: only(['pending', 'validated'], (found, { body }) => {
    const { field, date = null, documentTypeId = null, value = null, comment } = body as Partial<Document['corrections'][number]>;
    const others = found.corrections.filter((one) => one.field !== field);
    const said = { comment: comment || null, correctedAt: NOW, correctedBy: 'Durand Bâtiment' };
    const corrections = [...others, { field: field!, date, documentTypeId, value, ...said }];
    const days = found.validationStatus === 'validated' && field === 'dateExpiration' ? { expirationDate: date } : {};
    return { status: 200, body: Object.assign(found, days, { corrections }) };
  }),
  withdrawReadingCorrection: only(['pending', 'validated'], (found, { body }) => {
    const { field } = body as { field: string };
    return { status: 200, body: Object.assign(found, { corrections: found.corrections.filter((one) => one.field !== field) }) };
  }),
  correctDocument: only(['validated'], (found, { body }) => {
    const change = Object.fromEntries(Object.entries(body as Given).filter(([, value]) => value !== null && value !== ''));
    return { status: 200, body: Object.assign(found, change) };
  }),
  depositDocument: ({ world, id }: Input): FakeAnswer => {
    const subcontractor = world.subcontractors.find((one) => one.id === id);
    const [type] = world.types;
    if (subcontractor === undefined || type === undefined) return refuse(404, 'not-found', 'Introuvable');
    const made = documentOf(++world.nextId, subcontractor, type, { uploadedBy: 'owner', uploadedAt: NOW, aiAnalysisData: null });
    world.documents.push(made);
    return { status: 201, body: made };
  },
} satisfies Partial<Record<RouteName, (input: Input) => FakeAnswer>>;
