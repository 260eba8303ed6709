// Changes words at any depth of a paper.
import type { Block } from './page.ts';

/** All blocks with a pattern of their words replaced, or null where it does not occur. */
export function replaced(list: readonly Block[], from: RegExp, to: string): readonly Block[] | null {
  let hits = 0;
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') {
      from.lastIndex = 0;
      if (!from.test(value)) return value;
      hits += 1;
      return value.replace(from, to);
    }
    if (Array.isArray(value)) return value.map(deep);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'slot' || key === 'is' ? inner : deep(inner)]));
  };
  const made = deep(list) as readonly Block[];
  return hits === 0 ? null : made;
}
