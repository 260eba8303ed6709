import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../../kernel/calendar.ts';
import { REDO_TEXT } from '../redo.ts';
import { about, facts, privacyUrl } from './examples.test-kit.ts';
import { type MailFacts, type MailTemplate, mails, type RenderedMail } from './index.ts';

const day = (text: string) => text as CalendarDate;
const render = <Name extends MailTemplate>(name: Name, changed: Partial<MailFacts[Name]> = {}): RenderedMail =>
  mails[name]({ ...facts[name], ...changed });
const names = Object.keys(mails) as MailTemplate[];
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };
/** The visible text of the HTML version, in words. */
const wordsOf = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
    .replace(/<(?!\/?(?:strong|span)\b)[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => ENTITIES[entity]!)
    .replace(/\s+/g, ' ');

describe.each(names)('mail %s', (name) => {
  const mail = render(name);

  it('says the same in both versions: every word of the text is in the HTML', () => {
    const html = `${wordsOf(mail.html)} ${mail.html}`;
    for (const row of mail.text
      .split('\n')
      .map((r) =>
        r
          .replace(/^\s*(?:- |--$|\[)/, '')
          .replace(/\]$/, '')
          .trim(),
      )
      .filter(Boolean)) {
      const [label, ...rest] = row.split(' : ');
      for (const piece of rest.length > 0 && row.length < 100 ? [label!, rest.join(' : ')] : [row])
        expect(html).toContain(piece.replace(/ :$/, '').split(' · ')[0]);
    }
  });

  it('has one subject line, one button, the link in clear in the text, and says why it came', () => {
    expect(mail.subject).toMatch(/^[^\r\n]{5,150}$/);
    expect(mail.html.match(/class="cta"/g)).toHaveLength(1);
    const link = facts[name].link;
    expect(mail.text).toContain(`\n${link}\n`);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.text).toMatch(/Vous recevez ce message parce qu[e’]/);
    expect(mail.text).toContain(privacyUrl);
  });

  it('loads nothing from elsewhere', () => {
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe)\b|url\(|@import/i);
  });
});

const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\'" onmouseover="alert(1)',
  '</style><script>1</script>',
  '{{constructor}}',
  'Dupont\r\nBcc: victim@example.org',
  'Dupont\nSubject: other',
  'a\u2028Bcc: x@y.fr',
  'nul\0byte',
  '\u202Egnp.exe',
  '\uD800 lone',
  '&lt;b&gt;',
];

it('C28 whatever a person typed is shown literally, never as markup', () => {
  for (const payload of PAYLOADS) {
    for (const mail of [
      render('upload-received', {
        requestedBy: payload,
        contactName: payload,
        companyName: payload,
        documentTypeName: payload,
        fileName: payload,
        reading: {
          kind: 'to-check',
          dateEmission: null,
          dateExpiration: null,
          expiryBasis: null,
          entreprise: payload,
          problems: [payload],
        },
      }),
      render('document-rejected', {
        requestedBy: payload,
        contactName: payload,
        companyName: payload,
        documentTypeName: payload,
        fileName: payload,
        reason: payload,
      }),
      render('new-registration', { companyName: payload, email: payload, phoneNumber: payload }),
      render('account-approved', { companyName: payload }),
    ]) {
      expect(mail.html).not.toMatch(/<script|<img|onmouseover="|<b>/i);
      expect(mail.html.match(/<\/style>/g)).toHaveLength(1);
      expect(mail.html.isWellFormed() && mail.text.isWellFormed()).toBe(true);
    }
  }
});

it('C29 no name or type can add a line to the subject', () => {
  for (const payload of PAYLOADS) {
    for (const mail of [
      render('upload-received', { requestedBy: payload, documentTypeName: payload }),
      render('document-rejected', { requestedBy: payload, documentTypeName: payload }),
      render('new-registration', { companyName: payload }),
      render('account-approved', { companyName: payload }),
    ]) {
      expect(mail.subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029\u202e\ud800]/);
    }
  }
  expect(render('new-registration', { companyName: 'x'.repeat(10_000) }).subject.length).toBeLessThanOrEqual(150);
});

it('a stranger who signs up with somebody else’s address cannot write to that person through us', () => {
  expect(Object.keys(facts['account-verification']).sort()).toEqual(['link', 'privacyUrl']);
  expect(Object.keys(facts['password-reset']).sort()).toEqual(['link', 'privacyUrl']);
});

