// What a person sees on the page, against what the file's letters say (V1 to V16).
import { afterAll, describe, expect, it } from 'vitest';
import { add, inCatalog, streamOf } from './pdf-parts.test-kit.ts';
import { annotated, certificate, field, LINES, linePicture, look, PERIOD, period, strokes, text } from './seen-pdfs.test-kit.ts';
import { analyser, codes, judge, notes } from './traps.test-kit.ts';

afterAll(() => analyser.close());

const judged = async (...added: Parameters<typeof certificate>) => judge(certificate(...added), 'rc-pro');

describe('a paper that is taken back', () => {
  it.each([
    ['V1 a large mark on the free part of the page', { content: text('SPÉCIMEN', 60, 100, 300) }],
    ['V1 a mark alone in its line', { content: text('Annulé', 11, 250, 300) }],
    ['V1 a mark alone in its line, with its day', { content: text('ANNULÉ LE 12/11/2026', 11, 250, 300) }],
    ['V2 a mark in strokes', { content: strokes('ANNULE', 120, 250, 3) }],
    ['V2 a mark in strokes, aslant', { content: strokes('ANNULE', 150, 150, 3, 35) }],
    [
      'V2 a stamp that shows it',
      { prepare: annotated((parts, font) => `/Subtype /Stamp /Rect [100 200 400 260] ${look(parts, font, text('ANNULÉ', 40, 5, 10))}`) },
    ],
    [
      'V2 a stamp that says it and is drawn by some readers alone',
      { prepare: annotated(() => '/Subtype /Stamp /Rect [100 200 400 260] /Contents (SPECIMEN)') },
    ],
    [
      'V2 a free text that says it',
      { prepare: annotated(() => '/Subtype /FreeText /DA (/Helv 40 Tf) /Rect [100 200 400 260] /Contents (ANNULE)') },
    ],
    ['V7 a mark over the text', { content: text('ANNULÉ', 70, 60, 680, 'F1', '0.8 0.2 0.2 rg') }],
  ])('%s keeps it with a person, who is told the mark', async (_, added) => {
    const decided = await judged(added);
    expect([decided.decision, codes(decided).includes('says-the-contrary'), codes(decided).includes('hidden-text')]).toEqual([
      'keep-pending',
      true,
      false,
    ]);
    expect(decided.rejectionReason).toMatch(/« (?:SP[ÉE]CIMEN|A[Nn][Nn][Uu][Ll][ÉéE]|ANNULÉ LE[^»]*) »/);
  });
  it.each([
    ['a pen’s stroke from corner to corner', '0.8 0 0 RG 2 w 40 60 m 560 800 l S', /un trait en travers dessiné/],
    ['words aslant that the paper does not say', strokes('ATTENTE', 150, 150, 3, 35), /un texte en travers, lu « [^»]*ATTENTE[^»]* »/],
  ])('V2 %s keep it with a person', async (_, content, told) => {
    const decided = await judged({ content });
    expect([codes(decided), decided.decision]).toEqual([['says-the-contrary'], 'keep-pending']);
    expect(decided.rejectionReason).toMatch(told);
  });
  it('V2 a note in a colour of its own keeps it with a person, who is told it', async () => {
    const decided = await judged({ content: text('les montants viennent de Paul', 11, 250, 300, 'F1', '0.1 0.18 0.6 rg') });
    expect([codes(decided), decided.decision]).toEqual([['says-the-contrary'], 'keep-pending']);
    expect(decided.rejectionReason).toContain('« les montants viennent de Paul », d’une autre couleur');
  });
  it.each([
    [
      'of the colour of a title',
      text('Nos agences', 14, 72, 330, 'F1', '0.1 0.18 0.6 rg') +
        text('au plus pres des artisans depuis 1950', 9, 72, 300, 'F1', '0.1 0.18 0.6 rg'),
    ],
    ['that begins as a sentence does', text('Votre interlocuteur reste votre agence', 9, 72, 300, 'F1', '0.7 0.1 0.1 rg')],
    ['in grey', text('au plus pres des artisans depuis 1950', 9, 72, 300, 'F1', '0.5 0.5 0.5 rg')],
  ])('V2 a line %s is none', async (_, content) => {
    expect((await judged({ content })).decision).toBe('validate');
  });
  it('V2 a mark is looked for as well where the known company alone makes the reading sure', async () => {
    const holder = ['Assuré : BATI SUD', 'SIREN : 000 1OO 107', 'L’assuré est garanti par le contrat n° 12.'];
    const lines = [...LINES.slice(0, 2), ...holder, LINES[3], PERIOD];
    expect((await judged({ lines })).decision).toBe('validate');
    expect(codes(await judged({ lines, content: strokes('ANNULE', 120, 250, 3) }))).toEqual(['says-the-contrary']);
  });
  it.each([
    ['a picture', '250 0 0 95 150 250'],
    ['a picture as wide as the page', '570 0 0 217 12 200'],
  ])('V2 a mark that is %s keeps it with a person, who is told the mark', async (_, placed) => {
    const picture = await linePicture('ANNULÉ');
    const decided = await judged({ picture, content: `q ${placed} cm /Im Do Q` });
    expect([codes(decided), decided.decision]).toEqual([['says-the-contrary'], 'keep-pending']);
  });
  it.each([
    ['a drawing by hand', '/Subtype /Ink /InkList [[100 200 200 260 400 200]] /C [1 0 0]', 'dessin à main levée'],
    ['a stamp of its own', '/Subtype /Stamp /Contents (vu)', 'tampon'],
    ['a word struck out', '/Subtype /StrikeOut /QuadPoints [72 770 200 770 72 760 200 760]', 'texte barré'],
  ])('V2 %s on a clean paper is told, and a person looks', async (_, entries, name) => {
    const decided = await judged({ prepare: annotated(() => `${entries} /Rect [100 200 400 260]`) });
    expect([codes(decided), decided.decision]).toEqual([['edited-pdf'], 'keep-pending']);
    expect(decided.rejectionReason).toContain(`annotation : ${name}`);
  });
  it.each([
    ['a large word of the paper', { content: text('COPIE', 60, 100, 300) }],
    ['a link', { prepare: annotated(() => '/Subtype /Link /Rect [72 700 200 710] /A << /S /URI /URI (https://exemple.fr) >>') }],
    ['an annotation that is not shown', { prepare: annotated(() => '/Subtype /Stamp /Contents (vu) /Rect [1 1 9 9] /F 2').bind(null) }],
    ['a logo in strokes', { content: strokes('SOLEDI', 400, 700, 1) }],
  ])('V1 V2 %s takes back nothing', async (_, added) => {
    const decided = await judged(added);
    expect([codes(decided), decided.decision]).toEqual([[], 'validate']);
  });
});

