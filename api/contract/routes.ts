// The route table: every call, who may make it, what it takes and answers. OpenAPI, the gate, the isolation test of C1 and the
// console's data provider are made from it; a route that is not here does not exist.
import { z } from 'zod';
import * as accounts from './accounts.ts';
import { listQuery, pathId } from './common.ts';
import * as documents from './documents.ts';
import * as types from './document-types.ts';
import * as organizations from './organizations.ts';
import * as subs from './subcontractors.ts';

/** Each gate includes those before it: session → verified → approved → subscribed; `token`: the subcontractor's secret link. */
export type Gate = 'public' | 'session' | 'verified' | 'approved' | 'subscribed' | 'admin' | 'token' | 'subscribed-or-token';
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: string; gate: Gate; summary: string;
  params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; multipart?: true; response: z.ZodType | null; status?: number;
  /** Which of the path's parameters name whose object: what C1 exchanges. */
  ids?: Record<string, 'organization' | 'documentType' | 'subcontractor' | 'document'>;
};
const define = <Table extends Record<string, Route>>(table: Table) => table;
const byId = z.object({ id: pathId });
const done = z.object({ message: z.string() });

export const routes = define({
  currentUser: { method: 'GET', path: '/api/user', gate: 'session', summary: "L'utilisateur connecté", response: accounts.user },
  login: { method: 'POST', path: '/api/login', gate: 'public', summary: 'Connexion', body: accounts.login, response: accounts.user },
  register: { method: 'POST', path: '/api/register', gate: 'public', summary: 'Inscription', body: accounts.registration, response: accounts.registered, status: 201 },
  logout: { method: 'POST', path: '/api/logout', gate: 'public', summary: 'Déconnexion', response: done },
  resendVerification: { method: 'POST', path: '/api/auth/resend-verification', gate: 'public', summary: "Renvoi de l'e-mail de vérification", body: accounts.emailOnly, response: done },
  verifyEmail: { method: 'GET', path: '/api/verify-email', gate: 'public', summary: "Vérification de l'adresse", query: accounts.verifyEmailQuery, response: accounts.emailVerified },
  forgotPassword: { method: 'POST', path: '/api/forgot-password', gate: 'public', summary: 'Demande de réinitialisation', body: accounts.emailOnly, response: done },
  verifyResetToken: { method: 'GET', path: '/api/verify-reset-token/:token', gate: 'public', summary: 'État du lien de réinitialisation', response: accounts.tokenCheck },
  resetPassword: { method: 'POST', path: '/api/reset-password', gate: 'public', summary: 'Nouveau mot de passe', body: accounts.resetPassword, response: done },
  completeTutorial: { method: 'POST', path: '/api/tutorial/complete', gate: 'approved', summary: 'Tutoriel terminé', response: done },
  subscriptionStatus: { method: 'GET', path: '/api/subscription-status', gate: 'approved', summary: "État de l'abonnement", response: accounts.subscriptionStatus },
  voiceCallAccess: { method: 'GET', path: '/api/voice-call-access', gate: 'subscribed', summary: 'Accès aux appels vocaux', response: z.object({ hasVoiceCallAccess: z.boolean() }) },
  isAdmin: { method: 'GET', path: '/api/admin/is-admin', gate: 'session', summary: 'Administrateur ?', response: accounts.isAdmin },
  pendingUsers: { method: 'GET', path: '/api/admin/pending-users', gate: 'admin', summary: 'Inscriptions en attente', response: z.array(accounts.pendingUser) },
  approveUser: { method: 'POST', path: '/api/admin/approve-user', gate: 'admin', summary: 'Approuver une inscription', body: accounts.userId, response: done },
  rejectUser: { method: 'POST', path: '/api/admin/reject-user', gate: 'admin', summary: 'Rejeter une inscription', body: accounts.userId, response: done },
  getSettings: { method: 'GET', path: '/api/settings', gate: 'subscribed', summary: 'Paramètres', response: accounts.settingsAnswer },
  putSettings: { method: 'PUT', path: '/api/settings', gate: 'subscribed', summary: 'Modifier les paramètres', body: accounts.settings, response: accounts.settingsAnswer },

  initialData: { method: 'GET', path: '/api/dashboard/initial-data', gate: 'subscribed', summary: 'Le tableau de bord entier', query: listQuery.extend({ organizationId: z.string().optional() }), response: subs.initialData },
  dashboardStats: { method: 'GET', path: '/api/dashboard/stats', gate: 'subscribed', summary: 'Les chiffres', query: z.object({ organizationId: z.string().optional() }), response: subs.stats },
  dashboardActivity: { method: 'GET', path: '/api/dashboard/activity', gate: 'subscribed', summary: "L'activité récente", query: listQuery.extend({ organizationId: z.string().optional() }), response: z.array(subs.activityItem) },
  dashboardAlerts: { method: 'GET', path: '/api/dashboard/alerts', gate: 'subscribed', summary: 'Les alertes', query: listQuery.extend({ organizationId: z.string().optional() }), response: z.array(subs.alert) },

  listOrganizations: { method: 'GET', path: '/api/organizations', gate: 'subscribed', summary: 'Les organisations', query: listQuery, response: z.array(organizations.organization) },
  getOrganization: { method: 'GET', path: '/api/organizations/:id', gate: 'subscribed', summary: 'Une organisation', params: byId, ids: { id: 'organization' }, response: organizations.organization },
  createOrganization: { method: 'POST', path: '/api/organizations', gate: 'subscribed', summary: 'Créer une organisation', body: organizations.organizationInput, response: organizations.organization, status: 201 },
  editOrganization: { method: 'PUT', path: '/api/organizations/:id', gate: 'subscribed', summary: 'Modifier une organisation', params: byId, ids: { id: 'organization' }, body: organizations.organizationInput, response: organizations.organization },
  archiveOrganization: { method: 'DELETE', path: '/api/organizations/:id', gate: 'subscribed', summary: 'Supprimer une organisation', params: byId, ids: { id: 'organization' }, response: done },

  listDocumentTypes: { method: 'GET', path: '/api/document-types', gate: 'subscribed', summary: 'Les types de documents', query: listQuery, response: z.array(types.documentType) },
  getDocumentType: { method: 'GET', path: '/api/document-types/:id', gate: 'subscribed', summary: 'Un type de document', params: byId, ids: { id: 'documentType' }, response: types.documentType },
  createDocumentType: { method: 'POST', path: '/api/document-types', gate: 'subscribed', summary: 'Créer un type de document', body: types.documentTypeInput, response: types.documentType, status: 201 },
  initDefaultDocumentTypes: { method: 'POST', path: '/api/document-types/init-default', gate: 'subscribed', summary: 'Initialiser les types BTP', response: z.array(types.documentType) },
  editDocumentType: { method: 'PUT', path: '/api/document-types/:id', gate: 'subscribed', summary: 'Modifier un type de document', params: byId, ids: { id: 'documentType' }, body: types.documentTypeInput, response: types.documentType },
  archiveDocumentType: { method: 'DELETE', path: '/api/document-types/:id', gate: 'subscribed', summary: 'Supprimer un type de document', params: byId, ids: { id: 'documentType' }, response: done },

  subcontractorsWithStats: { method: 'GET', path: '/api/subcontractors/with-stats', gate: 'subscribed', summary: 'Les sous-traitants avec leurs chiffres', query: listQuery.extend({ organizationId: z.string().optional() }), response: z.array(subs.subcontractorWithStats) },
  listSubcontractors: { method: 'GET', path: '/api/subcontractors', gate: 'subscribed', summary: 'Les sous-traitants', query: listQuery, response: z.array(subs.subcontractor) },
  getSubcontractor: { method: 'GET', path: '/api/subcontractors/:id', gate: 'subscribed', summary: 'Un sous-traitant', params: byId, ids: { id: 'subcontractor' }, response: subs.subcontractor },
  createSubcontractor: { method: 'POST', path: '/api/subcontractors', gate: 'subscribed', summary: 'Ajouter un sous-traitant', body: subs.subcontractorInput, response: subs.subcontractor, status: 201 },
  editSubcontractor: { method: 'PUT', path: '/api/subcontractors/:id', gate: 'subscribed', summary: 'Modifier un sous-traitant', params: byId, ids: { id: 'subcontractor' }, body: subs.subcontractorInput, response: subs.subcontractor },
  archiveSubcontractor: { method: 'DELETE', path: '/api/subcontractors/:id', gate: 'subscribed', summary: 'Supprimer un sous-traitant', params: byId, ids: { id: 'subcontractor' }, response: done },
  getConfig: { method: 'GET', path: '/api/subcontractors/:id/config', gate: 'subscribed', summary: 'Les documents demandés', params: byId, ids: { id: 'subcontractor' }, response: subs.config },
  putConfig: { method: 'PUT', path: '/api/subcontractors/:id/config', gate: 'subscribed', summary: 'Choisir les documents demandés', params: byId, ids: { id: 'subcontractor' }, body: subs.configInput, response: subs.config },
  typeStatuses: { method: 'GET', path: '/api/subcontractors/:id/status', gate: 'subscribed', summary: 'État des documents', params: byId, ids: { id: 'subcontractor' }, response: z.array(subs.typeStatus) },
  revokeLink: { method: 'POST', path: '/api/subcontractors/:id/link/revoke', gate: 'subscribed', summary: 'Révoquer le lien', params: byId, ids: { id: 'subcontractor' }, response: subs.subcontractor },
  renewLink: { method: 'POST', path: '/api/subcontractors/:id/link/renew', gate: 'subscribed', summary: 'Renouveler le lien', params: byId, ids: { id: 'subcontractor' }, response: subs.subcontractor },

  listDocuments: { method: 'GET', path: '/api/documents', gate: 'subscribed', summary: 'Les documents', query: listQuery, response: z.array(documents.document) },
  allDocuments: { method: 'GET', path: '/api/documents/all', gate: 'subscribed', summary: 'Tous les documents', query: listQuery, response: z.array(documents.document) },
  documentsOfSubcontractor: { method: 'GET', path: '/api/documents/:id', gate: 'subscribed', summary: "Les documents d'un sous-traitant", params: byId, ids: { id: 'subcontractor' }, response: z.array(documents.document) },
  downloadDocument: { method: 'GET', path: '/api/documents/:id/download', gate: 'subscribed-or-token', summary: 'Le fichier', params: byId, query: z.object({ token: z.string().max(200).optional() }), ids: { id: 'document' }, response: null },
  validateDocument: { method: 'PATCH', path: '/api/documents/:id/validate', gate: 'subscribed', summary: 'Valider un document', params: byId, ids: { id: 'document' }, body: documents.validation, response: documents.document },
  rejectDocument: { method: 'PATCH', path: '/api/documents/:id/reject', gate: 'subscribed', summary: 'Rejeter un document', params: byId, ids: { id: 'document' }, body: documents.rejection, response: documents.document },

  uploadPage: { method: 'GET', path: '/api/subcontractor/:token', gate: 'token', summary: 'La page de dépôt', response: documents.uploadPage },
  upload: { method: 'POST', path: '/api/upload', gate: 'token', summary: 'Déposer un document', multipart: true, response: documents.uploadedDocument, status: 201 },
  live: { method: 'GET', path: '/api/live', gate: 'subscribed', summary: 'Flux : ce qui change chez ce compte (server-sent events)', response: null },
});
export type RouteName = keyof typeof routes;
