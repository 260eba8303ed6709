// Lines that say that a paper is something else than a certificate, whatever its title says: particular conditions, a request, the print of
// a directory, a record of claims, a cover note.
import type { Title } from './headings.ts';
import type { Layout } from './layout.ts';
import type { Statement } from './statements.ts';

const OTHER_PAPER =
  /^\W*(?:(?:vos|nos|les|le|la|votre|objet ?:|extraits? d[eu]s?) ?)*(?:(?:conditions|dispositions|stipulations) (?:particulieres|personnelles)(?! (?:et|n°|:|\d|ref)|\W*\d|:)|demandes? (?:d'|de |d[eu]s? )(?:(?:votre |une |l'|la ))?(?:attestation|certificat|extrait|immatriculation|inscription|assurance|renouvellement|adhesion|qualification|delivrance|cotation|souscription)|formulaires? (?:de |d')(?:demande|souscription|adhesion)|releves? (?:de |des |d'|du )(?!qualif|certif|format)\w+|dossiers? de (?:demande|candidature|souscription|renouvellement|creation|depot)|(?:attestation|certificat|confirmation|preuve|avis) de (?:depot|reception|demande|candidature|transmission|dossier)|notifications?\b|factures?\b|bons? de commande|bulletins? d(?:e |')(?:adhesion|souscription)|questionnaires?\b|simulations?\b|fiches? (?:client|de renseignements?|d'information|produit|commerciale)|(?:historique|antecedents|etat|bilan) (?:de |des |du )?(?:sinistr\w+|d'assurance|compte)|statistique\w* (?:de )?sinistr\w+|resultats? (?:de (?:la |votre )?)?recherche|annuaire\b|notes? de (?:couverture|garantie)|projets? d(?:e |')|propositions?\b|devis\b|appel (?:de|a) (?:cotisation|prime|prelevement)|avis d'echeance|quittance|mise en demeure|accuse de reception|recepisse|copie non|duplicata non|lettre de (?:relance|rappel|resiliation|mise)|avenants? (?:n|de (?:resiliation|suspension)))\b/;
const IN_TEXT =
  /\b(?:page|document|fiche|extrait|liste) (?:imprimee?|extraite?|issue?|editee?|telechargee?)\b[^.;]{0,30}\b(?:annuaire|recherche)|\bimprime (?:depuis|a partir)[^.;]{0,30}(?:annuaire|france-renov|internet)|\bfrance[- ]renov\b[^.;]{0,20}annuaire|\bnote de couverture\b|\bresultats? de (?:votre |la )?recherche\b|\brecherche (?:d'un|une?) (?:professionnel|artisan|entreprise) rge/;
/** A sentence that is another paper, or that comes with one: « Relevé des sinistres déclarés par … », « ci-joint l'appel de cotisation ». */
const SENTENCE_OF_IT =
  /^\W*(?:releves? (?:de |des |d'|du )(?:sinistr|compte|information|cotisation|situation)|devis\b|appels? (?:de|a) (?:cotisation|prime)|avis d'echeance|quittance|mise en demeure|accuse de reception|recepisse|demandes? (?:d'|de )(?:attestation|certificat|qualification)|(?:votre|la) demande (?:d'|de )[^.;]{0,80}\b(?:enregistree?|recue|transmise|prise en compte|traitee)|note de couverture)|\b(?:ci-(?:joint|apres|dessous|annexe)|trouver(?:ez)?|adress(?:ons|e)|transmet(?:tons|s)|envoyons|faisons parvenir|remettons)\b[^.;]{0,60}\b(?:l'|votre |le |la |un |une |notre )(?:appel (?:de|a) (?:cotisation|prime)|avis d'echeance|devis|releve (?:de|d'|des)|quittance|proposition|mise en demeure|facture|projet|formulaire|questionnaire|bulletin)/;
const LINE_MAX = 90;

/** The line by which the document names itself another paper; null: none. */
export function namesAnotherPaper(layout: Layout, all: readonly Title[], statements: readonly Statement[]): string | null {
  for (const title of all) {
    const line = title.lines.find(({ normalized }) => OTHER_PAPER.test(normalized));
    if (line !== undefined && !/\b(?:valant|tenant lieu|et attestation)\b/.test(title.normalized)) return line.text.slice(0, LINE_MAX);
  }
  for (const { segments } of layout.blocks)
    for (const { normalized, text, left, right } of segments) {
      const alone = left === null && right === null && text.length < LINE_MAX && !/[.,;]\s*$/.test(text);
      if (IN_TEXT.test(normalized) || (alone && segments.length === 1 && OTHER_PAPER.test(normalized))) return text.slice(0, LINE_MAX);
    }
  return statements.find(({ text, form }) => form === 'sentence' && SENTENCE_OF_IT.test(text))?.quote ?? null;
}
