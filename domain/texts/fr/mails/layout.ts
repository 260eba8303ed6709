// The layout of every mail (UI.md « Mails »): 600 px, one button, safe in dark mode, and a text version made from the same blocks, so that
// both have the same content.
import { colors, PRODUCT_NAME, SOFT_BACKGROUND } from '../../../brand.ts';
import { JOINER, spaced, typeset } from '../typography.ts';
import { html, line, lines, link } from './safe-text.ts';

export type Tone = 'valid' | 'toValidate' | 'expiresSoon' | 'problem' | 'neutral';
export type Inline = string | { readonly strong: string };
export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'status'; readonly tone: Tone; readonly label: string }
  /** `href`: the target of the label. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string, href?: string])[] }
  | { readonly kind: 'quote'; readonly label: string; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** Bytes that somebody copies from here: nothing in it is cut, set or moved. */
  | { readonly kind: 'verbatim'; readonly text: string };

export type MailContent = {
  readonly subject: string;
  /** The text that a mailbox shows beside the subject. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly button?: { readonly label: string; readonly href: string };
  /** Shown below the button: how long the link is valid. */
  readonly afterButton?: string;
  /** Why the recipient gets this mail, and how to stop it. */
  readonly why: string;
  /** The link to the recipient's preferences. */
  readonly stop?: { readonly label: string; readonly href: string };
  /** Address of the data protection page. */
  readonly privacyUrl: string;
};
export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string };

export const paragraph = (...content: Inline[]): Block => ({ kind: 'paragraph', content });
/**
 * A status always has a sign, a word and a colour (UI.md « Status »). The signs exist in every font, because the mail program chooses it.
 */
const SIGN: Record<Tone, string> = { valid: '●', toValidate: '…', expiresSoon: '!', problem: '×', neutral: '○' };

const plainOf = (content: readonly Inline[]): string =>
  line(content.map((part) => (typeof part === 'string' ? part : part.strong)).join(''), 2000);
/** Some mail programs draw what is to be seen by nobody. */
const JOINED = new RegExp(`e-${JOINER}(mails?)`, 'g');
const unbroken = (text: string): string => html(text).replace(JOINED, '<span style="white-space:nowrap">e-$1</span>');
/** Our own words; a customer's stay as he typed them. */
const prose = (text: string): string => unbroken(typeset(text));
const htmlOf = (content: readonly Inline[]): string =>
  content.map((part) => (typeof part === 'string' ? prose(part) : `<strong>${html(line(part.strong))}</strong>`)).join('');

function textBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return plainOf(block.content);
    case 'status':
      return `[${block.label}]`;
    case 'facts':
      return block.rows
        .map(([label, value, href]) => `- ${line(label)} : ${line(value, 300)}${href === undefined ? '' : `\n  ${link(href)}`}`)
        .join('\n');
    case 'quote':
      return `${block.label} :\n${lines(block.text)
        .split('\n')
        .map((row) => `  ${row}`.trimEnd())
        .join('\n')}`;
    case 'list':
      return block.items.map((item) => `- ${line(item, 300)}`).join('\n');
    case 'verbatim':
      return block.text.trimEnd();
  }
}

const P = 'margin:0 0 16px;font-size:16px;line-height:1.5';
const labelOf = (label: string, href: string | undefined): string => {
  const words = html(line(label));
  return href === undefined ? words : `<a class="accent" href="${html(link(href))}" style="color:${colors.light.accent}">${words}</a>`;
};
function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="${P}">${htmlOf(block.content)}</p>`;
    case 'status':
      return `<p style="${P}"><span class="tone-${block.tone}" style="display:inline-block;padding:4px 12px;border-radius:8px;font-size:14px;font-weight:600;${toneStyle('light', block.tone)}"><span aria-hidden="true">${SIGN[block.tone]}&nbsp;</span>${html(block.label)}</span></p>`;
    case 'facts':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${block.rows
        .map(
          ([label, value, href]) =>
            `<tr><td class="line soft" style="padding:8px 16px 8px 0;border-bottom:1px solid ${colors.light.border};color:${colors.light.secondary};font-size:14px;line-height:1.5;vertical-align:top;width:32%;overflow-wrap:anywhere">${labelOf(label, href)}</td><td class="line" style="padding:8px 0;border-bottom:1px solid ${colors.light.border};font-size:16px;line-height:1.5;vertical-align:top;overflow-wrap:anywhere">${html(line(value, 300))}</td></tr>`,
        )
        .join('')}</table>`;
    case 'quote':
      return `<p class="soft" style="margin:0 0 4px;font-size:14px;line-height:1.5;color:${colors.light.secondary}">${html(block.label)}</p><blockquote class="page quote" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${colors.light.problem};background:${colors.light.page};font-size:16px;line-height:1.5;overflow-wrap:anywhere">${html(lines(block.text)).replaceAll('\n', '<br>')}</blockquote>`;
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 20px;font-size:16px;line-height:1.5">${block.items.map((item) => `<li style="margin:0 0 4px">${unbroken(spaced(line(item, 300)))}</li>`).join('')}</ul>`;
    case 'verbatim':
      return `<pre class="page" style="margin:0 0 16px;padding:12px 16px;background:${colors.light.page};font-family:Consolas,Menlo,monospace;font-size:13px;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere">${html(block.text.trimEnd())}</pre>`;
  }
}

