// Affirmations that are weakened: « est réputée à jour », « à jour pour moitié », « sollicite d'être titulaire », and what is offered instead of
// affirmed. The words of hedging have no end; so what may stand between a verb, its state and its object is listed, and all else weakens it.
import type { DocumentKind } from '#domain/documents/kinds.ts';

const STATE =
  '(?:a jour|en regle|en vigueur|titulaires?|assuree?s?|garantie?s?|couverte?s?|qualifiee?s?|certifiee?s?|labellisee?s?|beneficiaires?|immatriculee?s?|inscrite?s?)';
/** What is, today; « soit », « serait », « devrait être » are not. */
const BE = '(?:est|etes|sont|suis)';
/** What changes nothing about a state. */
const FIRM =
  '(?:bien|donc|ainsi|aussi|par ailleurs|egalement|toujours|desormais|actuellement|de nouveau|a ce jour|ce jour|regulierement|dument|integralement|entierement|totalement|effectivement|parfaitement|pleinement|valablement|personnellement|notamment|automatiquement|encore|y|en|ete|par nous|aupres de nous|seule?s?|toute?s?|tous|mise?s?|entree?s?|reconnue?s?|enregistree?s?|considere?e?s? comme|regardee?s? comme|elle-meme|lui-meme|declaree? et|identifiee?s? et|connue?s? et)';
const NO_STATE = '(?:a|au|aux|de|du|des|le|la|les|un|une|pas|plus|ni|non|jamais|point)';
/** A participle between the verb and its state: « est présumée », « est dite », « est supposée être assurée ». */
const DOUBTED = new RegExp(
  `(?<!\\b(?:employeurs|cotisants|entreprises) [^.;]{0,120})\\b${BE} (?:${FIRM} )*(?!(?:${FIRM}|${STATE}|${NO_STATE})\\b)\\w+(?:ee?s?|ie?s?|ue?s?|ise?s?|ite?s?)(?: (?:comme|etre|d'etre|avoir ete|pour))*,? ${STATE}\\b`,
);
/** « sollicite d'être titulaire », « espère être à jour »: who attests says « atteste être ». */
const WISHED = new RegExp(`\\b(\\w+) (?:a |d'|de |bien |bientot |prochainement )?(?:etre|devenir|redevenir) (?:${FIRM} )*${STATE}\\b`, 'g');
const MAY_BE =
  /^(?:attest\w+|certifi\w+|justifi\w+|confirm\w+|reconnai\w+|sans|doi(?:t|vent)|peu(?:t|vent)|ni|que|ou|et|non|apres|avant|qui|faut|avoir|toujours|plus|meme|cess\w+)$/;
/** Who says it of himself: « se dit à jour », « se prétend assurée ». */
const OF_HIMSELF = new RegExp(`\\b(?:se |s')(?!(?:trouv|aver|rev)\\w+|est\\b|etait\\b)\\w+ (?:comme |etre )?(?:${FIRM} )*${STATE}\\b`);
/** A part of it, or about it. */
const PART =
  "\\b(?:(?:a |de |pour |en |sur |d'|qu')?(?:l'|la |une? |les )?(?:moitie|(?:grande |majeure |seule )?(?:part(?!ie\\w+ a)|partie)|tiers|quarts?|fraction|essentiel|plupart|plus grand\\w*|deux tiers)\\b|(?:a )?(?:hauteur|concurrence) d|\\d+(?:,\\d+)? ?%|(?:presque|quasi(?:ment)?|partiellement|environ|a peu pres|approximativement|theoriquement|certaine?s?)\\b)";
const IN_PART = new RegExp(
  `\\b(?:${BE}|compte|situation) [^.;|]{0,40}\\b(?:a jour|en regle)\\b[^.;|]{0,60}?${PART}|\\b(?:acquitte|regle|verse|paye|satisfait)\\w*\\b (?:${FIRM} )*${PART}|${PART}[^.;|]{0,12}\\ba jour\\b`,
);
/** Of what one is up to date: of everything, or on a day. */
const OF_ALL =
  "(?:de (?:ses|vos|leurs?|mes|son|sa|votre|tou\\w+|l'\\w+|la (?:totalite|nouvelle)|primes?|cotisations?|paiements?|contributions?|declarations?|reglements?|versements?)|d'(?:obligations?|adresse)|du (?!seul|premier|dernier|deuxieme|second|troisieme)|des |dans |en |au |aux |le |a |et |ou |depuis|vis-a-vis|concernant|quant|pour (?:tou\\w+|l'ensemble|ses|vos|le|les|la periode)|par |sur |avec |aupres|selon|quotidien\\w*|deux fois|chaque|joint|t\\d|les |l'|vos |ses |certifie|recu|est\\b|qui |comme|dont |il |elle |nous )";
