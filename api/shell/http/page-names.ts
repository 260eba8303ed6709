// The first path segments of pages (product.md §2): the console has pages below these.

export const PAGES = new Set([
  '',
  'auth',
  'verify-email',
  'email-verified',
  'reset-password',
  'invitation',
  'mentions-legales',
  'protection-donnees',
  'conditions-utilisation',
  'verification',
  'dashboard',
  'document-types',
  'organizations',
  'subcontractors',
  'documents',
  'settings',
  'alerts',
  'abonnement',
  'relances',
  'historique',
  'synthese',
  'voice-demo',
  'email-delivery',
  'compte',
  'administration',
  'systeme',
]);
/** Pages whose address contains a secret: they send no referrer. */
export const SECRET_PAGES = new Set(['verify-email', 'reset-password', 'invitation', 'upload', 'preferences', 'temoin', 's']);
