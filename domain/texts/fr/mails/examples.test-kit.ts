// One example of every mail, shared by the tests of their texts and of their rendering.
import { type CalendarDate, instant } from '../../../kernel/calendar.ts';
import type { ReportedDocument, ReportedSubcontractor } from '../../../reporting/report.ts';
import type { MailFacts } from './index.ts';

export const privacyUrl = 'https://subdoc.example/protection-donnees';
const day = (text: string) => text as CalendarDate;
export const about = {
  requestedBy: 'Dupont BTP',
  contactName: 'Karim Benali',
  companyName: 'Benali Maçonnerie',
  documentTypeName: 'Attestation URSSAF',
  fileName: 'urssaf.pdf',
  link: 'https://subdoc.example/upload/secret-1',
  privacyUrl,
};
export const reported = (id: number, companyName: string, documents: ReportedDocument[]): ReportedSubcontractor => ({
  ...{ id, companyName, siret: '12345678901234', organizationName: 'Siège', isActive: true, documents },
});
export const received = { ...about, uploadedAt: instant('2026-11-21T13:32:00Z') };
const CHECKPOINT = {
  companyName: 'Dupont BTP',
  origin: 'subdoc.example/log/3',
  size: 1234,
  publishedAt: instant('2026-11-21T02:00:00Z'),
  note: 'subdoc.example/log/3\n1234\nsFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=\n\n— subdoc.example/log/3 AQIDBAUG\n',
  fileName: 'point-de-controle-1234.txt',
  link: 'https://subdoc.example/verification',
  privacyUrl,
};
const WITNESS_LINK = `https://subdoc.example/temoin/3.17.${'0a'.repeat(20)}`;
/** One of each, as it is really sent. */
export const facts: MailFacts = {
  invitation: {
    companyName: 'Dupont BTP',
    role: 'Auditeur',
    endsOn: day('2027-06-30'),
    link: 'https://subdoc.example/invitation?token=secret-9',
    privacyUrl,
  },
  'membership-ended': { companyName: 'Dupont BTP', link: 'https://subdoc.example/auth', privacyUrl },
  checkpoint: CHECKPOINT,
  'witness-request': {
    companyName: 'Dupont BTP',
    companyEmail: 'contact@dupont.fr',
    namedOn: day('2026-11-20'),
    until: day('2026-12-20'),
    link: WITNESS_LINK,
    privacyUrl,
  },
  'checkpoint-witness': { ...CHECKPOINT, namedOn: day('2026-11-20'), companyEmail: 'contact@dupont.fr', stopUrl: WITNESS_LINK },
  'account-verification': { link: 'https://subdoc.example/verify-email?token=secret-2', privacyUrl },
  'password-reset': { link: 'https://subdoc.example/reset-password?token=secret-3', privacyUrl },
  'account-approved': { companyName: 'Dupont BTP', link: 'https://subdoc.example/auth', privacyUrl },
  'account-rejected': {
    companyName: 'Dupont BTP',
    reason: 'Votre numéro de téléphone ne répond pas.',
    link: 'https://subdoc.example/contact',
    privacyUrl,
  },
  'new-registration': {
    companyName: 'Dupont BTP',
    email: 'contact@dupont.fr',
    phoneNumber: '0612345678',
    registeredAt: instant('2026-11-21T08:00:00Z'),
    link: 'https://subdoc.example/administration/inscriptions',
    privacyUrl,
  },
  'upload-received': {
    ...received,
    reading: {
      kind: 'to-validate',
      dateEmission: day('2026-11-01'),
      dateExpiration: day('2027-04-30'),
      expiryBasis: 'printed',
      entreprise: 'BENALI MACONNERIE',
    },
  },
  'subscription-ended': { companyName: 'Dupont BTP', because: 'payment-late', link: 'https://subdoc.example/abonnement', privacyUrl },
  report: {
    companyName: 'Dupont BTP',
    frequency: 'weekly',
    at: instant('2026-11-23T07:00:00Z'),
    since: instant('2026-11-16T07:00:00Z'),
    figures: {
      stats: { totalSubcontractors: 3, upToDate: 7, expiringSoon: 1, missing: 2, pendingValidation: 1, expired: 1 },
      changes: { received: 4, validated: 3, rejected: 1, expired: 1, reminders: 0, calls: 0, commitments: 0 },
      subcontractors: [
        reported(12, 'Benali Maçonnerie', [
          { name: 'Attestation URSSAF', status: 'expired', expiresOn: day('2026-11-20'), pending: false },
          { name: 'Kbis', status: 'missing', expiresOn: null, pending: false },
        ]),
        reported(13, 'Toitures du Midi', [{ name: 'Décennale', status: 'expiring_soon', expiresOn: day('2026-12-05'), pending: false }]),
        reported(14, 'Élec Services', [{ name: 'Décennale', status: 'validated', expiresOn: day('2027-12-05'), pending: false }]),
      ],
      total: 3,
      waiting: 2,
      months: [{ month: '2026-11', inOrder: 1, total: 3, unconfigured: 0 }],
    },
    file: { name: 'rapport-2026-11-23.xlsx', rows: 3, page: 'etat-de-conformite-2026-11-23.pdf' },
    base: 'https://subdoc.example',
    link: 'https://subdoc.example/dashboard',
    privacyUrl,
  },
  'password-changed': { changedAt: instant('2026-11-21T08:00:00Z'), link: 'https://subdoc.example/auth', privacyUrl },
  'second-factor': {
    happened: { type: 'RecoveryCodeUsed', left: 2 },
    at: instant('2026-11-21T08:00:00Z'),
    link: 'https://subdoc.example/compte',
    privacyUrl,
  },
  'payment-late': {
    companyName: 'Dupont BTP',
    accessUntil: instant('2026-11-28T08:00:00Z'),
    link: 'https://subdoc.example/abonnement',
    privacyUrl,
  },
  'trial-ending': {
    companyName: 'Dupont BTP',
    plan: 'standard',
    trialEnd: instant('2026-11-28T09:00:00Z'),
    link: 'https://subdoc.example/abonnement',
    privacyUrl,
  },
  request: {
    ...about,
    documents: [
      { name: 'Attestation de vigilance URSSAF', description: 'Attestation de fourniture.', state: 'missing' },
      { name: 'Extrait Kbis', description: '', state: 'expired', expiresOn: day('2026-11-20'), rejected: false },
      { name: 'Plan de prévention', description: 'Le plan signé du chantier. Deux pages.', state: 'rejected' },
    ],
    today: day('2026-11-23'),
    linkUntil: day('2027-11-23'),
    preferencesUrl: 'https://subdoc.example/preferences/secret-4',
  },
  'test-mail': { requestedAt: instant('2026-11-21T08:00:00Z'), link: 'https://subdoc.example/auth', privacyUrl },
  'link-requested': {
    companyName: 'Benali Maçonnerie',
    contactName: 'Karim Benali',
    requestedAt: instant('2026-11-21T08:00:00Z'),
    link: 'https://subdoc.example/subcontractors/4',
    privacyUrl,
  },
  'double-payment': { companyName: 'Dupont BTP', link: 'https://subdoc.example/abonnement', privacyUrl },
  'sms-answer': {
    companyName: 'Benali Maçonnerie',
    contactName: 'Karim Benali',
    answeredAt: instant('2026-11-21T08:00:00Z'),
    text: 'Bonjour, je dépose tout demain <matin>',
    link: 'https://subdoc.example/subcontractors/4',
    privacyUrl,
  },
  'mail-failed': {
    mail: 'Document à renvoyer',
    reason: 'Refusé par le serveur du destinataire (code 550).',
    failedAt: instant('2026-11-21T08:00:00Z'),
    link: 'https://subdoc.example/email-delivery?mail=9',
    privacyUrl,
  },
  'rejection-withdrawn': { ...about, withdrawn: 'rejection' },
  'document-rejected': { ...about, reason: 'Page 2 manquante.\nMerci de tout scanner.' },
  reminder: {
    ...about,
    moment: { kind: 'echeance', offset: -3, cycleAttempt: null },
    documents: [
      { name: 'Attestation URSSAF', state: 'expiring', expiresOn: day('2026-11-26'), rejected: false },
      { name: 'Kbis', state: 'expired', expiresOn: day('2026-11-20'), rejected: true },
      { name: 'Attestation décennale', state: 'pending' },
    ],
    today: day('2026-11-23'),
    preferencesUrl: 'https://subdoc.example/preferences/4.0123456789',
  },
  'demo-request': {
    firstName: 'Nadia',
    lastName: 'Moreau',
    company: 'Moreau Couverture',
    companySize: '11-50',
    email: 'nadia@moreau.example',
    phone: '06 12 34 56 78',
    message: 'Une démonstration jeudi ?',
    requestedAt: instant('2026-11-21T08:00:00Z'),
    link: 'https://subdoc.example/dashboard',
    privacyUrl,
  },
};
