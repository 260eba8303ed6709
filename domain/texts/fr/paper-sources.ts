// Where a subcontractor gets a paper: one sentence on his page, with the authority's own site where there is one (G54). Looked up in
// November 2026: pages change their address, so that a site's first page is named.
import type { PaperSource } from '../../documents/paper-source.ts';

export type PaperSourceText = { readonly text: string; readonly site: { readonly name: string; readonly href: string } | null };
const site = (name: string, href = `https://www.${name}`) => ({ name, href });

export const PAPER_SOURCE: Record<PaperSource, PaperSourceText> = {
  urssaf: { text: 'Où l’obtenir : dans votre espace en ligne de l’Urssaf,', site: site('urssaf.fr') },
  'trade-register': {
    text: 'Où l’obtenir : gratuit pour le dirigeant, sur le service des greffiers des tribunaux de commerce,',
    site: site('monidenum.fr', 'https://monidenum.fr'),
  },
  'company-register': {
    text: 'Où l’obtenir : gratuit, sur le site de l’INPI, qui tient le registre national des entreprises,',
    site: site('data.inpi.fr', 'https://data.inpi.fr'),
  },
  taxes: { text: 'Où l’obtenir : dans votre espace professionnel du site des impôts,', site: site('impots.gouv.fr') },
  'site-cards': { text: 'Où l’obtenir : dans votre compte sur le site de la carte BTP,', site: site('cartebtp.fr') },
  insurer: { text: 'Où l’obtenir : auprès de votre assureur ou de votre courtier.', site: null },
  qualification: { text: 'Où l’obtenir : auprès de l’organisme qui vous a qualifié (Qualibat, Qualifelec, Qualit’EnR…).', site: null },
};