const OF_LESS = new RegExp(`\\b${BE} (?:${FIRM} )*a jour (?!${OF_ALL})[a-z]{2}`);
/** Anything else between « est » and « à jour », where a social body says it. */
const UP_TO_DATE = new RegExp(
  `(?<!\\b(?:employeurs|cotisants|entreprises) [^.;]{0,120})\\b${BE}\\b([^.;|:]{0,60}?)\\b(?:a jour|en regle)\\b`,
);
const DAY = /\b(?:a la date )?(?:du|au|le) \d[\d/. ]*(?:er)?(?: ?[a-z]+ \d{4})?/g;
const NOTHING_BETWEEN = new RegExp(`^(?: \\w+(?:ee?|ie?|ue?|ise?)s? et)?(?:[\\s,-]|\\b(?:${FIRM}|pas|plus|point|jamais)\\b)*$`);
const isBetween = (text: string): boolean => {
  const between = UP_TO_DATE.exec(text)?.[1];
  return between !== undefined && !NOTHING_BETWEEN.test(between.replace(DAY, ' '));
};
/** Not sure of it. */
const PERHAPS = new RegExp(
  `\\b(?:sembl(?:e|ent|erait)|parai(?:t|ssent)|apparemment|en principe|a priori|a premiere vue|vraisemblablement|probablement|peut-etre|officieusement|semble-t-il|dit-on|croit-on|sauf (?:erreur|opposition|omission|avis contraire|contestation|meilleur))\\b[^.;|]{0,60}\\b${STATE}\\b|\\b${BE} [^.;|]{0,30}\\b${STATE}\\b[^.;|]{0,80}\\b(?:semble-t-il|apparemment|en principe|a priori|vraisemblablement|probablement|dit-on|sauf (?:erreur|opposition|omission|avis contraire|contestation|meilleur))\\b`,
);

/** What is offered or asked for instead of being given: the paper of a seller, or of a candidate. */
const OFFER =
  /(?<!\bpas )\b(?:notre|nos|la presente|cette|une|meilleure?s?) (?:\w+ )?(?:offres?|propositions?|cotations?|tarifications?|candidatures?)\b(?! (?:d'emploi|globale))|\b(?:soumett|propos)(?:ons|ent|re|er|e)\b[^.;|]{0,60}\b(?:offres?|garanties?|couvertures?|assurances?|contrats?|tarifs?|conditions|polices?)\b|\b(?:nous|je) (?:vous |avons |lui ){0,2}(?:propos\w+|soumett\w+|soumis|offr\w+|chiffr\w+|cotons|tarif\w+)\b|\b(?:postul|brigu|candidat|ambitionn|aspir)(?:e|ent|ait|ons)\b|\b(?:est|sont|entreprise|societe) candidate?s?\b|(?<!\b(?:la|toute|une|cette|sa|votre|cet|chaque|par|sur|avec) |d')\b(?:sollicit|demand|recherch)(?:e|ent|ons|ait)\b(?! de\b| le maintien)[^.;|]{0,40}\b(?:qualification|mention|label|rge|certification|garantie|assurance|couverture|adhesion|agrement|immatriculation|inscription)\b|\b(?:voici|ci-joint|trouver|notre|votre) (?:le |un |votre |notre )?(?:\w+ )?(?:tarifs?|prix|chiffrages?|estimations?|devis|etude personnalisee)\b(?! (?:de l'appel|d'appel|appel|d'une communication|des communications|local|postal))|\bnous (?:pouvons|pourrions|serions|sommes (?:prets?|disposes)) (?:a |de |vous )*(?:consentir|offrir|proposer|accorder|assurer|garantir|couvrir)\b|\b(?:il|ne) (?:vous |lui )?reste (?:plus )?(?:qu'|que )?a (?:l'|la |le |les )?(?:accepter|signer|retourner|valider|souscrire|renvoyer)\b|\b(?:finalis|complet|sign|accept|valid|souscri|adher|renvoy|retourn)(?:v?ez)\b[^.;|]{0,25}\b(?:souscription|adhesion|contrat|offre|commande|demande|proposition|devis|panier)\b|\b(?:votre|vos|du) paniers?\b|\ben vue (?:d'obtenir|de l'obtention|d'une (?:souscription|adhesion|qualification))|\b(?:est|sont|serait) eligibles? (?:a|au)\b|\bpeu(?:t|vent) pretendre a (?:la|l'|cette|une) ?(?:qualif|mention|garantie|label|attestation|certif|couverture)\w*/;

/** Whether a statement affirms less than fully, or offers. */
export function isHedged(text: string, kinds: readonly DocumentKind[]): boolean {
  if (kinds.includes('urssaf') && isBetween(text)) return true;
  if (DOUBTED.test(text) || OF_HIMSELF.test(text) || IN_PART.test(text) || OF_LESS.test(text) || PERHAPS.test(text) || OFFER.test(text))
    return true;
  return [...text.matchAll(WISHED)].some(({ index, 1: verb }) => !MAY_BE.test(verb!) && !(index === 0 && verb === 'pour'));
}
