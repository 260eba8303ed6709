// The nonce of the page's Content-Security-Policy, which emotion's style elements must carry: without it the console has no style at all.

/** What the server replaces (index.html); Vite's own server leaves it. */
const PLACEHOLDER = '__CSP_NONCE__';

/** Only the placeholder itself is none: a nonce is base64url and may begin with « __ », one in 4096 does. */
export const nonceIn = (content: string | undefined): string | undefined =>
  content === '' || content === PLACEHOLDER ? undefined : content;

export const pageNonce = (): string | undefined => nonceIn(document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content);
