// The vocabulary of certificates. A word that OCR reads without confidence, and that differs from a known word by a letter or two, becomes
// that word: « Norñ ou raison socialc » is a label and no company. Never used for digits, and a corrected word stays doubtful.
import { normalizeText } from '#domain/documents/normalize-text.ts';

const WORDS =
  `accordé accordée acquises activité activités adhérent adresse agence agent année annuelle annule application après arrêtée article articles
  artisan assurance assurances assureur assuré assurée atteste attestation attestons attribué attribuée attribution audit auprès avant avenant
  avenue bâtiment bénéficiaire bénéficie capital caisse catégorie certificat certificateur certification certifie certifie certifions certifiée
  chantier chantiers charpente chauffage civile civil ci-dessous ci-dessus client code commerce commercial compagnie comptable compte compter
  comptes concerne conditions congés construction conséquences contrat contrats contributions contrôle corporels cotisant cotisation cotisations
  courtage courtier couverture date dates debut décerné décernée décennale déclarations déclarées délivrance délivré délivrée demande dénomination
  désigné désignée directeur direction dirigeant document domaine domaines domiciliée dommages dossier durée début effectif effet électricité
  émise émission employeur enseigne ensemble entrepreneur entreprise entreprises environnement établi établie établissement établissements
  étanchéité exercice exploitation expiration expire extrait forme garant garantie garanties garantir garantissant garantit générale gérant gestion
  greffe greffier identifiant identification identité immatriculation immatriculée immatriculé immatériels informations installation intermédiaire
  isolation jusqu'au juridique légal légale livraison locaux maçonnerie maison madame masse matériels mention menuiserie monsieur montant moyen
  multirisque mutuelle naissance national nature nombre notre numéro objet obligations obligatoire organisme ouverts ouverture peinture période
  personne plomberie police preneur principale principal prise prénom prénoms présent présente président professionnelle professionnelles
  prochaine publiques pécuniaires qualification qualifications qualifiée qualité raison reconnu recouvrement registre représentant référence
  régime régularité rénovation responsabilité responsable réception réserve salariale salariés sécurité service siège sigle sinistre situation
  sociale sociales social sociétaire société souscripteur souscrit souscrite soussigné soussignés suivant suivantes suivants technique terme titre
  titulaire toiture travaux tribunal unique valable valide validité véhicules vérification vigilance vigueur votre échéance édité éditée édition
  énergétique janvier février mars avril juin juillet août septembre octobre novembre décembre annulé annulée résilié résiliée résiliation
  suspendu suspendue suspension exclu exclue exclusion expirée invalide provisoire projet spécimen duplicata urssaf siren siret`.split(
    /\s+/,
  );

/** Letters that look alike in small or blurred print, mapped to one. */
const alike = (text: string): string =>
  text
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[1l!|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')
    .replace(/8/g, 'b');

type Known = { readonly word: string; readonly plain: string; readonly looks: string };
const KNOWN: readonly Known[] = [...new Set(WORDS)].map((word) => ({
  word,
  plain: normalizeText(word),
  looks: alike(normalizeText(word)),
}));
const PLAIN = new Map(KNOWN.map((known) => [known.plain, known]));

/** Shorter words have too many neighbours; if only look-alike letters differ, four letters are enough. */
const LETTERS_MIN = 5;
const ALIKE_MIN = 4;
/** From this many letters on two may be wrong. */
const TWO_FROM = 8;

/** « d'assurancc, »: an elided article before, punctuation around. */
const PARTS = /^([^\p{L}\d]*(?:(?:[ldnsc]|qu)['’])?)(.*?)([^\p{L}\d]*)$/iu;

/** Null: already a known word, a number, or nothing close to one. Case and surrounding punctuation stay. */
export function mended(text: string): string | null {
  const [, before = '', core = '', after = ''] = PARTS.exec(text) ?? [];
  const plain = normalizeText(core);
  if (plain.length < ALIKE_MIN || PLAIN.has(plain) || plain.replace(/\D/g, '').length > plain.length / 3) return null;
  const known = nearest(plain);
  return known === null ? null : before + inCaseOf(core, known.word) + after;
}

/** The known word that equals this one, aside from accents and punctuation. */
export function known(text: string): string | null {
  const [, before = '', core = '', after = ''] = PARTS.exec(text) ?? [];
  const found = PLAIN.get(normalizeText(core));
  return found === undefined ? null : before + inCaseOf(core, found.word) + after;
}

function nearest(plain: string): Known | null {
  const looks = alike(plain);
  let best: Known[] = [];
  let least = 3;
  for (const one of KNOWN) {
    const allowed = one.plain.length >= TWO_FROM ? 2 : one.plain.length >= LETTERS_MIN ? 1 : 0;
    if (Math.abs(one.looks.length - looks.length) > allowed) continue;
    const away = distance(looks, one.looks, Math.min(allowed, least));
    if (away > allowed || away > least) continue;
    if (away < least) [best, least] = [[one], away];
    else best.push(one);
  }
  // « assurbe »: no rule depends on the ending, only on the word.
  const first = best.find((one) => one.plain.length === plain.length) ?? best[0];
  return first !== undefined && best.every((one) => one.plain.slice(0, STEM) === first.plain.slice(0, STEM)) ? first : null;
}
const STEM = 5;

/** Edit distance (replace, insert, delete); anything above `most` is `most + 1`. */
function distance(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    if (Math.min(...next) > most) return most + 1;
    row = next;
  }
  return Math.min(most + 1, row[b.length]!);
}

const CAPITALS = /\p{Lu}/gu;
function inCaseOf(text: string, word: string): string {
  const capitals = text.match(CAPITALS)?.length ?? 0;
  if (capitals > text.length / 2) return word.toUpperCase();
  return /^\p{Lu}/u.test(text) ? word[0]!.toUpperCase() + word.slice(1) : word;
}