const parts = (hex: string): number[] => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The hue at 12 % over white or the dark surface, as a solid colour: mail programs do not support transparency. */
function soft(mode: 'light' | 'dark', tone: Tone): string {
  const hue = parts(colors[mode][tone]);
  return hexOf(parts(colors[mode].surface).map((part, i) => part + (hue[i]! - part) * SOFT_BACKGROUND));
}
/** In light mode the full hue has a contrast of 4.3:1 on its own soft background: a shade darker gives 4.5:1, as in the console. */
const ink = (mode: 'light' | 'dark', tone: Tone): string =>
  mode === 'light' ? hexOf(parts(colors.light[tone]).map((part) => part * 0.9)) : colors.dark[tone];
const toneStyle = (mode: 'light' | 'dark', tone: Tone, important = ''): string =>
  `color:${ink(mode, tone)}${important};background-color:${soft(mode, tone)}${important}`;

const { dark } = colors;
/** Only what inline styles cannot express: dark mode and narrow screens. `!important`, because inline styles take precedence. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.body{padding:24px 20px!important}.wide{width:100%}.cta a{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){.page{background-color:${dark.page}!important;color:${dark.text}!important}.card{background-color:${dark.surface}!important;border-color:${dark.border}!important;color:${dark.text}!important}.card h1,.brand{color:${dark.text}!important}.soft,.soft a{color:${dark.secondary}!important}.line{border-color:${dark.border}!important}.quote{border-color:${dark.problem}!important}.accent{color:${dark.accent}!important}.cta{background-color:${dark.primary}!important}.cta a{color:${dark.onPrimary}!important}${(Object.keys(SIGN) as Tone[]).map((tone) => `.tone-${tone}{${toneStyle('dark', tone, '!important')}}`).join('')}}`;

const FONT = "'Inter','Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function renderHtml(mail: MailContent): string {
  const c = colors.light;
  const button = mail.button
    ? `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td class="cta" bgcolor="${c.primary}" style="border-radius:8px;background-color:${c.primary}"><a href="${html(link(mail.button.href))}" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:600;line-height:20px;color:${c.onPrimary};text-decoration:none;border-radius:8px">${html(mail.button.label)}</a></td></tr></table>`
    : '';
  const after = mail.afterButton
    ? `<p class="soft" style="margin:0;font-size:14px;line-height:1.5;color:${c.secondary}">${prose(mail.afterButton)}</p>`
    : '';
  const stop = mail.stop ? `<a href="${html(link(mail.stop.href))}" style="color:${c.secondary}">${html(mail.stop.label)}</a><br>` : '';
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${html(mail.subject)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background-color:${c.page};color:${c.text};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${html(mail.preview)}${'&#8199;&#65279;&#847; '.repeat(30)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background-color:${c.page};font-family:${FONT}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="brand" style="padding:0 4px 12px;font-size:18px;font-weight:700;color:${c.text}">Sub<span class="accent" style="color:${c.accent}">Doc</span></td></tr>
<tr><td class="card body" style="padding:32px;background-color:${c.surface};border:1px solid ${c.border};border-radius:8px;color:${c.text};text-align:left">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;color:${c.text};overflow-wrap:anywhere">${unbroken(spaced(mail.title))}</h1>
${mail.blocks.map(htmlBlock).join('\n')}
${button}${after}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;font-size:13px;line-height:1.5;color:${c.secondary}">${prose(mail.why)}<br>${stop}${html(PRODUCT_NAME)} · <a href="${html(link(mail.privacyUrl))}" style="color:${c.secondary}">Protection des données</a></td></tr>
</table></td></tr></table></body></html>
`;
}

function renderText(mail: MailContent): string {
  return [
    mail.title,
    ...mail.blocks.map(textBlock),
    ...(mail.button ? [`${mail.button.label} :\n${link(mail.button.href)}`] : []),
    ...(mail.afterButton ? [mail.afterButton] : []),
    `--\n${mail.why}\n${mail.stop ? `${mail.stop.label} :\n${link(mail.stop.href)}\n` : ''}${PRODUCT_NAME} · Protection des données : ${link(mail.privacyUrl)}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Renders both versions of a mail. Any text of `mail` may come from a person: it is escaped here, and the subject becomes one line. */
export function renderMail(mail: MailContent): RenderedMail {
  const clean = {
    ...mail,
    subject: line(mail.subject, 150),
    preview: line(mail.preview, 200),
    title: line(mail.title, 200),
    why: line(mail.why, 1_500),
  };
  return { subject: clean.subject, text: renderText(clean), html: renderHtml(clean) };
}
