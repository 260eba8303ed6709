// Registration, log-in, verification, reset, the account itself and its settings (product.md §5, §7; CONTRACT « Accounts »).
import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/constants.ts';
import { OUTSIDE_ANALYSERS } from '#domain/documents/outside-analyser.ts';
import { withoutInvisible } from '#domain/kernel/invisible.ts';
import { ABILITIES, ROLES } from '#domain/people/abilities.ts';
import { email, id, instantText, line, madeFrom, text } from './common.ts';
import { later } from './later.ts';
import { byId, byToken, define, done } from './route.ts';

const VALID_EMAIL = 'Veuillez entrer un email valide';
const NO_TOKEN = "Token de vérification manquant dans l'URL";

/** The five criteria of product.md §5, each with its own message. Also what the strength meter counts. */
export const PASSWORD_CRITERIA = [
  { test: (p: string) => p.length >= PASSWORD_MIN, message: `Le mot de passe doit contenir au moins ${PASSWORD_MIN} caractères` },
  { test: (p: string) => /[a-z]/.test(p), message: 'Le mot de passe doit contenir au moins une lettre minuscule' },
  { test: (p: string) => /[A-Z]/.test(p), message: 'Le mot de passe doit contenir au moins une lettre majuscule' },
  { test: (p: string) => /\d/.test(p), message: 'Le mot de passe doit contenir au moins un chiffre' },
  {
    test: (p: string) => /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?`~€£§°]/.test(p),
    message: 'Le mot de passe doit contenir au moins un caractère spécial',
  },
] as const;

export const newPassword = text(PASSWORD_MAX, undefined, 'Le mot de passe est requis').superRefine((value, context) => {
  for (const criterion of PASSWORD_CRITERIA) if (!criterion.test(value)) context.addIssue({ code: 'custom', message: criterion.message });
});

export const phone = z
  .string({ error: 'Téléphone requis' })
  .transform((s) => withoutInvisible(s).trim())
  .pipe(
    z
      .string()
      .min(10, 'Le numéro de téléphone doit contenir au moins 10 chiffres')
      .max(30, 'Format de numéro de téléphone invalide')
      .regex(/^[\d\s+\-().]+$/, 'Format de numéro de téléphone invalide'),
  );

const companyName = line(200, "Nom de l'entreprise requis");
export const registration = later(() =>
  z.object({
    companyName,
    email: email('Veuillez entrer un email professionnel valide'),
    phoneNumber: phone,
    password: newPassword,
    /** Chosen on the public site. `basic` and `standard` are the same plan (A04). */
    plan: z.enum(['standard', 'basic', 'autopilot'], { error: 'Formule inconnue : choisissez Basic ou Autopilot.' }).optional(),
  }),
);
export const login = later(() =>
  z.object({
    email: email(VALID_EMAIL),
    password: z.string({ error: 'Le mot de passe est requis' }).min(1, 'Le mot de passe est requis').max(1000),
    rememberMe: z.boolean().optional(),
  }),
);
export const emailOnly = later(() => z.object({ email: email(VALID_EMAIL) }));
export const resetPassword = later(() =>
  z.object({ token: z.string({ error: 'Token manquant' }).min(1, 'Token manquant').max(200), newPassword }),
);
/** What is left out stays as it is. */
export const userEdit = later(() => z.object({ companyName: companyName.optional(), phoneNumber: phone.optional(), updatedAt: madeFrom }));
export const passwordChange = later(() =>
  z.object({
    currentPassword: z.string({ error: 'Mot de passe actuel requis' }).min(1, 'Mot de passe actuel requis').max(1000),
    newPassword,
  }),
);
/** How one came in: `code` is one of the application, `recovery-code` one of the ten. */
export const SESSION_METHODS = [
  'password',
  'password+code',
  'password+recovery-code',
  'passkey',
  'oidc',
  'oidc+code',
  'oidc+recovery-code',
] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];
export const ownSession = later(() =>
  z.object({
    id,
    createdAt: instantText,
    lastSeenAt: instantText,
    current: z.boolean(),
    device: z.string(),
    method: z.enum(SESSION_METHODS),
  }),
);
export type OwnSession = z.infer<typeof ownSession>;
export const verifyEmailQuery = later(() => z.object({ token: z.string({ error: NO_TOKEN }).min(1, NO_TOKEN).max(200) }));

export const user = later(() =>
  z.object({
    /** Of the account that he acts for. */
    id,
    personId: id,
    /** His own; the company's, where an account's first person never said one. */
    name: z.string(),
    role: z.enum(ROLES),
    abilities: z.array(z.enum(ABILITIES)),
    /** All his accounts that are open to him today, this one included. */
    memberships: z.array(z.object({ accountId: id, companyName: z.string(), role: z.enum(ROLES) })),
    companyName: z.string(),
    /** The person's own. */
    email: z.string(),
    phoneNumber: z.string(),
    emailVerified: z.boolean(),
    adminApproved: z.boolean(),
    tutorialCompleted: z.boolean(),
    autoValidationEnabled: z.boolean(),
    plan: z.enum(['none', 'standard', 'autopilot']),
    isAdmin: z.boolean(),
    /** The plan that was chosen before the sign-up; null: none. */
    wantedPlan: z.enum(['standard', 'autopilot']).nullable(),
    createdAt: instantText,
    /** When company or telephone were last changed. */
    updatedAt: instantText,
  }),
);
export type User = z.infer<typeof user>;
export const registered = later(() => user.extend({ requiresEmailVerification: z.boolean() }));
export const message = later(() => z.object({ message: z.string() }));
export const tokenCheck = later(() => z.object({ valid: z.boolean(), error: z.string().optional() }));
export const emailVerified = later(() => z.object({ message: z.string(), email: z.string() }));
/** Who gets the notices by mail: these roles, and these members whatever their role is. */
const noticeRecipients = later(() =>
  z.object({
    roles: z
      .array(z.enum(ROLES, { error: 'Rôle inconnu' }))
      .max(20)
      .default([]),
    memberIds: z.array(id).max(1000).default([]),
  }),
);
const settings = later(() =>
  z.object({
    autoValidationEnabled: z.boolean(),
    autoRemindersEnabled: z.boolean(),
    /** Whether people of the account must have a second factor. */
    requireSecondFactor: z.boolean(),
    noticeRecipients,
  }),
);
/** What is left out stays as it is. */
export const settingsInput = later(() =>
  z
    .object({
      autoValidationEnabled: z.boolean().optional(),
      autoRemindersEnabled: z.boolean().optional(),
      requireSecondFactor: z.boolean().optional(),
      noticeRecipients: noticeRecipients.optional(),
    })
    .refine((all) => Object.values(all).some((value) => value !== undefined), 'Aucun paramètre à modifier'),
);
/** Only where the operator has set one up. `since`: when its owner consented; null: he does not. */
const secondOpinion = later(() => z.object({ provider: z.enum(OUTSIDE_ANALYSERS), since: instantText.nullable() }));
export type SecondOpinionSetting = z.infer<typeof secondOpinion>;
export const settingsAnswer = later(() =>
  settings.extend({ companyName: z.string(), email: z.string(), secondOpinion: secondOpinion.optional() }),
);
export const secondOpinionConsent = later(() => z.object({ consented: z.boolean({ error: 'D’accord ou non : valeur incorrecte' }) }));

export const accountsRoutes = define({
  currentUser: { method: 'GET', path: '/api/user', gate: 'session', beforeFactor: true, summary: 'L’utilisateur connecté', response: user },
  editUser: {
    method: 'PATCH',
    path: '/api/user',
    gate: 'session',
    ability: 'account',
    summary: 'Modifier son entreprise ou son téléphone',
    body: userEdit,
    response: user,
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/password',
    gate: 'session',
    confidential: true,
    summary: 'Changer son mot de passe',
    body: passwordChange,
    response: done,
  },
  ownSessions: {
    method: 'GET',
    path: '/api/user/sessions',
    gate: 'session',
    summary: 'Ses sessions ouvertes',
    response: later(() => z.array(ownSession)),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    gate: 'session',
    summary: 'Fermer une de ses sessions',
    params: byId,
    ids: { id: 'session' },
    response: done,
  },
  login: { method: 'POST', path: '/api/login', gate: 'public', summary: 'Connexion', body: login, response: user },
  register: {
    method: 'POST',
    path: '/api/register',
    gate: 'public',
    summary: 'Inscription',
    body: registration,
    response: registered,
    status: 201,
  },
  logout: { method: 'POST', path: '/api/logout', gate: 'public', summary: 'Déconnexion', response: done },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    gate: 'public',
    summary: 'Renvoi de l’e-mail de vérification',
    body: emailOnly,
    response: done,
  },
  verifyEmail: {
    method: 'GET',
    path: '/api/verify-email',
    gate: 'public',
    summary: 'Vérification de l’adresse',
    query: verifyEmailQuery,
    response: emailVerified,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    gate: 'public',
    summary: 'Demande de réinitialisation',
    body: emailOnly,
    response: done,
  },
  verifyResetToken: {
    method: 'GET',
    path: '/api/verify-reset-token/:token',
    gate: 'public',
    summary: 'État du lien de réinitialisation',
    params: byToken,
    response: tokenCheck,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/reset-password',
    gate: 'public',
    summary: 'Nouveau mot de passe',
    body: resetPassword,
    response: done,
  },
  completeTutorial: {
    method: 'POST',
    path: '/api/tutorial/complete',
    gate: 'subscribed',
    ability: 'manage',
    summary: 'Tutoriel terminé',
    response: done,
  },
  getSettings: {
    method: 'GET',
    path: '/api/settings',
    gate: 'subscribed',
    ability: 'read',
    summary: 'Paramètres',
    response: settingsAnswer,
  },
  putSettings: {
    method: 'PUT',
    path: '/api/settings',
    gate: 'subscribed',
    ability: 'settings',
    summary: 'Modifier les paramètres',
    body: settingsInput,
    response: settingsAnswer,
  },
  // Whoever no longer subscribes may take his consent back as well.
  putSecondOpinion: {
    method: 'PUT',
    path: '/api/settings/second-opinion',
    gate: 'approved',
    ability: 'account',
    summary: 'Autoriser un second avis extérieur sur les documents, ou retirer cet accord',
    body: secondOpinionConsent,
    response: settingsAnswer,
  },
});
