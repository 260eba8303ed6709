// The build sets French typography in every text of ours that a user reads (domain/texts/fr/typography.ts).
import type { Plugin } from 'vite';
import { typeset } from '../../../domain/texts/fr/typography.ts';

type Node = { type: string; start: number; end: number; value?: unknown };
export function* textsIn(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  const { type, value } = node as Node;
  if ((type === 'Literal' && typeof value === 'string') || type === 'TemplateElement' || type === 'JSXText') yield node as Node;
  else for (const child of Object.values(node)) yield* textsIn(child);
}

const OURS = /\/(?:(?:admin|upload)-ui\/src|domain|contract)\/[^?]*\.tsx?$/;

export const typography = (): Plugin => ({
  name: 'typography',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!OURS.test(id) || id.includes('node_modules')) return null;
    // A template's pieces come after what stands between them.
    const texts = [...textsIn(this.parse(code))].sort((one, other) => one.start - other.start);
    let changed = '';
    let done = 0;
    for (const { type, start, end } of texts) {
      // A string's own quotes are not part of its text.
      const quote = type === 'Literal' ? 1 : 0;
      changed += code.slice(done, start + quote) + typeset(code.slice(start + quote, end - quote));
      done = end - quote;
    }
    changed += code.slice(done);
    return changed === code ? null : { code: changed, map: null };
  },
});
