// Answers the route table from a fake world. Same shapes, same statuses, same French for what the screens show.
import type { z } from 'zod';
import type { DeliveryRecordAnswer, sentMail } from '#contract/deliveries.ts';
import type { Document } from '#contract/documents.ts';
import { matchRoute } from '#contract/kept.test-kit.ts';
import type { RouteName } from '#contract/routes.ts';
import { MUST_WAIT } from '#domain/texts/fr/sign-up.ts';
import { accountHandlers } from './account.ts';
import { type FakeAnswer, ok, page, refuse } from './answers.ts';
import { archive, archivedFile, archivedList, restore } from './archive.ts';
import { chartHandlers } from './charts.ts';
import { dashboardHandlers } from './dashboard.ts';
import { deskHandlers } from './desk.ts';
import { askCode, factorHandlers } from './factors.ts';
import { importHandlers } from './imports.ts';
import { judgingHandlers } from './judging.ts';
import { type FakeFilter, idIs, SUBS, text } from './lists.ts';
import { memberHandlers } from './members.ts';
import { noteHandlers } from './notes.ts';
import { reminderHandlers } from './reminders.ts';
import { samplePng } from './sample-file.ts';
import { selectionHandlers } from './selection.ts';
import { documentsOf, inStanding, isInFigures, typeStatuses, withStats } from './standing.ts';
import { versioned } from './versions.ts';
import { NOW, TODAY, userOf, type World } from './world.ts';

type Body = {
  companyName: string;
  phoneNumber: string;
  email: string;
  password: string;
  currentPassword: string;
  userId: number;
  requiredDocumentTypeIds: number[];
  startsOn: Document['startsOn'];
  expirationDate: Document['expirationDate'];
  reason: string;
  comment: string;
};
type Input = { world: World; id: number; params: Record<string, string>; query: URLSearchParams; body: Body };
type Handler = (input: Input) => FakeAnswer;

const find = <T extends { id: number }>(list: readonly T[], id: number, then: (found: T) => FakeAnswer): FakeAnswer => {
  const found = list.find((item) => item.id === id);
  return found === undefined ? refuse(404, 'not-found', 'Introuvable') : then(found);
};
const DOCUMENT_ROWS: Record<string, FakeFilter> = {
  q: text,
  id: (row: Document, value) => idIs(row.id, value),
  subcontractorId: (row: Document, value) => idIs(row.subcontractorId, value),
  documentTypeId: (row: Document, value) => idIs(row.documentTypeId, value),
  archived: (row: Document, value) => ['rejected', 'replaced'].includes(row.validationStatus) === value,
  validationStatus: (row: Document, value) => (value as string[]).includes(row.validationStatus),
  status: (row: Document, value) => [value].flat().includes(row.status as never),
  hasProblem: (row: Document, value) => (row.aiAnalysisData?.problems ?? []).length > 0 === value,
};
const documentRows = (world: World): Record<string, FakeFilter> => ({
  ...DOCUMENT_ROWS,
  figure: (row: Document, value) => isInFigures(world, [value].flat() as string[])(row),
  organizationId: (row: Document, value) =>
    idIs(world.subcontractors.find(({ id }) => id === row.subcontractorId)?.organizationId ?? 0, value),
});
const EMAILS: readonly DeliveryRecordAnswer[] = (['pending', 'failed', 'sent', 'delivered'] as const).map((status, index) => ({
  id: 30 - index,
  recipient: 'karim@benali.fr',
  companyName: 'Benali Maçonnerie',
  subject: 'Document à renvoyer',
  status,
  confirmedBy: status === 'delivered' ? 'silence' : null,
  retryCount: [1, 3, 0, 0][index]!,
  updatedAt: '2026-11-26T07:00:00.000Z',
  retryAt: status === 'pending' ? '2026-11-26T08:00:00.000Z' : null,
  error: status === 'sent' || status === 'delivered' ? null : 'Le serveur de messagerie n’a pas pu être joint.',
}));
const SENT_EMAIL: z.infer<typeof sentMail> = {
  ...(({ recipient: to, ...record }) => ({ ...record, to }))(EMAILS[1]!),
  text: 'Bonjour Karim,\n\nvotre document est à renvoyer.',
  attempts: [{ at: '2026-11-26T07:00:00.000Z', outcome: 'sent' }],
  news: [{ at: '2026-11-26T07:05:00.000Z', outcome: 'bounced', reason: 'Refusé par le serveur du destinataire (code 550).' }],
};
const decide =
  (change: (body: Body) => Partial<Document>): Handler =>
  ({ world, id, body }) =>
    find(world.documents, id, (document) =>
      document.validationStatus === 'pending'
        ? ok(Object.assign(document, change(body)))
        : refuse(409, 'document-not-pending', 'Ce document a déjà été traité.'),
    );