it('F184 F250 the confirmation names the document, what was read, and that a machine read it', () => {
  const mail = render('upload-received');
  expect(mail.subject).toBe('Dupont BTP : document reçu (Attestation URSSAF)');
  for (const fact of [
    'Karim Benali',
    'urssaf.pdf',
    '21/11/2026 à 14:32',
    '01/11/2026',
    '30/04/2027',
    'BENALI MACONNERIE',
    'intelligence artificielle',
  ])
    expect(mail.text).toContain(fact);
  expect(render('upload-received', { reading: { kind: 'validated', expirationDate: day('2027-05-31') } }).text).toMatch(
    /Validé[\s\S]*31\/05\/2027/,
  );
  expect(render('upload-received', { reading: { kind: 'unavailable' } }).text).toContain('bien enregistré');
  expect(
    render('upload-received', {
      reading: {
        kind: 'to-check',
        dateEmission: null,
        dateExpiration: null,
        expiryBasis: null,
        entreprise: null,
        problems: ['document expiré, valable jusqu’au 31/12/2025'],
      },
    }).text,
  ).toContain('- document expiré, valable jusqu’au 31/12/2025');
});

it('an end is told as read only where it stands on the document, as computed with what it follows from, and else not at all', () => {
  const facts = { dateEmission: day('2026-08-12'), dateExpiration: day('2027-02-08'), entreprise: null };
  const told = (expiryBasis: 'printed' | 'issue' | 'other') =>
    render('upload-received', { reading: { kind: 'to-validate', ...facts, expiryBasis } }).text;
  expect(told('printed')).toContain('Valable jusqu’au : 08/02/2027\n');
  expect(told('issue')).toContain('Valable jusqu’au : 08/02/2027, d’après la date d’émission');
  expect(told('other')).not.toContain('08/02/2027');
});

it('a document that cannot do says in one sentence what is wrong and what to send', () => {
  const mail = render('upload-received', { reading: { kind: 'to-redo', why: REDO_TEXT['file-no-text'], problems: [] } });
  expect(mail.subject).toMatch(/document reçu, à refaire/);
  expect(mail.text).toContain('Photo floue : reprenez-la, à plat et bien éclairée.');
  expect(mail.text).toContain('Renvoyer le document');
});

it('F157 the rejection holds the reason, line by line, and the link; without a live link it says how to get one', () => {
  const mail = render('document-rejected');
  expect(mail.subject).toBe('Dupont BTP : document à renvoyer (Attestation URSSAF)');
  expect(mail.text).toContain('Motif :\n  Page 2 manquante.\n  Merci de tout scanner.');
  expect(mail.text).toContain(about.link);
  const closed = render('document-rejected', { link: null });
  expect(closed.text).not.toContain('/upload/');
  expect(closed.html).not.toContain('class="cta"');
  expect(closed.text).toContain('demander un nouveau');
});

it('a link that is no web address is a mistake of ours: nothing is sent', () => {
  expect(() => render('account-approved', { link: 'javascript:alert(1)' })).toThrow(RangeError);
});

it('G70 the checkpoint stands in both versions of its mails byte for byte, with origin, size and day, and how to check with it', () => {
  for (const name of ['checkpoint', 'checkpoint-witness'] as const) {
    const { note } = facts[name];
    const { text, html } = render(name);
    expect(text).toContain(`\n${note}\n`);
    expect(html).toContain(`>${note.trimEnd()}</pre>`);
    for (const fact of ['subdoc.example/log/3', '1 234 évènements', '21/11/2026 à 03:00', '--checkpoint point-de-controle-1234.txt'])
      expect(text).toContain(fact);
  }
});

it('G70 a witness learns who named him, why he gets it, and how to stop it', () => {
  const { text, html } = render('checkpoint-witness');
  for (const words of [
    'Dupont BTP (contact@dupont.fr) vous a désigné le 20/11/2026 comme témoin',
    'Le lien ci-dessous y met fin, et efface votre adresse.',
    `Ne plus être témoin :\n${facts['checkpoint-witness'].stopUrl}`,
  ])
    expect(text).toContain(words);
  expect(html).toContain(`href="${facts['checkpoint-witness'].stopUrl}"`);
});

it('G70 who is asked to be a witness learns by whom, what it means, until when, and that silence is no', () => {
  const { text } = render('witness-request');
  for (const words of [
    'L’entreprise Dupont BTP (contact@dupont.fr)',
    'un message par jour au plus',
    `Accepter ou refuser :\n${facts['witness-request'].link}`,
    'valable jusqu’au 20/12/2026',
    'votre adresse sera effacée',
  ])
    expect(text).toContain(words);
});