it('V1 large letters that a firm may be named with are no mark', async () => {
  expect(codes(await judged({ content: text('PROJET BOIS', 40, 72, 300) }))).not.toContain('says-the-contrary');
});

describe('what is printed and what the file says', () => {
  it('V4 as it stands, every figure is printed as the file says', async () => {
    const decided = await judged({ lines: LINES, content: period() });
    expect([codes(decided), decided.decision, decided.expirationDate]).toEqual([[], 'validate', '2026-12-31']);
  });
  it('V4 a 6 that is drawn as a 5 keeps the paper with a person', async () => {
    const decided = await judged({ lines: LINES, content: period('Lie') });
    expect([codes(decided), decided.decision]).toEqual([['printed-differs'], 'keep-pending']);
    expect(decided.rejectionReason).toContain('ce qui est imprimé n’est pas ce que dit le fichier (fichier : 31/12/2026');
    expect(decided.rejectionReason).toContain('31/12/2025');
  });
  it.each([160, 230, 250])('V5 a picture of another day over the day, its paper %d of 255, keeps it with a person', async (seen) => {
    const picture = await linePicture('31/12/2025', seen);
    const decided = await judged({ lines: LINES, content: `${period()} q 70 0 0 16 328 495 cm /Im Do Q`, picture });
    expect(decided.decision).toBe('keep-pending');
  });
  const white = `1 g 0 0 300 60 re f ${text('31/12/2027', 11, 2, 3)}`;
  it('V3 a field with a white ground over the day keeps it with a person', async () => {
    const over = field('31/12/2027', '328 497 408 513', (parts, font) => look(parts, font, white).replace('300 60', '80 16'));
    expect((await judged({ lines: LINES, content: period(), prepare: over })).decision).toBe('keep-pending');
  });
  it.each([
    ['drawn by its program', (parts: never, font: string) => look(parts, font, text('BATI SUD', 11, 2, 3))],
    ['left to the reader to draw', null],
  ] as const)('V3 the company in a field, %s, is read', async (_, appearance) => {
    const decided = await judged({
      lines: [...LINES.filter((line) => !line.includes('BATI SUD')), PERIOD],
      content: text('Raison sociale :', 11, 72, 300) + text('SIRET : 000 100 107 00010', 11, 72, 280),
      prepare: field('BATI SUD', '160 296 400 312', appearance as never),
    });
    expect([decided.entreprise, decided.decision]).toEqual(['BATI SUD', 'validate']);
  });
  it('V6 a file saved by a drawing program was edited', async () => {
    expect(codes(await judged({ info: '/Creator (Draw) /Producer (LibreOffice 24.2)' }))).toEqual(['edited-pdf']);
  });
});

