// A perfect certificate of each kind, into which a test puts one more sentence or row.
import { isProblem } from '#domain/documents/problems.ts';
import { readLines } from './read-lines.ts';

const URSSAF = `ATTESTATION DE VIGILANCE
Urssaf Val d'Aurelle, article L.243-15 du code de la sécurité sociale

BATI SUD - SIREN 000 100 107
12 rue des Lilas, 34500 BEZIERS

Code de sécurité : H7G2K4L9P1M3N5B

Effectif : 6 salariés, masse salariale : 14 200 euros

L'employeur est à jour de ses obligations de déclaration et de paiement à la date du 30/09/2026.`;
const DECENNALE = `ATTESTATION D'ASSURANCE DE RESPONSABILITÉ DÉCENNALE
Articles 1792 et suivants du code civil, L.241-1 du code des assurances

AZUR ASSURANCES atteste que BATI SUD, SIREN 000 100 107, est titulaire du contrat n° 55 102 garantissant sa responsabilité décennale.

Période de validité : du 01/01/2026 au 31/12/2026`;
const RC = `ATTESTATION D'ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE

AZUR ASSURANCES atteste que BATI SUD, SIREN 000 100 107, est assurée par le contrat n° 55 102 pour sa responsabilité civile professionnelle.

Période de validité : du 01/01/2026 au 31/12/2026`;
const RGE = `CERTIFICAT QUALIBAT RGE

Entreprise : BATI SUD - SIREN 000 100 107

Qualification 7122 isolation, mention RGE (reconnu garant de l'environnement)

Certificat valable du 01/04/2026 au 31/03/2027`;
const KBIS = `EXTRAIT KBIS
Greffe du tribunal de commerce de Béziers

Immatriculation au RCS : 000 100 107 R.C.S. Béziers
Dénomination : BATI SUD
Forme juridique : SARL au capital de 10 000 euros

À jour au 6 octobre 2026`;

const BASE = { urssaf: URSSAF, decennale: DECENNALE, 'rc-pro': RC, rge: RGE, kbis: KBIS } as const;
const ISSUED = 'Fait à Béziers, le 06/10/2026';
export type Certificate = keyof typeof BASE;

/** What a certificate with this paragraph added says, as codes of problems. */
export const saidBy = (kind: Certificate, more: string): readonly string[] =>
  readLines(`${BASE[kind]}\n\n${more}\n\n${kind === 'kbis' ? '' : ISSUED}`)
    .problems.filter(isProblem)
    .map(({ code }) => code);
/** The sentences of a list that are no reason to wait. */
export const passing = (kind: Certificate, said: readonly string[]): readonly string[] =>
  said.filter((sentence) => saidBy(kind, sentence).length === 0);
