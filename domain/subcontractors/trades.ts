// What a subcontractor does for us, in the nomenclature that French insurers use for the activities of construction. A décennale covers only
// the activities it names, so the two are compared (documents/insured-activities.ts).
import { normalizeText } from '../documents/normalize-text.ts';

/**
 * Code, name, and how certificates, lists and people write it (tested on folded text, on one named activity). Codes are stored and never
 * change; names may.
 */
const NOMENCLATURE = [
  ['demolition', 'Démolition', /\bdemoli/],
  ['terrassement', 'Terrassement', /\bterrasse(?:ment|r|ur)/],
  ['amelioration-sols', 'Amélioration des sols', /\bamelioration des? sols?|\bconsolidation des? sols?|\binjections? de sols?/],
  ['fondations-speciales', 'Fondations spéciales', /\bfondations? (?:speciales?|profondes?)|\b(?:micro-?)?pieux\b|\bparois? moulees?/],
  [
    'vrd',
    'Voirie et réseaux divers (VRD)',
    /\bv\.?r\.?d\b|\bvoiries?\b|\breseaux? (?:divers|enterres?|humides?)|\bcanalisations? enterrees?/,
  ],
  ['assainissement', 'Assainissement autonome', /\bassainissement/],
  ['espaces-verts', 'Aménagements extérieurs et espaces verts', /\bespaces? verts?|\bpaysag|\bamenagements? exterieurs?|\bclotures?\b/],
  ['echafaudage', 'Montage d’échafaudage', /\bechafaud/],
  ['amiante-plomb', 'Traitement de l’amiante et du plomb', /\bdesamiant|\b(?:traitement|retrait)\b[^;]{0,20}\b(?:amiante|plomb)/],
  [
    'traitement-curatif',
    'Traitement curatif du bois (insectes, champignons)',
    /\btraitements? curatifs?|\bxylophages?|\btermites?|\bmerule/,
  ],
  ['assechement', 'Assèchement des murs', /\bassechement|\bremontees capillaires/],
  ['maconnerie', 'Maçonnerie et béton armé', /\bmacon|\bbeton arme|\bgros[- ]?(?:o|oe)uvre/],
  ['beton-precontraint', 'Béton précontraint', /\bprecontraint/],
  [
    'charpente-bois',
    'Charpente et structure en bois',
    /\bcharpent(?!\w*[^;]{0,30}\b(?:metal|acier))|\b(?:structures?|ossatures?)\b[^;]{0,20}\bbois\b/,
  ],
  [
    'charpente-metallique',
    'Charpente et structure métallique',
    /\b(?:charpent\w+|structures?|ossatures?|construction)\b[^;]{0,30}\b(?:metalli|acier)/,
  ],
  [
    'couverture',
    'Couverture',
    /(?<!\b(?:la|cette|sa|une|notre) )\bcouvertures?\b(?! (?:du |des? |d')(?:contrat|garantie|risque|assur|sinistre))|\bcouvreur|\bzingu|\btoitures?\b(?![- ]terrasse)/,
  ],
  [
    'etancheite',
    'Étanchéité de toiture, terrasse et plancher intérieur',
    /\betanche\w+(?![^;]{0,40}\b(?:cuvelage|reservoir|piscine|facade|air\b))/,
  ],
  ['cuvelage', 'Étanchéité de cuvelage, réservoirs et piscines', /\bcuvelage|\betanche\w+[^;]{0,40}\b(?:reservoir|piscine)/],
  [
    'facades',
    'Ravalement, calfeutrement et imperméabilité des façades',
    /\bravalement|\bfacadier|\bcalfeutrement|\bimpermeabili|\benduits? (?:de |des )?facades?|\betanche\w+[^;]{0,30}\bfacade|\brevetements? (?:de |des )?facades?|^\W*facades?\W*$/,
  ],
  ['isolation-exterieur', 'Isolation thermique par l’extérieur', /\bisolation\b[^;]{0,30}\bexterieur|\bi\.?t\.?e\b/],
  ['facades-rideaux', 'Façades-rideaux', /\bfacades?[- ]rideaux?|\bmurs?[- ]rideaux?/],
  ['bardage', 'Bardage de façade', /\bbardage/],
  ['structures-textiles', 'Structures et couvertures textiles', /\bstructures?\b[^;]{0,20}\btextiles?/],
  [
    'menuiseries-exterieures',
    'Menuiseries extérieures',
    /\bmenuis\w+(?![^;]{0,30}\binterieur)|\bmenuis\w+[^;]{0,50}\bexterieur|\bfenetres?\b|\bfermetures?\b|\bvolets?\b|\bstores?\b|\bportes? de garage/,
  ],
  [
    'menuiseries-interieures',
    'Menuiseries intérieures',
    /\bmenuis\w+(?![^;]{0,30}\bexterieur)|\bmenuis\w+[^;]{0,50}\binterieur|\bagencement/,
  ],
  ['platrerie', 'Plâtrerie, staff, stuc et cloisons', /\bplatr|\bplaqu(?:iste|es de platre)|\bcloison|\bstaff\b|\bstuc\b|\bgypserie/],
  ['faux-plafonds', 'Faux plafonds', /\bfaux[- ]?plafonds?|\bplafonds? suspendus?/],
  ['serrurerie', 'Serrurerie et métallerie', /\bserrur|\bmetall(?:erie|ier)|\bferronn/],
  ['vitrerie', 'Vitrerie et miroiterie', /\bvitr(?:erie|ier)|\bmiroit/],
  ['peinture', 'Peinture', /\bpeint/],
  ['sols-souples', 'Revêtements de sols souples et parquets', /\bsols? souples?|\bmateriaux souples|\bparquet|\bmoquette/],
  [
    'carrelage',
    'Revêtements durs, carrelage et chapes',
    /\bcarrel|\bmateriaux durs|\bchapes?\b|\bsols? coules?|\bfaience|\brevetements? durs?/,
  ],
  ['isolation', 'Isolation thermique, acoustique et frigorifique', /\bisolation(?![^;]{0,30}\bexterieur)|\bcalorifug/],
  ['plomberie', 'Plomberie et installations sanitaires', /\bplomb(?:erie|ier)|\bsanitaires?\b/],
  ['chauffage', 'Installations thermiques et chauffage', /\bchauff|\bgenie climatique|\binstallations? thermiques?|\bpompes? a chaleur/],
  ['fumisterie', 'Fumisterie', /\bfumist|\bcheminees?\b|\btubage/],
  ['ventilation', 'Ventilation, aéraulique et climatisation', /\bventilation|\baeraul|\bclimatis|\bconditionnement d'air|\bv\.?m\.?c\b/],
  ['electricite', 'Électricité', /\belectric(?!\w*[^;]{0,20}\bportails?)/],
  [
    'courants-faibles',
    'Courants faibles et télécommunications',
    /\bcourants? faibles?|\btelecom|\bfibre optique|\bdomotique|\bvideosurveillance/,
  ],
  ['photovoltaique', 'Installations photovoltaïques', /\bphotovolta|\bpanneaux? solaires?/],
  ['geothermie', 'Géothermie et forages', /\bgeotherm|\bforages?\b/],
  ['ascenseurs', 'Ascenseurs', /\bascenseur|\belevateurs?\b|\bmonte-charges?/],
  ['piscines', 'Piscines', /\bpiscin(?!\w*[^;]{0,30}\betanche)(?<!\b(?:etancheite|impermeabilisation)[^;]{0,40}piscin)/],
  ['cuisines', 'Pose de cuisines et salles de bains', /\bcuisin(?:es?|iste)\b|\bsalles? de bains?/],
] as const satisfies readonly (readonly [string, string, RegExp])[];

export type Trade = (typeof NOMENCLATURE)[number][0];
export const TRADES: readonly Trade[] = NOMENCLATURE.map(([code]) => code);
export const TRADE_NAME = Object.fromEntries(NOMENCLATURE.map(([code, name]) => [code, name])) as Readonly<Record<Trade, string>>;
/** More are no description any more. */
export const TRADES_MAX = 20;

const folded = (text: string): string => normalizeText(text).replace(/\s+/g, ' ').trim();
/** The trades that the name of one activity is about, in the order of the nomenclature; none: its words are not known. */
export function tradesIn(activity: string): Trade[] {
  const text = folded(activity);
  return NOMENCLATURE.flatMap(([code, , words]) => (words.test(text) ? [code] : []));
}

const byName = new Map<string, Trade>(NOMENCLATURE.flatMap(([code, name]) => [[code, code] as const, [folded(name), code] as const]));
/** Of a code or of its name as we write it. */
export const tradeNamed = (text: string): Trade | null => byName.get(folded(text)) ?? null;

/** In the order of the nomenclature, each once. */
export const sortedTrades = (trades: readonly Trade[]): Trade[] => TRADES.filter((trade) => trades.includes(trade));
export const sameTrades = (a: readonly Trade[] = [], b: readonly Trade[] = []): boolean =>
  a.length === b.length && a.every((trade, at) => trade === b[at]);
export const tradeNames = (trades: readonly Trade[]): string => trades.map((trade) => TRADE_NAME[trade]).join(', ');

/** The longest name first: a short one may stand within it. */
const LONGEST_FIRST = [...NOMENCLATURE]
  .sort((a, b) => b[1].length - a[1].length)
  .map(([code, name]): { code: Trade; name: string } => ({ code, name: normalizeText(name) }));

/** What people write in the cell of a list: « Maçonnerie, couverture / zinguerie ». `unknown`: the pieces that no trade is about. */
export function tradesOfText(text: string): { trades: Trade[]; unknown: string[] } {
  if (text.trim() === '') return { trades: [], unknown: [] };
  const whole = tradeNamed(text);
  if (whole !== null) return { trades: [whole], unknown: [] };
  const found = new Set<Trade>();
  const unknown: string[] = [];
  // Our own names have commas in them: they are taken out first.
  let rest = ` ${text} `;
  let plain = normalizeText(rest);
  for (const { code, name } of LONGEST_FIRST) {
    const at = plain.indexOf(name);
    if (at < 0 || /[\p{L}\d]/u.test(rest[at - 1] ?? '') || /[\p{L}\d]/u.test(rest[at + name.length] ?? '')) continue;
    if (!/^\s*(?:[;,/|+&•\n]|$)/.test(rest.slice(at + name.length))) continue;
    found.add(code);
    rest = `${rest.slice(0, at)};${rest.slice(at + name.length)}`;
    plain = `${plain.slice(0, at)};${plain.slice(at + name.length)}`;
  }
  for (const piece of rest.split(/[;,/|+&•\n]|\bet\b/).map((one) => one.trim())) {
    if (!/\p{L}/u.test(piece)) continue;
    const trades = tradesIn(piece);
    for (const trade of trades) found.add(trade);
    if (trades.length === 0) unknown.push(piece);
  }
  return { trades: sortedTrades([...found]), unknown };
}
