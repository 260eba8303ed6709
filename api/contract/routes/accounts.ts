// Sign-up, log-in, the account itself, administration.
import { z } from 'zod';
import * as accounts from '../accounts.ts';
import { listQuery } from '../common.ts';
import { later } from '../later.ts';
import { byToken, define, done } from '../route.ts';

export const accountsRoutes = define({
  currentUser: { method: 'GET', path: '/api/user', gate: 'session', summary: "L'utilisateur connecté", response: accounts.user },
  login: { method: 'POST', path: '/api/login', gate: 'public', summary: 'Connexion', body: accounts.login, response: accounts.user },
  register: {
    method: 'POST',
    path: '/api/register',
    gate: 'public',
    summary: 'Inscription',
    body: accounts.registration,
    response: accounts.registered,
    status: 201,
  },
  logout: { method: 'POST', path: '/api/logout', gate: 'public', summary: 'Déconnexion', response: done },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    gate: 'public',
    summary: "Renvoi de l'e-mail de vérification",
    body: accounts.emailOnly,
    response: done,
  },
  verifyEmail: {
    method: 'GET',
    path: '/api/verify-email',
    gate: 'public',
    summary: "Vérification de l'adresse",
    query: accounts.verifyEmailQuery,
    response: accounts.emailVerified,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    gate: 'public',
    summary: 'Demande de réinitialisation',
    body: accounts.emailOnly,
    response: done,
  },
  verifyResetToken: {
    method: 'GET',
    path: '/api/verify-reset-token/:token',
    gate: 'public',
    summary: 'État du lien de réinitialisation',
    params: byToken,
    response: accounts.tokenCheck,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    gate: 'public',
    summary: 'Nouveau mot de passe',
    body: accounts.resetPassword,
    response: done,
  },
  completeTutorial: { method: 'POST', path: '/api/tutorial/complete', gate: 'subscribed', summary: 'Tutoriel terminé', response: done },
  isAdmin: { method: 'GET', path: '/api/admin/is-admin', gate: 'session', summary: 'Administrateur ?', response: accounts.isAdmin },
  pendingUsers: {
    method: 'GET',
    path: '/api/admin/pending-users',
    gate: 'admin',
    summary: 'Inscriptions en attente',
    query: listQuery,
    response: later(() => z.array(accounts.pendingUser)),
  },
  approveUser: {
    method: 'POST',
    path: '/api/admin/approve-user',
    gate: 'admin',
    summary: 'Approuver une inscription',
    body: accounts.userId,
    response: done,
  },
  rejectUser: {
    method: 'POST',
    path: '/api/admin/reject-user',
    gate: 'admin',
    summary: 'Rejeter une inscription',
    body: accounts.userId,
    response: done,
  },
  getSettings: { method: 'GET', path: '/api/settings', gate: 'subscribed', summary: 'Paramètres', response: accounts.settingsAnswer },
  putSettings: {
    method: 'PUT',
    path: '/api/settings',
    gate: 'subscribed',
    summary: 'Modifier les paramètres',
    body: accounts.settings,
    response: accounts.settingsAnswer,
  },
});
