import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { withSite } from '../site.test-kit.ts';
import { MISSING, NOT_SAID } from '../site.ts';
import { DataProtectionPage } from './DataProtectionPage.tsx';
import { LegalNoticePage } from './LegalNoticePage.tsx';
import { TermsPage } from './TermsPage.tsx';

afterEach(cleanup);

it.each([
  [
    'Mentions légales',
    LegalNoticePage,
    ['Éditeur', 'Siège social', 'Numéro d’immatriculation', 'Directeur de la publication', 'Contact', 'Hébergement'],
  ],
  ['Protection des données', DataProtectionPage, ['Données collectées', 'Finalités', 'Durée de conservation', 'Sécurité', 'Vos droits']],
  [
    'Conditions d’utilisation',
    TermsPage,
    ['Objet', 'Accès au compte', 'Usages interdits', 'Responsabilité', 'Propriété intellectuelle', 'Droit applicable'],
  ],
] as const)('F108 « %s » has its parts and the way back home', (title, Page, parts) => {
  render(<Page />);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  for (const part of parts) expect(screen.getByText(part, { selector: 'h2, dt' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/');
});

it('F108 the data page lists every right, and the terms (July 2025) link to it', () => {
  render(<DataProtectionPage />);
  for (const right of ['accès', 'rectification', 'effacement', 'portabilité', 'opposition', 'limitation'])
    expect(screen.getByText(new RegExp(`^${right} :`))).toBeTruthy();
  cleanup();
  render(<TermsPage />);
  expect(screen.getByText('Dernière mise à jour : juillet 2025')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Protection des données' })[0]?.getAttribute('href')).toBe('/protection-donnees');
});

it('F108 the data page says what the journal of accesses keeps and for how long, and every cookie', () => {
  render(<DataProtectionPage />);
  expect(screen.getByText(/^journaux de connexion des entreprises clientes/).textContent).toContain('jamais l’adresse IP entière');
  expect(screen.getByText(/Les journaux de connexion sont effacés après 12 mois/)).toBeTruthy();
  expect(screen.getByText(/^première et dernière ouverture du lien/)).toBeTruthy();
  expect(screen.getByText(/^Deux cookies/)).toBeTruthy();
});

const SITE = {
  publisher: {
    company: 'SubDoc Exploitation',
    legalForm: 'SAS au capital de 10 000 €',
    address: '1 rue du Chantier, 34000 Montpellier',
    registration: 'RCS Montpellier 000 100 107',
    director: 'Claire Martin',
    phone: '',
    host: 'Hébergeur SA, 2 rue des Serveurs, 59000 Lille',
  },
  contactEmail: 'contact@subdoc.fr',
  embeds: { demo: null, booking: null },
  signOn: null,
} as const;

it('F108 what the operator set stands on the legal pages, and nothing is said to be missing', () => {
  withSite(SITE);
  for (const Page of [LegalNoticePage, DataProtectionPage]) {
    render(<Page />);
    expect(document.body.textContent).toContain(SITE.contactEmail);
    expect(document.body.textContent).toContain(SITE.publisher.company);
    expect(document.body.textContent).not.toMatch(/compléter|Non renseigné/);
    cleanup();
  }
  render(<LegalNoticePage />);
  for (const said of Object.values(SITE.publisher)) expect(document.body.textContent).toContain(said);
  expect(screen.queryByText('Téléphone')).toBeNull();
});

it('F108 not set: each fact is said to be missing, none is made up', () => {
  render(<LegalNoticePage />);
  expect(screen.getAllByText(MISSING)).toHaveLength(6);
  expect(screen.getByText(NOT_SAID)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/@|compléter/);
});

it('each page leads to the other two, says which it is, and to its own parts', () => {
  render(<TermsPage />);
  const nav = within(screen.getByRole('navigation', { name: 'Pages légales' }));
  expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Conditions d’utilisation');
  const own = nav.getByText('Droit applicable').getAttribute('href')!;
  expect(document.querySelector(own)?.textContent).toContain('droit français');
});
