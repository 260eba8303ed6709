const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('fr');

/** Every word that is typed begins a word of the text, in any order, without accents or case. */
export function hasWords(text: string, typed: string): boolean {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const parts = folded(text).split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => parts.some((part) => part.startsWith(word)));
}