describe('honest pages', () => {
  it.each([
    ['V8 a line of advertising that nobody sees', { content: `3 Tr ${text('Powered by TCPDF (www.tcpdf.org)', 1, 20, 20)}` }],
    ['V13 a kern that PDFium takes for a blank', { content: '0 g BT /F1 11 Tf 1 0 0 1 72 300 Tm [(Ver) -60 (tonne)] TJ ET' }],
  ])('%s is no finding', async (_, added) => {
    const decided = await judged(added);
    expect([codes(decided), decided.decision]).toEqual([[], 'validate']);
  });
  it('V8 a day that nobody sees is one', async () => {
    const decided = await judged({ content: `3 Tr ${text('valable au 31/12/2027', 1, 20, 20)}` });
    expect([codes(decided), decided.decision]).toEqual([['hidden-text'], 'keep-pending']);
  });
  it('V13 a name with a kern in it is one word', async () => {
    const lines = LINES.map((line) => line.replace('BATI SUD', ''));
    const name = '0 g BT /F1 11 Tf 1 0 0 1 72 520 Tm [(Raison sociale : Ver) -100 (tonne B) -100 (ATIMENT)] TJ ET';
    const { entreprise } = await judged({ lines: [...lines, PERIOD], content: name });
    expect(entreprise).toBe('Vertonne BATIMENT');
  });
  it.each(['Data', 'Alternative'])('V15 the same facts attached as XML (%s) are a note', async (relation) => {
    const decided = await judged({ prepare: (parts) => attached(parts, relation, 'factur-x.xml', '/Subtype /text#2Fxml') });
    expect([codes(decided), notes(decided), decided.decision]).toEqual([[], ['data-attached'], 'validate']);
  });
  it.each([
    ['of no stated relation', 'Unspecified', 'factur-x.xml', '/Subtype /text#2Fxml'],
    ['of another name', 'Data', 'attestation.pdf', '/Subtype /text#2Fxml'],
    ['of another type', 'Data', 'factur-x.xml', '/Subtype /application#2Fpdf'],
  ])('V15 an attached file %s is looked at by a person', async (_, ...file) => {
    const decided = await judged({ prepare: (parts) => attached(parts, ...file) });
    expect([codes(decided), decided.decision]).toEqual([['active-content'], 'keep-pending']);
  });
});

function attached(parts: Parameters<typeof inCatalog>[0], relation: string, name: string, type: string): void {
  const content = add(parts, streamOf('<x/>', `/Type /EmbeddedFile ${type}`));
  const file = add(parts, `<< /Type /Filespec /F (${name}) /UF (${name}) /AFRelationship /${relation} /EF << /F ${content} >> >>`);
  inCatalog(parts, `/AF [${file}] /Names << /EmbeddedFiles << /Names [(${name}) ${file}] >> >>`);
}

describe('boxes that are drawn as lines', () => {
  const box = (y: number): string => `0.8 w 72 ${y} 9 9 re S\n`;
  const cross = (y: number): string => `73 ${y + 1} m 80 ${y + 8} l S 80 ${y + 1} m 73 ${y + 8} l S\n`;
  const cover = (y: number, words: string): string => text(words, 11, 90, y + 1);
  const rows = (...ticked: readonly boolean[]): string =>
    ['Responsabilité civile professionnelle', 'Protection juridique']
      .map((words, i) => `${box(400 - i * 20)}${ticked[i] ? cross(400 - i * 20) : ''}${cover(400 - i * 20, words)}`)
      .join('');
  it.each([
    ['its own cover unticked beside another that is ticked', rows(false, true), 'keep-pending'],
    ['its own cover ticked, another not', rows(true, false), 'validate'],
    ['both ticked', rows(true, true), 'validate'],
  ])('F181 %s: %s', async (_, content, decision) => {
    expect((await judged({ content })).decision).toBe(decision);
  });
});
