// Documents in the form of a certificate that state the opposite: « n'est pas à jour », « ne peut vous être délivrée », « les garanties
// sont suspendues ». Title, numbers and dates are those of a certificate, so only a sentence reveals them (T04, A33).
import type { Finding } from '#domain/documents/problems.ts';
import { titled, titles } from './headings.ts';
import type { Layout } from './layout.ts';
import { flat, type Hit, hits } from './text.ts';

const NOT =
  '(?:pas|plus|point|nullement|aucunement)(?: (?:encore|ete|integralement|totalement|entierement|actuellement|a ce jour))*(?:,[^.;]{0,45}?,)?';
const SETTLED = '(?:satisfait|fourni|acquitte|regle|paye|verse|rempli|respecte|transmis|souscrit (?:l|s)es declarations)e?s?';
const WITHDRAWN = '(?:suspendu|resilie|annule|retire|revoque|interrompu)e?s?';

const CONTRARY: readonly RegExp[] = [
  // The holder does not have what the document is about, or owes something.
  new RegExp(
    `\\b(?:n'est|n'etait|n'etant|ne sont|n'apparait|ne se trouve|n'a) ${NOT} (?:consideree? comme )?(?:a jour|en regle|en situation reguliere)\\b`,
  ),
  /\bn'(?:est|etait) a jour que\b|\bnon a jour de\b/,
  // Excluded establishments are read by readCompany.
  /\ba jour\b[^.;:]{0,140}?(?:a l'exception|sauf|hormis|excepte)\b(?![^.;]{0,20}etablissement)/,
  new RegExp(`\\b(?:n'a|n'ont|n'avez|n'avait|n'ayant) ${NOT} ${SETTLED}\\b`),
  new RegExp(`\\bn'est ${NOT} (?:titulaire|beneficiaire|qualifiee?|certifiee?|immatriculee?|adherente?)\\b`),
  // « n'est pas acquise aux dommages … » is an exclusion that every contract has; only with a « to whom » or « for what » does it count.
  /\b(?:n'est|ne sont|n'a|n'ont) (?:plus|pas) (?:encore |ete )?(?:acquis|accorde|attribue|delivre|reconnu)e?s?\b(?=\W*$|\W*[.;]| (?:a|pour|au benefice de) (?:cette |votre |la |l')(?:entreprise|societe|assuree?|employeur))/,
  /\b(?:n'est|ne sont|n'a|n'ont) pas encore (?:ete )?(?:acquis|accord|attrib|deliv|reconn|sign|regl|pay|valid|en vigueur|pris effet)/,
  /\ben situation (?:irreguliere|debitrice)|\bsituation\b[^.;]{0,40}?: irreguliere/,
  /\b(?:declarations?|paiements?|versements?|bordereaux|justificatifs?)\b[^.;:]{0,30}? (?:manquante?s?|non (?:fourni|transmis|depose|effectue|recu|parvenu)e?s?|en retard)\b/,
  /\b(?:demande|dossier|candidature|qualification|renouvellement|souscription|contrat|certificat|mention)\b[^.;:]{0,60}? en (?:cours|attente) d(?:e |')(?:instruction|examen|etude|validation|traitement|signature|decision|regularisation|paiement|delivrance)/,
  /\bn'(?:est|etait) plus (?:assuree?|garantie?|couverte?)\b|\bn'est (?:pas|plus) en vigueur\b/,
  /(?<!n')\b(?:est|reste|demeure) (?:a ce jour |toujours )?(?:redevable|debitrice?|debiteur) (?:de |d'|envers|aupres)/,
  /\b(?:cotisations?|primes?|contributions|sommes?|echeances?)\b[^.;:]{0,40}? (?:restent?|demeurent?|sont|est) (?:a ce jour |toujours )?(?:impayees?|exigibles?|dues?|non (?:reglees?|payees?|acquittees?))\b/,
  // The certificate is refused, or the cover or qualification has ended.
  /\b(?:attestation|certificat|document|extrait|qualification)\b[^.;:]{0,60}? (?:ne peut|ne pourra|n'a (?:pas )?pu|ne saurait)[^.;:]{0,25}? etre (?:delivree?|etablie?|emise?|accordee?|renouvelee?|attribuee?)\b(?! (?:a un tiers|que|qu'))/,
  /\bne (?:pouvons|sommes|suis|peut|peuvent|puis)\b[^.;:]{0,50}? (?:delivrer|etablir|accorder|attribuer|attester|certifier|renouveler)\b/,
  // The request fails, or the letter says that it replaces no certificate.
  /\b(?:ne|n'a|n'ont|n') ?(?:nous |leur )?(?:permet\w*|permis|pas permis|pas pu|peut|peuvent|pouvons|sera|pourra)\b[^.;:]{0,50}?(?:satisfaire|donner (?:une )?suite|donne suite|faire droit|repondre favorablement|aboutir|delivrer|la delivrance|l'etablissement de (?:l'|votre ))/,
  /\b(?:courrier|lettre|message|document|reponse|avis|recepisse|elle|il)\b[^.;:]{0,20}? (?:ne|n')[^.;:]{0,50}?(?:en lieu et place|tenir lieu|tient (?:pas )?lieu|remplace (?:pas )?l'|remplacer l')/,
  /\b(?:attestation|certificat)\b[^.;:]{0,20}? vous (?:sera|parviendra|serait)\b[^.;:]{0,40}?\b(?:alors|ensuite|des que|des regularisation|apres)\b/,
  /\bn'(?:apparai\w+|est|sera) plus (?:sur|dans|inscrite?|repertoriee?|referencee?|mentionnee?)\b|\bne (?:figure|beneficie|dispose|remplit|satisfait|repond)\w* plus\b/,
  // The issuer withdraws something, in the active voice: « la commission vous retire l'usage de la mention ».
  /\b(?:retir|suspend|resili|revoqu|annul|interromp)(?:e|ons|ent|ez)? (?:l'usage|le droit|la mention|le benefice|votre|vos|la qualification|le certificat|l'attestation|le contrat|les garanties)/,
  /\bjusqu'? ?a (?:la )?(?:levee|correction|regularisation|mise en conformite)\b/,
  /\b(?:avons|ai|a) le regret\b|\bregret(?:te|tons) de\b|\brefus (?:de|d') ?(?:delivr|attest|certif|attribu|renouvel)\w*|\b(?:demande|candidature|dossier)\b[^.;:]{0,60}? (?:est|a ete) (?:refusee?|rejetee?|ajournee?)\b/,
  new RegExp(
    `\\b(?:garanties?|contrat|police|attestation|certificat|qualifications?|couverture|cotisant)\\b[^.;:]{0,50}? (?:est|sont|a ete|ont ete|se trouvent?) (?:desormais |actuellement |provisoirement )?${WITHDRAWN}\\b`,
  ),
  // Nobody certifies a past state: « atteste que X a été assurée par nos soins ». A form has a field for the reason of its end.
  /\b(?:attest|certifi|confirm|declar)(?:e|ons|ent)\b[^.;]{0,200}?\b(?:a ete|ont ete|etait|etaient|fut) (?:bien )?(?:assure|garanti|couvert|titulaire|qualifie|certifie|adherent|beneficiaire)/,
  /\bmotif (?:de (?:la )?|du |d')(?:fin|resiliation|suspension|radiation|retrait|sortie|cessation|annulation|refus)\b/,
  /\bdate (?:d'effet )?de (?:la )?(?:resiliation|suspension|radiation|cessation)(?: du contrat| des garanties)?\W{0,3}\d{1,2}[ /.]/,
];
/** Statements that something was done, or is not done yet; they count whatever reason the sentence gives. */
const DONE: readonly RegExp[] = [
  /\b(?:avons|a|ont) (?:donc |ete contraints? de )?(?:procede a la (?:resiliation|suspension)|(?:resili|suspend|retir|annul|revoqu)\w+ (?:l'|la |le |les |votre |vos ))/,
  // A draft, which becomes a certificate only later.
  /\b(?:version|exemplaire|texte|document|attestation|certificat)s? (?:de travail|provisoires?|d'etude|a (?:relire|valider|completer|signer)|non (?:definiti\w+|signee?|validee?))(?![^.;]{0,60}\b(?:nouvel|creation|debut d'activite))|\b(?:pour|soumise? a|transmise?\b[^.;:]{0,20} pour) relecture\b|\bbon a tirer\b|\bepreuve (?:a|de|pour|non)\b|\bavant[- ]projet d(?:e |')attestation/,
  /\bne (?:prend|vau|devien|aura|produi|constitu|sera)\w*\b[^.;:]{0,60}?\b(?:attestation|valeur|effet|valable|definitive?)\b[^.;:]{0,30}?\bqu'(?:apres|une fois|a compter d[eu] (?:sa signature|visa|l'apposition)|a reception)/,
];
const TITLE =
  /\b(?:attestation|certificat|avis|notification|lettre|courrier|releve|constat)s? (?:de |d')(?:la |l'|votre )?(?:resiliation|suspension|radiation|refus|retrait|defaut|cessation|(?:situation )?debit\w+|impaye\w*|non[- ]\w+)/;

/** Words of general or conditional statements, which say nothing about this holder. */
const IN_GENERAL =
  /\b(?:si|sauf si|lorsqu\w*|quand|en cas|au cas|des lors qu\w*|des que|a defaut|faute|tant qu\w*|le cas echeant|dans l'hypothese|sous reserve|(?:entreprise|societe|personne|titulaire|employeur|assuree?|cotisant) qui|pourr\w+|serait|seraient|sera|seront|est reputee?|perd (?:son )?effet|cesse d'|preuve du contraire)\b/;
const CONDITION = /\b(?:si|sauf si|lorsqu\w*|quand|en cas|au cas|dans l'hypothese)\b/;
/** A payment plan is a note of its own (warnings.ts). */
const SETTLED_BY_PLAN = /plan d'apurement|echeancier|delais? de paiement|contest/;

function sentenceOf({ block, index, end }: Hit): string {
  const text = flat(block);
  const from = Math.max(text.lastIndexOf('. ', index), text.lastIndexOf('; ', index)) + 1;
  const stop = text.slice(end).search(/\.(?: |$)|;/);
  return text.slice(from, stop === -1 ? text.length : end + stop);
}

/** The first such sentence of a document, as a problem that keeps the document with a person. */
export function negativeStatement(layout: Layout): Finding | null {
  for (const pattern of [...CONTRARY, ...DONE]) {
    const inGeneral = DONE.includes(pattern) ? CONDITION : IN_GENERAL;
    for (const hit of hits(layout, pattern)) {
      const sentence = sentenceOf(hit);
      if (inGeneral.test(sentence) || SETTLED_BY_PLAN.test(sentence)) continue;
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
