// One example of every mail: what the tests of their words and of their looks share.
import { type CalendarDate, instant } from '../../../kernel/calendar.ts';
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
export const received = { ...about, uploadedAt: instant('2026-11-21T13:32:00Z') };
/** One of each, as it is really sent. */
export const facts: MailFacts = {
  'account-verification': { link: 'https://subdoc.example/verify-email?token=secret-2', privacyUrl },
  'password-reset': { link: 'https://subdoc.example/reset-password?token=secret-3', privacyUrl },
  'account-approved': { companyName: 'Dupont BTP', link: 'https://subdoc.example/auth', privacyUrl },
  'account-rejected': { companyName: 'Dupont BTP', link: 'https://subdoc.example/contact', privacyUrl },
  'new-registration': {
    companyName: 'Dupont BTP',
    email: 'contact@dupont.fr',
    phoneNumber: '0612345678',
    registeredAt: instant('2026-11-21T08:00:00Z'),
    link: 'https://subdoc.example/dashboard',
    privacyUrl,
  },
  'upload-received': {
    ...received,
    reading: { kind: 'to-validate', dateEmission: day('2026-11-01'), dateExpiration: day('2027-04-30'), entreprise: 'BENALI MACONNERIE' },
  },
  'subscription-ended': { companyName: 'Dupont BTP', because: 'payment-late', link: 'https://subdoc.example/abonnement', privacyUrl },
  'document-rejected': { ...about, reason: 'Page 2 manquante.\nMerci de tout scanner.' },
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
