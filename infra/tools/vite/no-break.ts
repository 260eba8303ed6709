// French puts a space before : ; ? ! and inside « », at which no line may break. Sources have an ordinary space, which is easy to type; the
// build makes it a no-break space in every text that a user reads.
import type { Plugin } from 'vite';

const HARD = '\u00a0';
/** After a word, or at the beginning of what follows one; before a space or the end, so that no selector or option matches. */
const BEFORE = /(?<=^|[\p{L}\p{N})\]»’”%€.…}]) (?=(?:[:;?!]|»)(?:$|[\s).,»]))/gu;
const AFTER = /(?<=«) /gu;

/** Keeps the length: no position in a source changes. */
export const noBreak = (text: string): string => text.replace(BEFORE, HARD).replace(AFTER, HARD);

type Node = { type: string; start: number; end: number; value?: unknown };
function* textsIn(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return;
  const { type, value } = node as Node;
  if ((type === 'Literal' && typeof value === 'string') || type === 'TemplateElement') yield node as Node;
  else for (const child of Object.values(node)) yield* textsIn(child);
}

const OURS = /\/(?:(?:admin|upload)-ui\/src|domain|contract)\/[^?]*\.tsx?$/;

export const noBreakSpaces = (): Plugin => ({
  name: 'no-break-spaces',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!OURS.test(id) || id.includes('node_modules')) return null;
    let changed = code;
    for (const { type, start, end } of textsIn(this.parse(code))) {
      // A string's own quotes are not part of its text.
      const quote = type === 'Literal' ? 1 : 0;
      const text = noBreak(code.slice(start + quote, end - quote));
      changed = changed.slice(0, start + quote) + text + changed.slice(end - quote);
    }
    return changed === code ? null : { code: changed, map: null };
  },
});
