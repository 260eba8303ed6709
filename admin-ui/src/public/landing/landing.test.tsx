// The landing page: what stands on it, and where its words come from.
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { PRICE_EUROS, TRIAL_DAYS } from '#domain/constants.ts';
import { framedOrigins, NO_SITE } from '#domain/public-site.ts';
import { channelsOf, DEFAULT_STEPS } from '#domain/reminders/policy.ts';
import { channelWords, stepMark } from '#domain/texts/fr/reminders.ts';
import { setUp, show } from '../../testing/dom.tsx';
import { withSite } from '../site.test-kit.ts';
import { Accuracy } from './Accuracy.tsx';
import { ACCURACY, percentRight } from './claims.ts';
import { EmbedFrame } from './EmbedFrame.tsx';
import { LandingPage } from './LandingPage.tsx';

setUp();
const section = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
const user = userEvent.setup({ delay: null });

it('F001 every anchor is there, and the links to sections lead to one', () => {
  show(<LandingPage />);
  for (const id of ['features', 'ai-features', 'for-whom', 'demo', 'pricing', 'about', 'contact']) expect(section(id)).toBeTruthy();
  for (const link of within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link'))
    expect(section((link as HTMLAnchorElement).hash.slice(1))).toBeTruthy();
});

it('F001 no two links run into one word where no style sheet parts them', () => {
  const drawn = renderToString(<LandingPage />);
  expect(drawn.match(/[^>]*<\/(?:a|summary|details|nav)><(?:a|button|details|nav)\b/g)).toBeNull();
});

it('F001 on a telephone the same sections stand behind « Menu », which shuts on the way', async () => {
  show(<LandingPage />);
  const menu = document.querySelector('details.landing-menu') as HTMLDetailsElement;
  const links = within(menu).getAllByRole('link', { hidden: true }) as HTMLAnchorElement[];
  const wide = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link') as HTMLAnchorElement[];
  expect(links.map(({ hash }) => hash)).toEqual(wide.map(({ hash }) => hash));
  await user.click(within(menu).getByText('Menu'));
  menu.open = true;
  await user.click(links[0]!);
  expect(menu.open).toBe(false);
});

it('F004 says the three things it does', () => {
  show(<LandingPage />);
  const titles = within(section('features'))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
  expect(titles).toEqual(['Un portail sécurisé, par un lien unique', 'Un suivi automatique des dates', 'Des relances automatisées']);
});

it('F005 A01 the escalation is the reminder policy, step by step and channel by channel', () => {
  show(<LandingPage />);
  const rows = within(within(section('ai-features')).getByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(DEFAULT_STEPS.length);
  DEFAULT_STEPS.forEach((step, index) => {
    const row = rows[index] as HTMLElement;
    expect(within(row).getByRole('rowheader').textContent).toContain(stepMark(step));
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual([channelWords(channelsOf(step, 'standard')), channelWords(channelsOf(step, 'autopilot'))]);
  });
});

it('F006 A54 a call can be heard from a file of ours, is written out, and begins by saying that it is an AI', () => {
  show(<LandingPage />);
  const audio = document.querySelector('audio') as HTMLAudioElement;
  expect(new URL(audio.src).origin).toBe(location.origin);
  const lines = within(screen.getByRole('list', { name: 'Transcription de l’appel' })).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('assistant vocal automatique, une intelligence artificielle, qui appelle pour Bâtiments du Midi');
});

it('F007 names the three sectors', () => {
  show(<LandingPage />);
  const sectors = within(section('for-whom'))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent ?? '');
  expect(sectors).toHaveLength(3);
  for (const [index, words] of [/Bâtiment et travaux publics/, /Architecture, ingénierie/, /Industrie et logistique/].entries())
    expect(sectors[index]).toMatch(words);
});

describe('F008 what comes from elsewhere', () => {
  const embed = 'https://demo.example/visite';
  it('is framed after a click only, and told beforehand', async () => {
    show(
      <EmbedFrame embed={embed} title="Démonstration interactive">
        <p>Sans elle</p>
      </EmbedFrame>,
    );
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByText(/Contenu de demo\.example, qui verra votre adresse IP/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Charger ici' }));
    expect(screen.getByTitle('Démonstration interactive').getAttribute('src')).toBe(embed);
    expect(screen.getByText('Sans elle')).toBeTruthy();
    expect(framedOrigins({ embeds: { demo: embed, booking: null } })).toEqual(['https://demo.example']);
  });
  it('says so without a network, and leaves its own words', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show(
      <EmbedFrame embed={embed} title="Rendez-vous">
        <p>Sans elle</p>
      </EmbedFrame>,
    );
    await user.click(screen.getByRole('button', { name: 'Charger ici' }));
    expect(screen.getByText(/hors ligne/)).toBeTruthy();
    expect([document.querySelector('iframe'), screen.getByText('Sans elle').textContent]).toEqual([null, 'Sans elle']);
    vi.restoreAllMocks();
  });
  it('not set: both places keep a text and a way to reach us', () => {
    show(<LandingPage />);
    for (const name of ['Démonstration interactive', 'Rendez-vous pour une démonstration personnalisée'])
      expect(within(screen.getByRole('region', { name })).getByRole('link')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });
});

it('F009 A42 both prices are those of the price table, HT, Autopilot is recommended, the trial is free and nothing binds', () => {
  show(<LandingPage />);
  const text = section('pricing').textContent ?? '';
  expect([PRICE_EUROS.standard, PRICE_EUROS.autopilot, TRIAL_DAYS]).toEqual([45, 65, 7]);
  expect(text.match(/\d+ € HT par mois/g)).toEqual(['45 € HT par mois', '65 € HT par mois']);
  expect(screen.getByRole('heading', { name: /Autopilot recommandé/ })).toBeTruthy();
  expect(text).toContain('7 jours d’essai gratuit sur les deux formules');
  expect(text).toContain('Sans engagement');
});

it('F010 F011 writes to an address, and its footer leads to three legal pages and one place elsewhere', () => {
  withSite({ ...NO_SITE, contactEmail: 'bonjour@subdoc.fr' });
  show(<LandingPage />);
  expect(within(section('contact')).getByRole('link', { name: 'Écrire un e-mail' }).getAttribute('href')).toBe('mailto:bonjour@subdoc.fr');
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link') as HTMLAnchorElement[];
  expect(links.slice(0, 3).map((link) => link.pathname)).toEqual(['/mentions-legales', '/protection-donnees', '/conditions-utilisation']);
  expect(links).toHaveLength(4);
  expect(links[3]?.rel.split(' ')).toContain('noopener');
  expect(links[3]?.origin).not.toBe(location.origin);
});

it('the law is cited with its articles', () => {
  show(<LandingPage />);
  const text = screen.getByRole('region', { name: 'Ce que la loi vous demande' }).textContent ?? '';
  for (const article of ['L8222-1', 'R8222-1', 'D8222-5', 'L243-15', 'L8222-2', 'D8254-2', 'L241-1']) expect(text).toContain(article);
});

const figures = (right: string, papers = 20) => ({
  papers,
  p95Ms: 2400,
  type: right,
  company: right,
  siren: right,
  issuedOn: right,
  expiry: right,
});
const cellsOf = (row: string): (string | null)[] =>
  within(screen.getByRole('row', { name: new RegExp(row) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('A53 the page claims the last measured run by type and carrier, rounded down; what was not measured it does not claim', () => {
  const kinds = { urssaf: figures('19/20'), kbis: figures('999/1000') };
  show(<Accuracy measures={{ text: { measuredOn: '2026-11-23', all: figures('94/99', 99), kinds } }} />);
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Document', 'PDF d’origine']);
  expect(cellsOf('URSSAF')).toEqual(['95 %']);
  expect(cellsOf('Kbis')).toEqual(['99 %']);
  expect(cellsOf('RGE')).toEqual(['–']);
  expect(cellsOf('Tous types')).toEqual(['94 %']);
  const note = document.querySelector('.measured .landing-note')!.textContent;
  expect(note).toContain('vues. PDF d’origine : 99 documents, 95 % des lectures en moins de 3 s, mesure du 23/11/2026');
  expect(note).not.toMatch(/Scan|Photo/);
});

it('A53 the landing page shows the figures of the published run, and no other share', () => {
  show(<LandingPage />);
  const carriers = Object.values(ACCURACY);
  expect(carriers.length).toBeGreaterThan(0);
  expect(cellsOf('Tous types')).toEqual(carriers.map(({ all }) => `${percentRight(all)} %`));
  for (const { kinds } of carriers) expect(Object.keys(kinds)).toHaveLength(6);
  const claimed = section('features').textContent!.match(/\d+(?=[\s\u202f]%)/g) ?? [];
  const measured = carriers.flatMap(({ all, kinds }) => [all, ...Object.values(kinds)].map((one) => String(percentRight(one))));
  // « 95 % des lectures » is what the seconds are of.
  for (const share of claimed) expect([...measured, '95']).toContain(share);
});
