// Sentences and rows that take a certificate back, by class, and those that every certificate may have: each is put into a perfect one.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Certificate, passing, saidBy } from './closed-reading.test-kit.ts';
import { readLines } from './read-lines.ts';

type Said = { readonly kind: Certificate; readonly text: string };
const classesOf = (file: string): [string, readonly Said[]][] =>
  readFileSync(new URL(`./worth/${file}`, import.meta.url), 'utf8')
    .split(/^=== /m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name, ...lines] = part.trim().split('\n');
      const said = lines.map((line): Said => {
        const [kind, text] = [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)];
        return { kind: kind as Certificate, text };
      });
      return [name!, said];
    });
const silent = (said: readonly Said[]): readonly string[] => said.flatMap(({ kind, text }) => passing(kind, [text]));

describe('F181 the closed reading', () => {
  it('finds nothing in a certificate that says what it should', () => {
    for (const kind of ['urssaf', 'decennale', 'rc-pro', 'rge', 'kbis'] as const) expect(saidBy(kind, '')).toEqual([]);
  });
  it.each(classesOf('waits.txt'))('leaves to a person: %s', (_, said) => {
    expect(said.length).toBeGreaterThanOrEqual(3);
    expect(silent(said)).toEqual([]);
  });
  it.each(classesOf('ordinary.txt'))('understands: %s', (_, said) => {
    expect(said.length).toBeGreaterThanOrEqual(3);
    expect(said.filter(({ kind, text }) => passing(kind, [text]).length === 0).map(({ text }) => text)).toEqual([]);
  });
  it('« ne le » denies, « né le » does not', () => {
    expect(saidBy('rc-pro', 'Le contrat est connu de la compagnie, qui ne le garantit pas.')).toEqual(['says-the-contrary']);
    expect(saidBy('rc-pro', 'Le certificat est émis au vu du contrat et ne le modifie pas.')).toEqual([]);
    expect(saidBy('kbis', 'Gérant : DURAND Marc, né le 3 mai 1975 à Sète')).toEqual([]);
  });
  it.each([
    'CERTIFIE que la société BATI SUD s’est acquittée des cotisations et contributions dont elle est redevable et est à jour de ses déclarations.',
    'La société a versé les cotisations dont elle était redevable au 30 septembre 2026.',
    'Vous avez réglé l’intégralité des sommes dont vous êtes redevable.',
    'L’employeur est à jour des contributions dont il est redevable envers l’Urssaf.',
  ])('what was due and is settled is no debt: « %s »', (text) => expect(saidBy('urssaf', text)).toEqual([]));
  it.each([
    'L’entreprise est redevable de cotisations.',
    'L’entreprise n’a pas réglé les cotisations dont elle est redevable.',
    'La société n’est pas à jour des cotisations dont elle est redevable.',
    'La société s’est acquittée d’une partie des cotisations dont elle est redevable.',
    'La société a réglé la moitié des contributions dont elle est redevable.',
    'Elle a réglé 300 euros sur les 900 dont elle est redevable.',
    'Elle s’est acquittée des cotisations, dont elle reste redevable pour mai.',
    'Le titulaire, acquitté hier, doit les sommes dont il est redevable.',
    'Les cotisations dont l’entreprise est redevable s’élèvent à 3 200 euros.',
  ])('what is due is: « %s »', (text) => expect(saidBy('urssaf', text)).toContain('says-the-contrary'));
  it.each([
    ['Le présent certificat couvre l’année en cours du cycle.', 'Le certificat est en cours de renouvellement pour le cycle.'],
    ['Il vaut pour l’année en cours du cycle de qualification.', 'Qualification en cours d’examen'],
    ['Contrôle en cours de cycle : réalisé', 'Contrôle en cours de validation'],
  ])('a year within a cycle is not pending, an examination is: « %s », « %s »', (year, pending) => {
    expect(saidBy('rge', year)).toEqual([]);
    expect(saidBy('rge', pending)).toContain('says-the-contrary');
  });
  it.each([
    ['rc-pro', 'Contrat non reconduit après sinistre, avec effet au 31 octobre 2026.', 'Le contrat est sans incident ni sinistre.'],
    [
      'decennale',
      'Métiers pour lesquels l’assureur décline toute prise en charge : couverture, zinguerie.',
      'Métiers pour lesquels la garantie est acquise : couverture, zinguerie.',
    ],
    [
      'urssaf',
      'À la demande de la gendarmerie, toute présentation de cet exemplaire, déclaré volé, doit être signalée.',
      'En cas de perte ou de vol, l’attestation est refaite.',
    ],
    [
      'rge',
      'Duplicata d’un document dont la durée de validité est écoulée pompes à chaleur et chauffe-eau thermodynamiques',
      'Duplicata d’un document de douze mois',
    ],
    ['urssaf', 'À la date du 31/10/2026, vous xxxxxxxxxx de vos obligations.', 'Code du dossier : XXXX XXXX'],
  ] as const)('in %s « %s » waits, « %s » does not', (kind, contrary, ordinary) => {
    expect(saidBy(kind, contrary)).toContain('says-the-contrary');
    expect(saidBy(kind, ordinary)).toEqual([]);
  });
  it('what a register leaves out is no denial of its extract', () => {
    expect(saidBy('kbis', 'Les données dont la publication n’est pas permise ne figurent pas dans cet extrait.')).toEqual([]);
    expect(saidBy('kbis', 'Ce document ne constitue pas un extrait.')).not.toEqual([]);
  });
  it('quotes what a person must read', () => {
    expect(
      readLines(`ATTESTATION D'ASSURANCE RC PROFESSIONNELLE
Assuré : BATI SUD, SIREN 000 100 107

L'assuré est garanti par le contrat 55 102. Ce contrat a pris fin. Du 01/01/2026 au 31/12/2026.`).problems,
    ).toEqual([{ code: 'says-the-contrary', detail: '« Ce contrat a pris fin. »' }]);
  });
  it('a compound that a line’s end divided keeps its hyphen', () => {
    const { problems } = readLines(`ATTESTATION D'ASSURANCE RC PROFESSIONNELLE
Assuré : BATI SUD, SIREN 000 100 107

L'assuré est garanti par le contrat 55 102. Du 01/01/2026 au 31/12/2026. À son encontre a été dressé un procès-
verbal pour travail dissimulé.`);
    expect(problems.map(({ detail }) => detail)).toContain('« À son encontre a été dressé un procès-verbal pour travail dissimulé. »');
  });
  it('reads general terms of many sentences without holding the certificate', () => {
    const terms = classesOf('ordinary.txt').flatMap(([, said]) => said.filter(({ kind }) => kind === 'decennale').map(({ text }) => text));
    expect(terms.length).toBeGreaterThan(40);
    const sentences = terms.filter((text) => !text.includes(' | ') && text.endsWith('.'));
    expect(saidBy('decennale', Array.from({ length: 20 }, () => sentences.join('\n\n')).join('\n\n'))).toEqual([]);
  });
});

