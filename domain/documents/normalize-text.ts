// Normalizes text for comparison: lower case, no accents, one kind of quote, dash and space. The length never changes, so an offset in the
// normalized text is also one in the original, and evidence can quote the original.

const SPECIAL: Record<string, string> = {
  œ: 'o',
  Œ: 'o',
  æ: 'a',
  Æ: 'a',
  ß: 's',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

const foldUnit = (unit: string): string => {
  const special = SPECIAL[unit];
  if (special !== undefined) return special;
  if (/\s/.test(unit)) return unit === '\n' ? '\n' : ' ';
  const base = unit.normalize('NFD').charAt(0).toLowerCase();
  return base.length === 1 ? base : unit;
};

/** Folds each UTF-16 unit; `normalizeText(text).length === text.length`. */
export function normalizeText(text: string): string {
  let normalized = '';
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    // Plain ASCII, the common case, needs neither table nor normalization.
    if (code >= 33 && code < 127 && code !== 96) normalized += code >= 65 && code <= 90 ? String.fromCharCode(code + 32) : text[i];
    else normalized += foldUnit(text[i]!);
  }
  return normalized;
}
