// A paper that is not the holder's, or not the issuer's, or not one at all: what it covers stands elsewhere or is nothing, another company has the
// benefit of it, the holder wrote it himself, a program left its blanks, the issuer asks for it back.
import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { Statement } from './statements.ts';

const WORKS =
  '(?:travaux|pose|mise en oeuvre|chantiers?|interventions?|prestations?|ouvrages?|execution|realisations?|installations?|montage|fabrication)';
/** « À l'exclusion de tous travaux », with nothing said of which. */
const ALL_EXCLUDED = new RegExp(
  `\\b(?:(?:a l'exclusion|a l'exception|exclusion faite|exception faite) (?:de |d')|(?:hors|sauf|hormis|sans|exclu\\w*|excepte\\w*|ni|aucune?s?|interdisant|ecartant) (?:de )?)(?:tou\\w+ |aucune?s? |quelques? |l'ensemble des |la totalite des |les |la )?(?:formes? d[e'] ?|natures? d[e'] ?)?${WORKS}(?=\\W*$|\\s*[.;:)|](?!\\s*inclu)|,? (?:et|ou|ni|quels?|quelles?|de toute nature|quelconques?|sur (?:les |le )?(?:chantiers?|sites?)|chez|du batiment|de batiment|de construction)\\b)`,
);
const EVERY =
  /\b(?:tou(?:s|te|tes)|aucune?s?|quelconques?|l'ensemble des|la totalite des|quels?|quelles?|ni)\b|\b(?:sans|hors) (?:la )?pose\b/;
/** What the insured does, without doing works. */
const NO_WORKS =
  /\b(?:negoce|vente|revente|location|import\w*|courtage|conseil|commerce|distribution|fourniture)s?\b[^.;|]{0,60}\b(?:seule?s?|exclusivement|uniquement|sans (?:pose|travaux|mise en oeuvre|intervention|chantier)|hors (?:pose|travaux|mise en oeuvre|chantier))\b(?![^.;]{0,30}\b(?:(?:et|ou) (?:avec|la) pose|inclu\w*)\b)/;

const PART =
  '(?:annexes?|listes?|tableaux?|feuillets?|intercalaires?|bordereaux?|documents?|fichiers?|avenants?|etats?|fiches?|nomenclatures?|conditions (?:particulieres|speciales))';
/** « Voir annexe A, communiquée séparément sur demande. » */
const ELSEWHERE = new RegExp(
  `\\b(?:voir|cf\\.?|suivant|selon|se (?:reporter|referer) (?:a|au|aux)|figur\\w+ (?:en|a|au|aux|dans|sur)|(?:detaill|list|enumer|precis|repris|defini|indiqu|mentionn|decri|arret)\\w* (?:en|a|au|aux|dans|par|sur)) (?:l'|la |le |les |une |un |notre |votre )?${PART}\\b[^.;|]{0,50}\\b(?:separement|separee?s?|sur (?:simple )?demande|a part|ulterieur\\w*|sous pli|par (?:courrier|mail) (?:separe|distinct)|distincte?s?|a (?:demander|retirer|reclamer|venir|recevoir|paraitre)|(?:conserve|detenu|depose|garde|tenu)e?s?|qui (?:suivra|sera)|non (?:fourni|jointe?|joints?|annex)\\w*)\\b`,
);

/** « La liste des métiers garantis est tenue à disposition »: wherever it is, it is not here. */
const LIST_ELSEWHERE =
  /\b(?:listes?|annexes?|details?|nomenclatures?|tableaux?|etats?|enumeration|descripti\w+|perimetre) (?:\w+ )?(?:des?|de vos|de ses|d')\s?(?:activites?|metiers?|garanties?|lots|specialites?|travaux|couvertures?)\b[^.;|]{0,40}\b(?:disponibles?|consultables?|disposition|remise?s?|communiquee?s?|conservee?s?|deposee?s?|transmise?s?|adressee?s?|envoyee?s?|fournie?s?|accessibles?|separement)\b|\b(?:activites?|metiers?|garanties?|lots|specialites?)\b[^.;|]{0,20}\b(?:voir|cf|se (?:referer|reporter)|consulter|demander)\b[^.;|]{0,30}\b(?:documents?|annexes?|listes?|pieces?|feuillets?|fichiers?|courriers?|mails?|site|espace|agence|conseiller)\b/;
/** « Objet : voir notre courrier »: what the contract is about, answered by another paper. */
const ANSWERED_ELSEWHERE =
  /\b(?:objet|nature|etendue|garanties?|activites?|metiers?|couvertures?|contrat|periode|validite|lots|specialites?|qualifications?|perimetre)\b[^.;:|]{0,30}[:|]\W*(?:voir|cf|selon|suivant|se (?:referer|reporter)|consulter|demander|precise\w*|detaille\w*) (?!conditions|dispositions|conventions|tableau|clauses|article|nomenclature)/;
const HERE =
  /\bci-(?:apres|dessous|contre|dessus|joint|annex)\w*|\bpages? \d|\bverso\b|\bau dos\b|\bsuivante?s?\b|\bplus (?:bas|haut)\b|\bpresente\b/;

const KIN =
  '(?:societe[- ](?:mere|soeur|tete|holding|de tete)|maison[- ]mere|filiales?|holding|groupe|tete de (?:groupe|reseau)|franchiseur|enseigne|succursales?|reseau|cedant|repreneur|bailleur|entites?)';
/** « Le bénéfice en est réservé à la société mère. » */
const RESERVED = new RegExp(
  `\\b(?:reserve|revien|appartien|profit|benefici|limit|destin|acquis|consenti|accord|attribu|attach)\\w*\\b[^.;|]{0,30}\\b(?:a|au|aux|pour|de|du|des|qu'a|qu'au|qu'aux) ?(?:la |le |les |l'|sa |son |ses |seule?s? |une? )*${KIN}\\b`,
);
const OTHERS_MUST =
  /\b(?:filiales?|adherents|membres|etablissements|agences|franchises|succursales|sous-traitants|autres (?:societes|entites)|affilies)\b[^.;|]{0,60}\b(?:doivent|devront|doit|sont tenu\w*|il (?:leur )?appartient|disposent|relevent|ont)\b[^.;|]{0,60}\b(?:leurs? propres?|le leur|la leur|les leurs|eux-memes|elles-memes|distinct\w*|separe\w*|de leur cote)\b/;

const WRITTEN =
  '(?:etabli|redig|rempli|prepar|imprim|complet|edit|dress|saisi|tap|compos|genere|produi|fait|cree|realis|concu|signe|recopi|reproduit|mis en forme|confectionn|fabriqu|monte|retouch|modifi|emi)\\w*';
const HIMSELF =
  "(?:l'assuree?|le souscripteur|l'entreprise(?! d'assurance)|le titulaire|le gerant|l'interessee?|le client|l'adherent|le cotisant|le beneficiaire|l'employeur|le sous-traitant|l'artisan|le dirigeant|la societe (?:elle-meme|assuree)|le declarant|mes soins|moi|nous-memes|lui-meme|elle-meme|ses (?:propres )?soins|son (?:propre )?(?:comptable|secretariat))";
const SELF_MADE = new RegExp(
  `^\\W*(?:(?:la |le |cette |ce |l')?(?:presente? )?(?:attestation|document|certificat|papier|texte|modele|extrait|piece|version|copie|recopie|transcription|reproduction|redaction|saisie|duplicata|exemplaire|feuille|page)?(?: (?:a ete|est|fut))? ?)?${WRITTEN} (?:\\w+ment )?(?:par|de la main de|par les soins de) ${HIMSELF}\\b|\\b(?:attestation|document|certificat|texte|extrait)\\b[^.;|]{0,30}\\b${WRITTEN} (?:\\w+ment )?(?:par|de la main de) ${HIMSELF}\\b|\\b(?:a partir|sur la base|d'apres|sur|au moyen|a l'aide) (?:du |d'un |le |un |des? |l')(?:ancien |simple )?(?:modele|gabarit|canevas|trame|exemplaire|formulaire type|fichier (?:word|excel|texte))\\b|^\\W*(?:modele|formulaire|trame|gabarit|canevas|fichier|exemplaire|copie) (?:\\w+ )?(?:telecharg|trouv|recuper|rempli|complet|pris|copi|emprunt|repris|pret|fait|retap)\\w*|\\b(?:au|avec|sous|sur|par) (?:un |le |mon |du )?(?:feutre|stylo|crayon|correcteur|blanco|cutter|scanner|photocopieuse?|typex|tipp?-?ex|photoshop|paint|canva|gimp)\\b`,
);

/** The register of another place has it now. */
const OTHER_REGISTER =
  /\b(?:siege|etablissement|dossier|entreprise|societe|immatriculation|transfere\w*|transfert)\b[^.;|]{0,40}\bhors (?:du |de (?:son |ce |notre )?|de la )?(?:ressort|circonscription|juridiction)\b(?![^.;|]{0,60}\b(?:ancien|precedemment|provenan|venant|en provenance))|\b(?:greffe|registre|tribunal)\b[^.;|]{0,30}\b(?:seule?|desormais|devenu|dorenavant|maintenant) (?:\w+ )?competent\w*|\b(?:n'est|n'etant|sommes) (?:desormais |donc )?plus (?:territorialement )?competent\w*|\b(?:se reporter|s'adresser|consulter|interroger|renvoi|voir|demander)\b[^.;|]{0,30}\b(?:greffe|registre) (?:du (?:nouveau|lieu)|competent|d'accueil|d'arrivee)|\bnouveau greffe\b|\bdossier (?:transfere|transmis|adresse) (?:au|vers)\b[^.;|]{0,20}\b(?:greffe|registre|tribunal)/;

/** The sign itself denied. */
const SIGN = "(?:r\\.?g\\.?e\\b|reconnue? garante? de l'environnement)";
const OF_SIGN =
  '(?:de|du|des|la|le|l|tout|toute|au|dispositif|mention|label|perimetre|cadre|champ|signe|programme|referentiel|reconnaissance|qualite|qualification|certification)';
const WITHOUT_RGE = new RegExp(
  `\\b(?:hors|sans|non|ni|aucune?|en dehors|exclu\\w*|prive\\w*|depourvu\\w*|pas|plus)(?:[ -]${OF_SIGN}\\b'?){0,5}[ -]+${SIGN}|${SIGN}\\W{1,3}(?:non|hors|neant|sans|exclu\\w*|aucune?)\\b`,
);

/** The blanks of a program: « [insérer ici …] », « {{nom}} », « #REF! ». */
const BLANK =
  /\[\[|\]\]|\{%|%\}|(?<![\p{L}\d@./-])\p{Ll}{2,}(?:_\p{Ll}{2,})+(?![\p{L}\d@./])|\[[^\][\d]*\p{L}{3,}[^\][\d]*\s[^\][\d]*\p{L}{3,}[^\][]*\]|\{\{|\}\}|\$\{|<\/?[\p{L}_]{2,}[^<>]{0,30}>|%[A-Z][A-Z_]{2,}%|#(?:REF|N\/A|NOM|VALEUR|NAME|VALUE)\b|\b(?:undefined|NaN)\b|\blorem ipsum\b/u;
const PREVIEW =
  /\b(?:apercus?|previsualis\w+|pre-?remplie?s?|preremplissage|avant[- ]projet|a personnaliser)\b|^\W*(?:gabarits?|trames?|canevas|maquettes?)\b|\b(?:genere|edite|imprime|etabli|cree|emis)\w*\b[^.;|]{0,40}\bavant (?:la |sa |toute |le |son |tout )?(?:validation|relecture|approbation|signature|controle|verification|accord)\b/;

const ASKED =
  /\b(?:pri(?:ons|e)|demand(?:ons|e)|invit(?:ons|e)|merci|vouloir|veuillez|convient|a)\b(?: de| d'| a)?(?: bien vouloir)?(?: nous| le| la| les| l'| en)* ?(?:detrui\w+|restitu\w+|retourner|renvoyer|jeter|ignorer|ecarter|supprimer|effacer|bruler|dechirer|oublier|remplacer par|substituer)\b|\bne (?:plus|pas) en (?:tenir|faire)\b|\btel(?:le)?s? qu'(?:il|elle)s? (?:existai|etai|figurai|resultai)\w*|\bavant (?:le|son|sa|leur|la|l') ?(?:retrait|annulation|radiation|resiliation|suspension|denonciation|abrogation|revocation) (?:notifi|prononc|interven|decid|survenu)\w*/;

/** A further sheet that speaks of the one before it. */
const OTHER_SHEET =
  /\b(?:pages?|feuilles?|feuillets?|documents?|attestations?|papiers?|pieces?|extraits?|certificats?|courriers?|envois?|recto)\b (?:\w+ ){0,2}(?:ci-devant|ci-avant|precedente?s?|qui preced\w+|jointe?s?|du dessus|ci-joint\w*|anterieure?s?)\b|\b(?:la|de la|en) page (?:une?|1)\b/;
const GOES_ON = /^\W*\(?suite\b|\b(?:annexe|suite) (?:a|de) (?:l'|la )/;

/** What counts whatever the kind; what is said of a case, or of earlier copies, does not. */
const ANY_KIND = [ELSEWHERE, RESERVED, OTHERS_MUST, SELF_MADE, PREVIEW];
const OF_A_CASE = /\b(?:si|s'ils?|en cas|lorsqu\w*)\b|\b(?:anterieur|precedent)\w*/;

/** Whether a statement says that the paper is nothing for its holder. */
export function isNotOfThis(
  { text, printed, page }: Pick<Statement, 'text' | 'printed' | 'page'>,
  kinds: readonly DocumentKind[],
): boolean {
  if (page > 1 && OTHER_SHEET.test(text) && !GOES_ON.test(text)) return true;
  if (BLANK.test(printed) || ANY_KIND.some((pattern) => pattern.test(text))) return true;
  if ((LIST_ELSEWHERE.test(text) || ANSWERED_ELSEWHERE.test(text)) && !HERE.test(text)) return true;
  if (ASKED.test(text) && !OF_A_CASE.test(text)) return true;
  if (kinds.includes('kbis')) return OTHER_REGISTER.test(text);
  if (kinds.includes('rge')) return WITHOUT_RGE.test(text) && !OF_A_CASE.test(text);
  return !kinds.includes('urssaf') && ((ALL_EXCLUDED.test(text) && EVERY.test(text)) || NO_WORKS.test(text));
}
