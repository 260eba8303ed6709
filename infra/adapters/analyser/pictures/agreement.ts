// Which words of a picture must be certain, and when two readings of one are the same.
const MONTH = /^(?:janv|f[eé]v|mars|avr|mai|juin|juil|ao[uû]t|sept|oct|nov|d[eé]c)/i;

/** A figure, or the name of a month: part of a date, a number, an amount. */
export const isTelling = (text: string): boolean => /\d/.test(text) || MONTH.test(text);

/** Without the punctuation around it, in small letters: no reading is told from another by a comma. */
const bare = (text: string): string => text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '').toLowerCase();

export const sameReading = (text: string, others: readonly { readonly text: string }[]): boolean =>
  others.some((other) => bare(other.text) === bare(text));
