// Papers in a certificate's own form that say the opposite of what they are asked for: « n'est pas à jour », « ne peut vous être délivrée »,
// « les garanties sont suspendues ». Titles, numbers and dates are all those of a certificate, so a sentence alone tells (T04, A33).
import type { Finding } from '#domain/documents/problems.ts';
import { titled, titles } from './headings.ts';
import type { Layout } from './layout.ts';
import { flat, type Hit, hits } from './text.ts';

const NOT =
  '(?:pas|plus|point|nullement|aucunement)(?: (?:encore|ete|integralement|totalement|entierement|actuellement|a ce jour))*(?:,[^.;]{0,45}?,)?';
const SETTLED = '(?:satisfait|fourni|acquitte|regle|paye|verse|rempli|respecte|transmis|souscrit (?:l|s)es declarations)e?s?';
const WITHDRAWN = '(?:suspendu|resilie|annule|retire|revoque|interrompu)e?s?';

const CONTRARY: readonly RegExp[] = [
  // Who does not hold what the paper is about, or owes.
  new RegExp(
    `\\b(?:n'est|n'etait|n'etant|ne sont|n'apparait|ne se trouve|n'a) ${NOT} (?:consideree? comme )?(?:a jour|en regle|en situation reguliere)\\b`,
  ),
  /\bn'(?:est|etait) a jour que\b|\bnon a jour de\b/,
  // An establishment left out is told by readCompany.
  /\ba jour\b[^.;:]{0,140}?(?:a l'exception|sauf|hormis|excepte)\b(?![^.;]{0,20}etablissement)/,
  new RegExp(`\\b(?:n'a|n'ont|n'avez|n'avait|n'ayant) ${NOT} ${SETTLED}\\b`),
  new RegExp(`\\bn'est ${NOT} (?:titulaire|beneficiaire|qualifiee?|certifiee?|immatriculee?|adherente?)\\b`),
  // « n'est pas acquise aux dommages … » is an exclusion as every contract has; without a « to whom » or a « for what » it is none.
  /\b(?:n'est|ne sont|n'a|n'ont) (?:plus|pas) (?:encore |ete )?(?:acquis|accorde|attribue|delivre|reconnu)e?s?\b(?=\W*$|\W*[.;]| (?:a|pour|au benefice de) (?:cette |votre |la |l')(?:entreprise|societe|assuree?|employeur))/,
  /\b(?:n'est|ne sont|n'a|n'ont) pas encore (?:ete )?(?:acquis|accord|attrib|deliv|reconn|sign|regl|pay|valid|en vigueur|pris effet)/,
  /\ben situation (?:irreguliere|debitrice)|\bsituation\b[^.;]{0,40}?: irreguliere/,
  /\b(?:declarations?|paiements?|versements?|bordereaux|justificatifs?)\b[^.;:]{0,30}? (?:manquante?s?|non (?:fourni|transmis|depose|effectue|recu|parvenu)e?s?|en retard)\b/,
  /\b(?:demande|dossier|candidature|qualification|renouvellement|souscription|contrat|certificat|mention)\b[^.;:]{0,60}? en (?:cours|attente) d(?:e |')(?:instruction|examen|etude|validation|traitement|signature|decision|regularisation|paiement|delivrance)/,
  /\bn'(?:est|etait) plus (?:assuree?|garantie?|couverte?)\b|\bn'est (?:pas|plus) en vigueur\b/,
  /(?<!n')\b(?:est|reste|demeure) (?:a ce jour |toujours )?(?:redevable|debitrice?|debiteur) (?:de |d'|envers|aupres)/,
  /\b(?:cotisations?|primes?|contributions|sommes?|echeances?)\b[^.;:]{0,40}? (?:restent?|demeurent?|sont|est) (?:a ce jour |toujours )?(?:impayees?|exigibles?|dues?|non (?:reglees?|payees?|acquittees?))\b/,
  // The certificate that is refused, the cover or the qualification that is gone.
  /\b(?:attestation|certificat|document|extrait|qualification)\b[^.;:]{0,60}? (?:ne peut|ne pourra|n'a (?:pas )?pu|ne saurait)[^.;:]{0,25}? etre (?:delivree?|etablie?|emise?|accordee?|renouvelee?|attribuee?)\b(?! (?:a un tiers|que|qu'))/,
  /\bne (?:pouvons|sommes|suis|peut|peuvent|puis)\b[^.;:]{0,50}? (?:delivrer|etablir|accorder|attribuer|attester|certifier|renouveler)\b/,
  /\b(?:avons|ai|a) le regret\b|\bregret(?:te|tons) de\b|\brefus (?:de|d') ?(?:delivr|attest|certif|attribu|renouvel)\w*|\b(?:demande|candidature|dossier)\b[^.;:]{0,60}? (?:est|a ete) (?:refusee?|rejetee?|ajournee?)\b/,
  new RegExp(
    `\\b(?:garanties?|contrat|police|attestation|certificat|qualifications?|couverture|cotisant)\\b[^.;:]{0,50}? (?:est|sont|a ete|ont ete|se trouvent?) (?:desormais |actuellement |provisoirement )?${WITHDRAWN}\\b`,
  ),
];
const TITLE =
  /\b(?:attestation|certificat|avis|notification|lettre|courrier|releve|constat)s? (?:de |d')(?:la |l'|votre )?(?:resiliation|suspension|radiation|refus|retrait|defaut|cessation|(?:situation )?debit\w+|impaye\w*|non[- ]\w+)/;

/** What every form says of papers in general, or would happen one day: no word about this holder. */
const IN_GENERAL =
  /\b(?:si|sauf si|lorsqu\w*|quand|en cas|au cas|des lors qu\w*|des que|a defaut|faute|tant qu\w*|le cas echeant|dans l'hypothese|sous reserve|(?:entreprise|societe|personne|titulaire|employeur|assuree?|cotisant) qui|pourr\w+|serait|seraient|sera|seront|est reputee?|perd (?:son )?effet|cesse d'|preuve du contraire)\b/;
/** An accord about debts is a note of its own (warnings.ts). */
const SETTLED_BY_PLAN = /plan d'apurement|echeancier|delais? de paiement|contest/;

function sentenceOf({ block, index, end }: Hit): string {
  const text = flat(block);
  const from = Math.max(text.lastIndexOf('. ', index), text.lastIndexOf('; ', index)) + 1;
  const stop = text.slice(end).search(/\.(?: |$)|;/);
  return text.slice(from, stop === -1 ? text.length : end + stop);
}

/** The first such sentence of a document, as a problem that keeps it with a person. */
export function contrary(layout: Layout): Finding | null {
  for (const pattern of CONTRARY) {
    for (const hit of hits(layout, pattern)) {
      const sentence = sentenceOf(hit);
      if (IN_GENERAL.test(sentence) || SETTLED_BY_PLAN.test(sentence)) continue;
      const words = hit.block.text.slice(hit.index, hit.end).replaceAll('\n', ' ').slice(0, QUOTED_MAX);
      return { code: 'says-the-contrary', detail: `« ${words} »` };
    }
  }
  const title = titled(titles(layout), TITLE);
  if (title === null) return null;
  const line = title.lines.find(({ normalized }) => TITLE.test(normalized)) ?? title.first;
  return { code: 'says-the-contrary', detail: `« ${line.text.slice(0, QUOTED_MAX)} »` };
}
const QUOTED_MAX = 120;
