// The metadata of each page for browsers and search engines (F017). The server writes them into the page that it serves, and the screens
// show the same title. Only the landing page is indexed.
import { PRODUCT_NAME } from '../../brand.ts';
import { PRICE_EUROS, TRIAL_DAYS } from '../../constants.ts';

export type PageMetadata = {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly robots: 'index, follow' | 'noindex, nofollow';
  readonly ogTitle: string;
  readonly ogDescription: string;
  readonly ogType: 'website';
  /** schema.org data: a data block is not executed, so the Content-Security-Policy needs no exception for it. */
  readonly schema: ((address: string) => object) | null;
};

const KEYWORDS = 'sous-traitance, attestation de vigilance, URSSAF, Kbis, décennale, obligation de vigilance, BTP, documents obligatoires';
const DESCRIPTION = `${PRODUCT_NAME} demande, contrôle et suit les documents obligatoires de vos sous-traitants : attestation de vigilance, Kbis, assurances. Dès ${PRICE_EUROS.standard} € HT par mois, ${TRIAL_DAYS} jours d’essai.`;

const offer = (name: string, price: number) => ({ '@type': 'Offer', name, price: String(price), priceCurrency: 'EUR' });
const LANDING: PageMetadata = {
  title: `${PRODUCT_NAME} : les documents obligatoires de vos sous-traitants`,
  description: DESCRIPTION,
  keywords: KEYWORDS,
  robots: 'index, follow',
  ogTitle: `${PRODUCT_NAME} : les documents de vos sous-traitants, réunis et à jour`,
  ogDescription: DESCRIPTION,
  ogType: 'website',
  schema: (address) => ({
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: PRODUCT_NAME,
    url: address,
    inLanguage: 'fr',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    description: DESCRIPTION,
    offers: [offer('Basic', PRICE_EUROS.standard), offer('Autopilot', PRICE_EUROS.autopilot)],
  }),
};

const hidden = (title: string, description: string = DESCRIPTION): PageMetadata => ({
  ...LANDING,
  title,
  description,
  robots: 'noindex, nofollow',
  ogTitle: title,
  ogDescription: description,
  schema: null,
});
const inside = (title: string): PageMetadata => hidden(`${title} · ${PRODUCT_NAME}`, `${title}, dans votre espace ${PRODUCT_NAME}.`);

/** By address; pages below one of these (`/documents/…`) share its metadata. */
export const PAGES = {
  '/': LANDING,
  '/auth': hidden('Connexion', `Connexion et inscription à ${PRODUCT_NAME}.`),
  '/verify-email': hidden('Vérification de l’email'),
  '/email-verified': hidden('Vérification de l’email'),
  '/reset-password': hidden('Nouveau mot de passe'),
  '/invitation': hidden('Invitation'),
  '/mentions-legales': hidden(`Mentions légales · ${PRODUCT_NAME}`, `Éditeur, contact et hébergement de ${PRODUCT_NAME}.`),
  '/protection-donnees': hidden(`Protection des données · ${PRODUCT_NAME}`, `Données collectées par ${PRODUCT_NAME}, finalités et droits.`),
  '/conditions-utilisation': hidden(`Conditions d’utilisation · ${PRODUCT_NAME}`, `Conditions d’utilisation de ${PRODUCT_NAME}.`),
  '/verification': hidden(
    `Vérifier un dossier de preuve · ${PRODUCT_NAME}`,
    'Vérifie un dossier de preuve dans le navigateur, sans rien envoyer.',
  ),
  '/dashboard': inside('Tableau de bord'),
  '/document-types': inside('Types de documents'),
  '/organizations': inside('Organisations'),
  '/subcontractors': inside('Sous-traitants'),
  '/documents': inside('Documents'),
  '/alerts': inside('Alertes'),
  '/settings': inside('Paramètres'),
  '/abonnement': inside('Abonnement'),
  '/voice-demo': inside('Assistant vocal'),
  '/email-delivery': inside('Livraison e-mail'),
  '/relances': inside('Relances à venir'),
  '/historique': inside('Historique et preuves'),
  '/synthese': inside('Synthèse des contrôles'),
  '/compte': inside('Mon compte'),
  '/administration': inside('Administration'),
  '/systeme': inside('État du système'),
} as const satisfies Record<`/${string}`, PageMetadata>;
export const PAGE_NOT_FOUND: PageMetadata = hidden('Page introuvable');

/** The metadata of the page at an address. */
export function metadataOf(path: string): PageMetadata {
  const first = `/${path.split('/')[1] ?? ''}`;
  return Object.hasOwn(PAGES, first) ? PAGES[first as keyof typeof PAGES] : PAGE_NOT_FOUND;
}
