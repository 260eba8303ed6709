// What people do every day, in WebKit (every iPhone) and in Firefox (K56): log in, import a list, deposit a paper from its link, validate it.
// A browser that is not on this machine is named in one line, and the other one is asked all the same.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addDays, type CalendarDate, frenchDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import { IMPORT_HEADINGS } from '#domain/texts/fr/imports.ts';
import { writeSpreadsheet } from '#infra/adapters/spreadsheets/exceljs.ts';
import { rcPro, sirenAt, siretOf } from '#infra/specimens/index.ts';
import { company, deposit, type Owner, PASSWORD, subcontractorOf } from '../testing/product/people.ts';
import type { Shared } from '../testing/product/product.ts';
import { browserIsHere, OTHER_BROWSERS, type OtherBrowser, openScreen, type Screen } from '../testing/product/webdriver.ts';
import { story } from './shared.ts';

let product: Shared;
let folder: string;
story.beforeAll(async ({ product: shared }) => {
  product = shared;
  folder = await mkdtemp(join(tmpdir(), 'subdoc-other-browsers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const here = OTHER_BROWSERS.filter(browserIsHere);
for (const name of OTHER_BROWSERS) if (!here.includes(name)) console.log(`${name} : absent de cette machine / not on this machine`);

const emailOf = (name: OtherBrowser) => `gerante@${name}.example`;
const owners = new Map<OtherBrowser, Promise<Owner>>();
const ownerOf = (name: OtherBrowser): Promise<Owner> => {
  const owner = owners.get(name) ?? company(product, `Chantiers ${name}`, emailOf(name));
  owners.set(name, owner);
  return owner;
};
async function at<Answer>(name: OtherBrowser, work: (screen: Screen) => Promise<Answer>): Promise<Answer> {
  const screen = await openScreen(name);
  try {
    return await work(screen);
  } finally {
    await screen.close();
  }
}
const button = (words: string) => `//button[normalize-space()="${words}"]`;
const field = (label: string) => `//input[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;
/** With the log-in that the API gave, as its cookie. */
async function openAs(owner: Owner, screen: Screen, path: string): Promise<void> {
  await screen.open(`${product.url}/robots.txt`);
  await screen.keepCookies(owner.cookie);
  await screen.open(product.url + path);
}
const paper = async (n: number, coverEnd: CalendarDate | null) => {
  const today = parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now);
  const siret = siretOf(sirenAt(n));
  const holder = {
    company: `MAÇONNERIE DU LEZ ${n}`,
    siren: sirenAt(n),
    siret,
    address: ['12 rue des Carriers', '34000 Montpellier'] as const,
  };
  return { ...holder, file: await rcPro({ ...holder, issuedOn: addDays(today, -30), coverStart: addDays(today, -30), coverEnd }) };
};

// Vitest asks for one test a file, also where neither browser is here.
test('K56 the browsers that are asked are known by name', () => {
  expect(OTHER_BROWSERS).toEqual(['webkit', 'firefox']);
});

test.for(here)('K56 %s: logs in and comes to the dashboard', async (name) => {
  await ownerOf(name);
  await at(name, async (screen) => {
    await screen.open(`${product.url}/auth`);
    await screen.type(field('Email'), emailOf(name));
    await screen.type(field('Mot de passe'), PASSWORD);
    await screen.click(button('Se connecter'));
    await screen.seeAddress('/dashboard');
    await screen.see('Documents manquants');
    expect(await screen.run('return document.querySelectorAll("h1").length')).toBe(1);
  });
});

test.for(here)('K56 %s: imports a list from a file', async (name) => {
  const owner = await ownerOf(name);
  const columns = Object.values(IMPORT_HEADINGS).map((heading) => ({ heading, width: 20 }));
  const rows = [1, 2].map((n) => [`Artisan ${n}`, siretOf(sirenAt(n)), 'Jean Dupont', `c${n}@artisans.example`, '06 12 34 56 78', 'Oui']);
  const list = join(folder, `${name}.xlsx`);
  await writeFile(list, await writeSpreadsheet({ name: 'Sous-traitants', columns, rows }));
  await at(name, async (screen) => {
    await openAs(owner, screen, '/subcontractors');
    await screen.click('//button[contains(., "importation")]');
    await screen.click(button('Suivant'));
    await screen.type('//input[@type="file"]', list);
    await screen.click(button('Confirmer l’importation'));
    await screen.see('Envoyer la demande aux 2');
  });
  const made = await owner.call<{ companyName: string }[]>('GET', '/api/subcontractors');
  expect(made.map(({ companyName }) => companyName)).toEqual(expect.arrayContaining(['Artisan 1', 'Artisan 2']));
});

test.for(here)('K56 %s: the page of a link takes a paper', async (name) => {
  const owner = await ownerOf(name);
  const { file, company: companyName, siret } = await paper(700, null);
  const link = await subcontractorOf(owner, { companyName, siret }, [/civile professionnelle/i]);
  const certificate = join(folder, `${name}.pdf`);
  await writeFile(certificate, file);
  await at(name, async (screen) => {
    await screen.open(link.uploadUrl);
    await screen.see('Prendre une photo ou choisir un fichier');
    await screen.type('//input[@type="file"]', certificate);
    await screen.see('Reçu à');
  });
  const documents = await owner.call<{ fileName: string }[]>('GET', `/api/documents/${link.id}`);
  expect(documents).toHaveLength(1);
});

test.for(here)('K56 K53 %s: an empty date looks empty, the paper is drawn, and is validated with the date that is typed', async (name) => {
  const owner = await ownerOf(name);
  await owner.call('PUT', '/api/settings', { autoValidationEnabled: false });
  const { file, company: companyName, siret } = await paper(701, null);
  const { id } = await subcontractorOf(owner, { companyName, siret }, [/civile professionnelle/i]);
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const typeId = types.find((type) => /civile professionnelle/i.test(type.name))!.id;
  const documentId = await deposit(product, owner, id, { typeId, file, name: 'attestation.pdf' });
  await product.dev('/dev/settle', {});
  const until = addDays(parisDay((await product.dev<{ now: Instant }>('/dev/clock')).now), 300);
  await at(name, async (screen) => {
    await openAs(owner, screen, `/dashboard?documents=${id}&document=${documentId}`);
    await screen.see('Valider');
    const { ink, value } = await screen.run<{ ink: string; value: string }>(
      `const input = document.querySelector('input[name="expirationDate"]');
       const parts = getComputedStyle(input);
       return { value: input.value, ink: parts.color };`,
    );
    expect([value, ink]).toEqual(['', 'rgba(0, 0, 0, 0)']);
    await screen.run(
      `const input = document.querySelector('input[name="expirationDate"]');
       Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, arguments[0]);
       input.dispatchEvent(new Event('input', { bubbles: true }));`,
      until,
    );
    await screen.see(frenchDate(until));
    // No end of cover is printed: a person takes it upon himself.
    await screen.click('//label[starts-with(normalize-space(), "J’ai vu le problème")]');
    await screen.click('//button[starts-with(normalize-space(), "Valider")]');
    await screen.see('Document validé');
  });
  const [judged] = await owner.call<{ validationStatus: string; expirationDate: string }[]>('GET', `/api/documents/${id}`);
  expect(judged).toMatchObject({ validationStatus: 'validated', expirationDate: until });
});
