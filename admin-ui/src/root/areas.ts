// Which part of the product an address belongs to (route table of product.md §2).

/** The pages behind the log-in, each one entry of the left bar (F079). */
export const CONSOLE_PATHS = [
  '/dashboard',
  '/document-types',
  '/organizations',
  '/subcontractors',
  '/documents',
  '/alerts',
  '/abonnement',
  '/settings',
] as const;
export type ConsolePath = (typeof CONSOLE_PATHS)[number];
/** react-admin's pages of one subcontractor: the record, and « create ». */
const RECORD = /^\/subcontractors\/([1-9]\d{0,9}(\/show)?|create)$/;
/** Behind the log-in as well: the administrator's, and those without an entry. */
const OTHERS = ['/relances', '/historique', '/synthese', '/voice-demo', '/email-delivery', '/compte', '/administration', '/systeme'];
/** Pages of which another is made up: the lists of the administration, the subjects of the settings. */
export const ADMINISTRATION_PARTS = ['inscriptions', 'comptes', 'demonstrations', 'decisions'] as const;
export const SETTINGS_PARTS = ['equipe', 'notifications', 'securite', 'validation', 'relances', 'rapport', 'lecture', 'compte'] as const;
const PARTS = new RegExp(`^/(administration/(${ADMINISTRATION_PARTS.join('|')})|settings/(${SETTINGS_PARTS.join('|')}))$`);

const PUBLIC = {
  '/': 'landing',
  '/auth': 'auth',
  '/verify-email': 'verify-email',
  '/email-verified': 'email-verified',
  '/reset-password': 'reset-password',
  '/invitation': 'invitation',
  '/mentions-legales': 'legal-notice',
  '/protection-donnees': 'data-protection',
  '/conditions-utilisation': 'terms',
  '/verification': 'verification',
} as const;
export type Area = (typeof PUBLIC)[keyof typeof PUBLIC] | 'console' | 'not-found';

export function areaOf(path: string): Area {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  if ((CONSOLE_PATHS as readonly string[]).includes(plain) || OTHERS.includes(plain) || PARTS.test(plain) || RECORD.test(plain))
    return 'console';
  return Object.hasOwn(PUBLIC, plain) ? PUBLIC[plain as keyof typeof PUBLIC] : 'not-found';
}
