// Why a document is requested, in one line for its sender: the law if it names the document (DOCUMENTS §1.2, §1.3), otherwise its purpose.
import { type DocumentKind, kindOfTypeName } from '../../documents/kinds.ts';
import { normalizeText } from '../../documents/normalize-text.ts';

const BY_KIND: Record<Exclude<DocumentKind, 'other'>, string> = {
  urssaf:
    'Code du travail, art. L. 8222-1 et D. 8222-5 : vos cotisations sociales sont déclarées et payées, attestation de moins de six mois.',
  kbis: 'Code du travail, art. L. 8222-1 et D. 8222-5 : votre entreprise est immatriculée.',
  'rc-pro': 'Votre entreprise est assurée pour les dommages qu’elle peut causer.',
  // A subcontractor has no such duty of his own: the request concerns what he is insured for (DOCUMENTS §1.7).
  decennale: 'Ce que votre assurance couvre en matière décennale, y compris comme sous-traitant.',
  assurance: 'Les assurances demandées pour le chantier.',
  rge: 'Votre qualification pour les travaux de rénovation énergétique.',
};
const FOREIGN_WORKERS =
  'Code du travail, art. L. 8254-1 et D. 8254-2 : salariés soumis à autorisation de travail, ou attestation de n’en employer aucun.';
/** « art. L. 243-15 » does not end a sentence. */
const SENTENCE_END = /(?<=(?:\p{L}{4}|[\p{N})»])[.!?])\s+(?=\p{Lu})/u;
const FOR_THE_FILE = 'Demandé pour votre dossier.';

/** For a type that the customer made up, the first sentence of his description. */
export function reasonFor({ name, description }: { readonly name: string; readonly description: string }): string {
  if (/(?:travailleurs|salaries) etrangers/.test(normalizeText(name))) return FOREIGN_WORKERS;
  const kind = kindOfTypeName(name);
  if (kind !== 'other') return BY_KIND[kind];
  const [sentence = ''] = description.trim().split(SENTENCE_END);
  return sentence === '' ? FOR_THE_FILE : sentence;
}
