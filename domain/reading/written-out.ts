// What programs and clerks shorten, written out: « Doss. clos », « Ctr. résil. », « Gar. | n. acc. », « en vig. ». A short word stands for a
// longer one that it begins or whose consonants it keeps; for a state only beside a contract, an account or a paper, or alone in its cell.

const words = (list: string): readonly string[] => list.split(' ');
const NOUNS = words(
  'contrat police garantie attestation certificat compte dossier cotisation prime statut situation adhesion qualification',
);
const STATES = words(
  'resiliee suspendue annulee radiee impayee rejetee refusee expiree exclue perimee cloturee denoncee interrompue retiree remplacee terminee renouvelee reconduite reglee payee soldee acquise accordee acceptee garantie souscrite couverte active valide conforme',
);
/** Behind « en ». */
const STANDINGS = words('vigueur cours attente instance instruction suspens recouvrement');
const SHORT_MIN = 3;

const begins = (short: string, long: string): boolean => short.length >= SHORT_MIN && short.length < long.length && long.startsWith(short);
/** « ctr », « crs », « cpte », « ctrat »: the consonants, and the last two letters at most as they are. */
const CONTRACTED = /^[a-z][^aeiouy]+([a-z]{2})?$/;
function contracts(short: string, long: string): boolean {
  if (short.length < SHORT_MIN || short.length >= long.length || short[0] !== long[0] || !CONTRACTED.test(short)) return false;
  if (/[aeiouy]/.test(short) && short.slice(-2) !== long.slice(-2)) return false;
  let kept = 0;
  for (const letter of long) if (letter === short[kept]) kept += 1;
  return kept === short.length;
}
const meant = (short: string, by: readonly string[]): string | undefined =>
  by.find((word) => begins(short, word)) ?? by.find((word) => contracts(short, word));

/** The noun that a word with a dot stands for, or a contracted one without. */
const nounOf = (short: string, dotted: boolean): string | undefined => {
  const one = short.replace(/s$/, '');
  return NOUNS.includes(one) || one === 'etat' ? one : dotted ? meant(short, NOUNS) : NOUNS.find((noun) => contracts(one, noun));
};
/** Whether a dot behind a word ends no sentence. */
export const isShortNoun = (word: string): boolean => !NOUNS.includes(word) && meant(word, NOUNS) !== undefined;

const TOKEN = /(?<![\w.@/'-])([a-z]+)(\.?)(?![\w@])|[|:]/g;
const LEADS_ON = /^(?:non|et|en)$/;
/** A cell of short words alone says a state, whatever stands before it. */
const SHORT_CELL = /(^|[|:])(\s*(?:[a-z]{1,7}\.[ /-]?)+)\s*(?=$|\|)/g;
const NO_OBJECT = /(?<=^|[|:] ?)(?:s[./] ?o|n[./] ?a)\b\.?(?= *(?:$|\|))/g;

/** A statement, normalized, with what is short written out; « | » and the colon part its cells. */
export function writtenOut(text: string): string {
  const alone = [...text.matchAll(SHORT_CELL)].map(({ index, 0: all }) => [index, index + all.length] as const);
  let [beside, open, before, next] = [false, true, '', 0];
  const said = text.replace(TOKEN, (all, short: string | undefined, dot: string, at: number) => {
    if (short === undefined) {
      [open, before] = [true, ''];
      return all;
    }
    while (next < alone.length && alone[next]![1] <= at) next += 1;
    const may = at >= (alone[next]?.[0] ?? Number.POSITIVE_INFINITY) || (beside && open);
    const noun = nounOf(short, dot !== '');
    const state = dot === '' ? undefined : before === 'en' ? meant(short, STANDINGS) : may ? meant(short, STATES) : undefined;
    const word = state ?? (noun !== undefined && !NOUNS.includes(short) && short !== 'etat' && short !== `${noun}s` ? noun : undefined);
    const full = word ?? (short === 'n' && dot !== '' && may ? 'non' : undefined);
    before = full ?? short;
    beside ||= noun !== undefined;
    open = noun !== undefined || state !== undefined || LEADS_ON.test(before);
    return full ?? all;
  });
  return said.replace(NO_OBJECT, 'sans objet').replace(/\bss (?=effet|valeur|suite|objet)/g, 'sans ');
}
