// « Boîte d'envoi »: a page of the messages that the stand-ins accepted. It works without a script; a mail is shown as its reader sees it,
// in a sandboxed frame.
import type { Context } from 'hono';
import { cssVariables, PRODUCT_NAME } from '#domain/brand.ts';
import { frenchDate, type Instant, inParis } from '#domain/kernel/calendar.ts';
import type { OutboxEntry } from '../../adapters/mailer/outbox.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
/** Escapes the text and makes its addresses links. */
const linked = (text: string): string =>
  html(text).replace(/https?:\/\/(?:[^\s<&]|&amp;)+?(?=[.,;)]*(?:\s|&(?!amp;)|$))/g, '<a href="$&">$&</a>');
const moment = (at: Instant): string => {
  const { date, hour, minute } = inParis(at);
  return `${frenchDate(date)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

const CHANNEL: Record<OutboxEntry['channel'], string> = { email: 'E-mail', sms: 'SMS', voice: 'Appel' };
const STATUS: Record<string, string> = {
  sent: 'Accepté',
  ambiguous: 'Sans réponse',
  answered: 'Répondu',
  commitment: 'Engagement pris',
  callback: 'Rappel demandé',
  'no-answer': 'Pas de réponse',
  failed: 'Échec',
  'opt-out': 'Ne veut plus être appelé',
};
/** A message without a subject is named by its channel and its recipient. */
const title = ({ subject, channel, to }: OutboxEntry): string =>
  subject ?? `${CHANNEL[channel]} ${channel === 'voice' ? 'vers le' : 'au'} ${to}`;
/** How many are shown: the list of a long demonstration stays fast. */
const SHOWN = 200;

const STYLE = `:root{color-scheme:light dark;${cssVariables('light')}}@media(prefers-color-scheme:dark){:root{${cssVariables('dark')}}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 'Inter Variable',Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
a{color:var(--primary)}header{padding:20px 24px 12px}h1{margin:0 0 4px;font-size:24px;line-height:1.3}h2{margin:0 0 8px;font-size:18px;overflow-wrap:anywhere}p{margin:0}.soft{color:var(--secondary);font-size:14px}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-top:12px}input,select,button{font:inherit;font-size:14px;min-height:40px;padding:4px 12px;border:1px solid var(--border);border-radius:8px;background:var(--surface);color:inherit}input{flex:1 1 200px;max-width:320px}button{background:var(--primary);border-color:var(--primary);color:var(--onPrimary);font-weight:600;cursor:pointer}
main{display:grid;grid-template-columns:minmax(280px,380px) minmax(0,1fr);gap:16px;padding:0 24px 24px;align-items:start}
ol{list-style:none;margin:0;padding:0;border:1px solid var(--border);border-radius:8px;background:var(--surface);overflow:hidden}
li a{display:block;padding:12px 16px;border-top:1px solid var(--border);color:inherit;text-decoration:none}li:first-child a{border-top:0}li a:hover{background:var(--page)}li a[aria-current]{box-shadow:inset 4px 0 var(--primary);background:var(--page)}
li strong,li span{display:block;overflow-wrap:anywhere}article{border:1px solid var(--border);border-radius:8px;background:var(--surface);padding:20px 24px;min-width:0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 16px;font-size:14px}dt{color:var(--secondary)}dd{margin:0;overflow-wrap:anywhere}iframe{width:100%;height:760px;border:1px solid var(--border);border-radius:8px;background:var(--page)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:12px 0 0;font:14px/1.5 ui-monospace,Menlo,Consolas,monospace}summary{cursor:pointer;font-weight:600;margin-top:16px}:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
@media(max-width:860px){main{grid-template-columns:1fr;padding:0 12px 12px}header{padding:16px 12px 12px}article{padding:16px}.chosen article{order:-1}}`;

const headers = (context: Context, extra: string): void => {
  context.header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; ${extra}`);
};

