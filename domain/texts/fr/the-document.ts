// A document type as the subject of a sentence: « l’assurance décennale », « le Kbis ». Customers name their own types: an unknown word stands
// in quotes behind « le document ».

/** By the first word of a type's name, without accents. */
const FEMININE = new Set(['attestation', 'assurance', 'responsabilite', 'carte', 'liste', 'declaration', 'licence', 'garantie', 'police']);
const MASCULINE = new Set(['extrait', 'certificat', 'kbis', 'justificatif', 'contrat', 'document', 'bulletin', 'avis', 'pouvoir', 'rib']);

/** In the middle of a sentence: a first capital stays where the word is an abbreviation or a name (« le Kbis », « l’URSSAF »). */
export function theDocument(type: string): string {
  const name = type.trim();
  const [first = ''] = name.split(/[\s’']/);
  const word = first.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const feminine = FEMININE.has(word);
  if (!feminine && !MASCULINE.has(word)) return `le document « ${name} »`;
  const keeps = word === 'kbis' || first === first.toUpperCase();
  const shown = keeps ? name : name.charAt(0).toLowerCase() + name.slice(1);
  return /^[aeiou]/.test(word) ? `l’${shown}` : `${feminine ? 'la' : 'le'} ${shown}`;
}
