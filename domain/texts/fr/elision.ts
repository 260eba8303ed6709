// « de », « que » and « le » before a name: elided before a vowel. A name that begins with H, Y or a figure keeps the whole word, because
// its sound is not written.

/** « de » or « d’ », with the space that belongs to it; the name stands apart where it is printed bold. */
export const before = (word: 'de' | 'que' | 'le', name: string): string =>
  /^[aeiouœæ]/i.test(name.trim().normalize('NFD')) ? `${word.slice(0, -1)}’` : `${word} `;
/** « d’Étanchéité Salagou », « de Benali » */
export const ofName = (name: string): string => `${before('de', name)}${name}`;