describe('F181 the affirmation', () => {
  it.each([
    [
      'an attestation de vigilance',
      'ATTESTATION DE VIGILANCE\nUrssaf - L.243-15\n\nBATI SUD - SIREN 000 100 107\n\nCode de sécurité : H7G2K4L9P1M3N5B\n\nEffectif : 6 salariés\n\nMois de référence : septembre 2026',
    ],
    [
      'an attestation de vigilance whose columns are headed by what is paid',
      'ATTESTATION DE VIGILANCE\nUrssaf - L.243-15\n\nBATI SUD - SIREN 000 100 107\n\nCode de sécurité : H7G2K4L9P1M3N5B\n\nEffectif : 6 salariés\n\nPériode        Chiffre d’affaires (€)        Cotisations réglées (€)\n3e trimestre 2026        9 620        2 017',
    ],
    [
      'a décennale',
      "ATTESTATION D'ASSURANCE DÉCENNALE\n\nAssuré : BATI SUD, SIREN 000 100 107\n\nArticles 1792 et L.241-1\n\nPériode : du 01/01/2026 au 31/12/2026",
    ],
    [
      'an RC pro',
      "ATTESTATION D'ASSURANCE RC PROFESSIONNELLE\n\nAssuré : BATI SUD, SIREN 000 100 107\n\nPériode : du 01/01/2026 au 31/12/2026",
    ],
  ])('is missed in %s that has only title, number and dates', (_, text) => {
    expect(readLines(text).problems.map(({ code }) => code)).toContain('no-affirmation');
  });
  it.each([
    'Garantie décennale        coût des réparations',
    'Garantie        Responsabilité décennale',
    'Responsabilité décennale        ☒',
    'Le souscripteur bénéficie de la garantie obligatoire.',
    'L’assureur garantit le titulaire au sens de l’article 1792.',
  ])('may be a sentence or a row: %s', (row) => {
    const text = `ATTESTATION D'ASSURANCE DÉCENNALE\n\nAssuré : BATI SUD, SIREN 000 100 107\n\n${row}\n\nPériode : du 01/01/2026 au 31/12/2026`;
    expect(readLines(text).problems).toEqual([]);
  });
});

describe('T02 pages that the document speaks of', () => {
  it.each([
    'Page 1/2',
    'Feuillet 1 sur 2',
    'Suite au verso',
    'suite page 2',
    'Voir page suivante',
    '.../... suite page 2',
    'T.S.V.P.',
    'Les exclusions sont imprimées au dos.',
    'Le présent certificat comporte deux volets.',
    'Détail en page 2',
  ])('%s on the only page: one is missing', (words) => {
    expect(saidBy('decennale', words)).toEqual(['page-missing']);
  });
  it('« page 1/2 » twice is no second page, and a second page is', () => {
    const page = (number: string) => `ATTESTATION D'ASSURANCE DÉCENNALE\n\nL'assuré BATI SUD est garanti.\n\nPage ${number}/2`;
    const missing = (...pages: string[]) => readLines(...pages).problems.filter(({ code }) => code === 'page-missing');
    expect(missing(page('1'), page('1'))).toEqual([{ code: 'page-missing', detail: '2' }]);
    expect(missing(page('1'), page('2'))).toEqual([]);
    expect(missing(`${page('1')}\nSuite au verso`, page('2'))).toEqual([]);
  });
});
