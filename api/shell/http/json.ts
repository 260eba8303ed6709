// JSON from outside. What is nested thousands of levels deep is small to send, and ends whoever walks through it by calling itself.

/** Levels of lists and objects: no call of ours has ten. */
const DEPTH_MAX = 64;

/** Throws SyntaxError: it is none, or deeper than anybody means. */
export function parsedJson(text: string): unknown {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at++;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '[' || sign === '{') {
      if (++depth > DEPTH_MAX) throw new SyntaxError('nested too deeply');
    } else if (sign === ']' || sign === '}') depth--;
  }
  return JSON.parse(text);
}