const add =
  (list: (world: World) => object[], extra: (world: World) => object): Handler =>
  ({ world, body }) => {
    const made = { id: ++world.nextId, createdAt: NOW, updatedAt: NOW, ...extra(world), ...body };
    list(world).push(made);
    return ok(made, 201);
  };
const edit =
  (list: (world: World) => { id: number }[]): Handler =>
  ({ world, id, body }) =>
    find(list(world), id, (found) => ok(Object.assign(found, body)));
const remove =
  (list: (world: World) => { id: number }[]): Handler =>
  ({ world, id }) => {
    const at = list(world).findIndex((item) => item.id === id);
    list(world).splice(at, 1);
    return ok({ message: 'Supprimé' });
  };
const organizations = (world: World) =>
  world.organizations.map((one) => ({
    ...one,
    subcontractorCount: world.subcontractors.filter((sub) => sub.organizationId === one.id).length,
  }));

const NEW_USER = {
  id: 9,
  emailVerified: false,
  adminApproved: false,
  tutorialCompleted: false,
  plan: 'none',
  isAdmin: false,
  createdAt: NOW,
  updatedAt: NOW,
} as const;

const HANDLERS: Partial<Record<RouteName, Handler>> = {
  currentUser: ({ world }) => (world.user === null ? refuse(401, 'no-session', 'Connectez-vous') : ok(world.user)),
  login: ({ world, body }) => {
    if (body.email === 'nouveau@exemple.fr')
      return refuse(403, 'email-not-verified', 'Vous devez vérifier votre email avant de pouvoir vous connecter.');
    if (body.password !== 'Demo-2026!') return refuse(401, 'invalid-credentials', 'Identifiants inconnus');
    if (world.totp !== null) return askCode();
    world.user ??= userOf({ companyName: 'Constructions Lemaire', email: body.email });
    return ok(world.user);
  },
  register: ({ body }) =>
    body.email === 'pris@exemple.fr'
      ? refuse(409, 'email-taken', 'Un compte existe déjà avec cette adresse.')
      : ok(
          {
            ...userOf({ ...NEW_USER, companyName: body.companyName, email: body.email, phoneNumber: body.phoneNumber }),
            requiresEmailVerification: true,
          },
          201,
        ),
  logout: ({ world }) => {
    world.user = null;
    return ok({ message: 'Déconnecté' });
  },
  resendVerification: () => ok({ message: 'Envoyé' }),
  verifyEmail: ({ query }) =>
    query.get('token') === 'bon'
      ? ok({ message: `Votre adresse email est vérifiée. ${MUST_WAIT}`, email: 'a@b.fr' })
      : refuse(400, 'token-invalid', 'Token invalide'),
  forgotPassword: () => ok({ message: 'Envoyé' }),
  verifyResetToken: () => ok({ valid: true }),
  resetPassword: () => ok({ message: 'Mis à jour' }),
  requestDemo: () => ok({ message: 'Demande reçue' }, 201),
  completeTutorial: ({ world }) => {
    if (world.user !== null) world.user = { ...world.user, tutorialCompleted: true };
    return ok({ message: 'Tutoriel terminé' });
  },
  subscriptionStatus: ({ world }) =>
    ok({
      hasActiveSubscription: world.subscribed,
      status: world.subscribed ? 'active' : 'none',
      currentPeriodEnd: world.subscribed ? '2026-12-21T09:30:00.000Z' : null,
      cancelAtPeriodEnd: false,
      subscription: world.subscribed ? { plan: 'autopilot', customerId: 'cus_1' } : null,
      ...world.subscription,
    }),
  createCheckoutSession: () => ok({ url: '/dev/checkout/cs_1' }),
  createPortalSession: () => ok({ url: '/dev/portal/cus_1' }),
  isAdmin: ({ world }) => ok({ isAdmin: world.user?.isAdmin ?? false }),
  pendingUsers: ({ world, query }) => page(world.pendingUsers, query, { q: text }, 'pending-users'),
  approveUser: ({ world, body }) =>
    remove((w) => w.pendingUsers)({ world, body, id: body.userId, params: {}, query: new URLSearchParams() }),
  rejectUser: ({ world, body }) =>
    remove((w) => w.pendingUsers)({ world, body, id: body.userId, params: {}, query: new URLSearchParams() }),
  emailDeliveryStats: () => ok({ sent: 1204, delivered: 0, pending: 1, failed: 1 }),
  recentEmails: ({ query }) => page(EMAILS, query, {}, 'recent'),
  testEmail: () => ok({ messageId: '<essai@subdoc.fr>' }),
  sentEmail: () => ok(SENT_EMAIL),
  getReporting: ({ world }) => ok(world.reporting),
  putReporting: ({ world, body }) => ok(Object.assign(world.reporting, body)),
  sendTestReport: () => ok({ message: 'Rapport de test envoyé' }),
  listOrganizations: ({ world, query }) => page(organizations(world), query, SUBS, 'organizations'),
  createOrganization: add(
    (world) => world.organizations,
    () => ({ isDefault: false, updatedAt: NOW, subcontractorCount: 0 }),
  ),
  editOrganization: edit((world) => world.organizations),
  archiveOrganization: remove((world) => world.organizations),
  listDocumentTypes: ({ world, query }) => page(world.types, query, SUBS, 'document-types'),
  createDocumentType: add(
    (world) => world.types,
    () => ({}),
  ),
  editDocumentType: edit((world) => world.types),
  archiveDocumentType: remove((world) => world.types),
  initDefaultDocumentTypes: ({ world }) => ok(world.types),
  subcontractorsWithStats: ({ world, query }) => page(withStats(world), query, SUBS, 'with-stats'),
  listSubcontractors: ({ world, query }) => page(inStanding(world, query), query, { ...SUBS, status: () => true }, 'subcontractors'),
  getSubcontractor: ({ world, id }) => find(world.subcontractors, id, ok),
  archiveSubcontractor: ({ world, id }) => {
    archive(world, id);
    return ok({ message: 'Sous-traitant supprimé.' });
  },
  listArchived: ({ world, query }) => page(archivedList(world), query, SUBS, 'archived'),
  getArchived: ({ world, id }) => {
    const file = archivedFile(world, id);
    return file === undefined ? refuse(404, 'not-found', 'Introuvable.') : ok(file);
  },
  restoreSubcontractor: ({ world, id }) => {
    const sub = restore(world, id);
    return sub === undefined ? refuse(404, 'not-found', 'Introuvable.') : ok(sub);
  },
  getConfig: ({ world, id }) =>
    ok({ requiredDocumentTypeIds: world.configs.get(id) ?? world.types.map((type) => type.id), saved: world.configs.has(id) }),
  putConfig: ({ world, id, body }) => {
    world.configs.set(id, body.requiredDocumentTypeIds);
    return ok({ requiredDocumentTypeIds: body.requiredDocumentTypeIds, saved: true });
  },
  typeStatuses: ({ world, id }) => ok(typeStatuses(world, id)),
  revokeLink: ({ world, id }) => find(world.subcontractors, id, (sub) => ok(Object.assign(sub, { tokenRevoked: true }))),
  renewLink: ({ world, id }) => find(world.subcontractors, id, (sub) => ok(Object.assign(sub, { tokenRevoked: false }))),
  listDocuments: ({ world, query }) => page(documentsOf(world), query, documentRows(world), 'documents'),
  allDocuments: ({ world, query }) => page(documentsOf(world), query, documentRows(world), 'documents'),
  documentsOfSubcontractor: ({ world, id, query }) =>
    page(
      documentsOf(world).filter((document) => document.subcontractorId === id),
      query,
      DOCUMENT_ROWS,
      'documents',
    ),
  downloadDocument: ({ id }) => ({ status: 200, body: null, file: samplePng(id) }),
  validateDocument: decide((body) => ({
    validationStatus: 'validated',
    startsOn: body.startsOn ?? TODAY,
    expirationDate: body.expirationDate,
    validatedAt: NOW as Document['validatedAt'],
    validatedBy: { kind: 'person', name: 'Durand Bâtiment' },
    comment: body.comment || null,
    rejectionReason: null,
  })),
  rejectDocument: decide((body) => ({ validationStatus: 'rejected', rejectionReason: body.reason })),
  ...judgingHandlers,
  ...noteHandlers,
  ...accountHandlers,
  ...factorHandlers,
  ...memberHandlers,
  ...deskHandlers,
  ...reminderHandlers,
  ...dashboardHandlers,
  ...chartHandlers,
  ...selectionHandlers,
  ...importHandlers,
};

const OPEN =
  /^(currentUser|readInvitation|acceptInvitation|login|secondFactor|passkeyLogIn|passkeyLogInOptions|register|logout|resendVerification|verifyEmail|forgotPassword|verifyResetToken|resetPassword)$/;

/** One call. An address that the table does not know is a 404, as on the server; throws for one that the fake does not. */
export function answer(world: World, method: string, url: string, body: string, madeFrom: string | null = null): FakeAnswer {
  const { pathname, searchParams } = new URL(url, 'http://fake');
  const matched = matchRoute(method, pathname);
  if (matched === null) return refuse(404, 'not-found', 'Introuvable');
  if (world.user === null && !OPEN.test(matched.name)) return refuse(401, 'no-session', 'Connectez-vous');
  return versioned(matched.name, madeFrom, (name) => {
    const handler = HANDLERS[name];
    if (handler === undefined) throw new Error(`the fake does not answer ${name}`);
    return handler({
      world,
      id: Number(matched.params.id ?? 0),
      params: matched.params,
      query: searchParams,
      body: JSON.parse(body === '' ? '{}' : body) as Body,
    });
  });
}
