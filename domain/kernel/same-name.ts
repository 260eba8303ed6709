// Whether two names that people typed are the same: case, accents and spaces do not count.

const folded = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim().toLowerCase();

export const sameName = (a: string, b: string): boolean => a === b || folded(a) === folded(b);