/** One mail as its reader sees it. Sandboxed: links open in a new window, and no script runs. */
export function mailPage(context: Context, content: string): Response {
  headers(context, "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox");
  return context.html(content.replaceAll('<a href=', '<a target="_blank" rel="noopener" href=')) as Response;
}

function item(entry: OutboxEntry, current: number | undefined, query: URLSearchParams): string {
  const to = new URLSearchParams(query);
  to.set('id', String(entry.id));
  return `<li><a href="?${html(to.toString())}"${entry.id === current ? ' aria-current="true"' : ''}><strong>${html(entry.subject ?? entry.text.slice(0, 80))}</strong><span class="soft">${html(entry.to)}</span><span class="soft">${CHANNEL[entry.channel]} · ${moment(entry.sentAt)} · ${html(STATUS[entry.status] ?? entry.status)}</span></a></li>`;
}

function message(entry: OutboxEntry | undefined): string {
  if (entry === undefined) return '<article><p>Choisissez un message dans la liste.</p></article>';
  const files = entry.attachments ?? [];
  const rows: [string, string][] = [
    ['À', entry.to],
    ['Canal', CHANNEL[entry.channel]],
    ['Envoyé le', moment(entry.sentAt)],
    ['État', STATUS[entry.status] ?? entry.status],
    ...(entry.segments === undefined
      ? []
      : [['Longueur', `${[...entry.text].length} signes, facturés ${entry.segments} SMS`] as [string, string]]),
    ...(files.length > 0
      ? [['Pièces jointes', files.map((file) => `${file.filename} (${Math.ceil(file.size / 1024)} Ko)`).join(', ')] as [string, string]]
      : []),
  ];
  const body = entry.html
    ? `<iframe src="/dev/outbox/${entry.id}.html" title="Le message tel qu'il est lu" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe><details open><summary>Version texte</summary><pre>${linked(entry.text)}</pre></details>`
    : `<pre>${linked(entry.text)}</pre>`;
  return `<article><h2>${html(title(entry))}</h2><dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${html(value)}</dd>`).join('')}</dl>${body}</article>`;
}

/** The list, newest first, and the message of this `id` (the newest by default). */
export function outboxPage(context: Context, entries: readonly OutboxEntry[], now: Instant): Response {
  const query = new URLSearchParams(context.req.query());
  const wanted = Number(query.get('id'));
  const newest = entries.toReversed();
  const current = newest.find((entry) => entry.id === wanted) ?? newest[0];
  const shown = newest.slice(0, SHOWN);
  const channel = query.get('channel') ?? '';
  const options = Object.entries({ '': 'Tous les canaux', ...CHANNEL })
    .map(([value, label]) => `<option value="${value}"${value === channel ? ' selected' : ''}>${label}</option>`)
    .join('');
  const count =
    entries.length > SHOWN
      ? `${entries.length} messages, les ${SHOWN} derniers sont montrés`
      : `${entries.length} message${entries.length > 1 ? 's' : ''}`;
  const list =
    shown.length === 0
      ? '<article><p>Aucun message pour l’instant. Ce que le produit envoie apparaît ici au lieu de partir.</p></article>'
      : `<ol>${shown.map((entry) => item(entry, current?.id, query)).join('')}</ol>${message(current)}`;
  headers(context, "frame-src 'self'; form-action 'self'; frame-ancestors 'none'");
  return context.html(`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>Boîte d’envoi · ${PRODUCT_NAME}</title><style>${STYLE}</style></head><body>
<header><h1>Boîte d’envoi</h1><p class="soft">Outil de développement : rien ne quitte cette machine. ${count}. Horloge de l’application : ${moment(now)}.</p>
<form><label class="soft" for="channel">Canal</label><select id="channel" name="channel">${options}</select><label class="soft" for="to">Destinataire</label><input id="to" name="to" value="${html(query.get('to') ?? '')}" placeholder="adresse exacte"><button>Filtrer</button> <a class="soft" href="/dev/outbox.html">Tout afficher et actualiser</a></form></header>
<main${query.has('id') ? ' class="chosen"' : ''}>${list}</main></body></html>`) as Response;
}
