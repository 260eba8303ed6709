// Insurance papers of the held part: six houses, each with its own page. What is insured comes from the risk it is drawn for.
import type { Layout } from '../../../testing/certificates/facts.ts';
import * as x from './lexicon.ts';
import { type Leaf, leafFor } from './pdfkit-leaf.ts';
import { LIMIT, PROFESSIONAL, PROPERTY, type Risk, TEN_YEARS } from './risks.ts';

type Insurer = (typeof x.COMPANIES_OF_INSURANCE)[number];
const legalFoot = (l: Leaf, insurer: Insurer) =>
  l.set(
    `${insurer.name}, entreprise régie par le Code des assurances – ${insurer.seat}, ${insurer.town} – RCS ${insurer.rcs} – contrôlée par l’ACPR`,
    40,
    800,
    { pt: 6.5, to: 'center', wide: 515, ink: '#666666' },
  );

/** Letter with a margin of references; hours with the days. */
const margin = (risk: Risk): Layout => ({
  id: `h-${risk.kind}-margin`,
  async draw(paper) {
    const l = leafFor(paper, `Attestation ${risk.after}`, 'house');
    const insurer = x.among(paper, x.COMPANIES_OF_INSURANCE);
    l.panel(40, 34, 58, 58, insurer.ink);
    l.blade(
      [
        [40, 92],
        [98, 34],
        [98, 92],
      ],
      '#ffffff',
    );
    l.set(insurer.brand, 40, 98, { face: 'houseB', pt: 10, ink: insurer.ink });
    l.column(
      [
        'Votre conseiller',
        x.among(paper, x.INTERMEDIARIES),
        'ORIAS 07 000 111',
        '',
        'Vos références',
        `Contrat ${x.reference(paper, '##########')}`,
        `Client ${x.reference(paper, '########')}`,
      ],
      40,
      200,
      { pt: 7.5, wide: 120 },
      1,
    );
    l.column([x.called(paper), paper.firm.street, paper.firm.town], 330, 110, { pt: 10, wide: 225 }, 0);
    l.set(`Date du courrier : ${x.spelled(paper.issuedOn)}`, 330, 180, { pt: 9, wide: 225 });
    l.set(`Attestation ${risk.after}`, 175, 216, { face: 'houseB', pt: 14, wide: 380 });
    let y = l.column(
      [`${insurer.name}, société d’assurance dont le siège se trouve ${insurer.seat}, ${insurer.town}, atteste que :`],
      175,
      262,
      { wide: 380, to: 'justify' },
    );
    y =
      l.set(`${x.called(paper)}\n${paper.firm.street} ${paper.firm.town}\nSIREN ${x.triple(paper.firm.siren)}`, 195, y + 4, {
        face: 'houseB',
        wide: 340,
      }) + 8;
    y = l.column(
      [
        `est titulaire du contrat d’assurance n° ${x.reference(paper, '##########')} « ${risk.policy} » ayant pris effet le ${x.slash(x.later(paper.start, -3))}.`,
        ...risk.body(paper),
      ],
      175,
      y,
      { wide: 380, to: 'justify' },
    );
    y =
      l.set(
        `La présente attestation est valable pour la période du ${x.slash(paper.start)} à 0 heure au ${x.slash(paper.end)} à 24 heures, sous réserve des cas de suspension ou de résiliation en cours d’année.`,
        175,
        y + 4,
        { wide: 380, to: 'justify' },
      ) + 8;
    y = l.set(LIMIT, 175, y, { pt: 8, wide: 380, to: 'justify' });
    l.set('Le Directeur général', 395, y + 20);
    l.scrawl(400, y + 56, insurer.ink);
    legalFoot(l, insurer);
    return l.bytes();
  },
});

/** The insured in a box, then « valable jusqu’au ». */
const boxed = (risk: Risk): Layout => ({
  id: `h-${risk.kind}-boxed`,
  async draw(paper) {
    const l = leafFor(paper, risk.whole, 'sans');
    const insurer = x.among(paper, x.COMPANIES_OF_INSURANCE);
    l.disc(70, 60, 24, insurer.ink);
    l.set(insurer.brand, 104, 50, { pt: 18, face: 'sansB', ink: insurer.ink });
    l.set(risk.whole, 40, 116, { pt: 15, face: 'sansB', wide: 515 });
    l.set('Nous certifions que l’entreprise ci-dessous', 40, 160);
    l.panel(40, 178, 515, 74, null, insurer.ink, 1.2);
    l.column([x.called(paper), paper.firm.street, paper.firm.town, `Siret ${x.triple(x.establishment(paper))}`], 54, 186, { pt: 10.5 }, 1);
    let y = l.column(
      [
        `a souscrit auprès de ${insurer.name}, depuis le ${x.spelledFull(x.later(paper.start, -5))}, un contrat n° ${x.reference(paper, '### ### ### MCE')} comportant la garantie « ${risk.policy} ».`,
        ...risk.body(paper),
      ],
      40,
      266,
      { to: 'justify' },
      8,
    );
    y = l.set(`Attestation valable jusqu’au ${x.spelledFull(paper.end)}.`, 40, y + 6, { face: 'sansB', pt: 11 }) + 6;
    l.set(`Début de la période de garantie : ${x.spelledFull(paper.start)}.`, 40, y);
    l.set(LIMIT, 40, y + 30, { pt: 8 });
    l.set(`À ${insurer.town.slice(6)}, le ${x.spelledFull(paper.issuedOn)}`, 320, y + 64);
    l.scrawl(340, y + 110, insurer.ink);
    legalFoot(l, insurer);
    return l.bytes();
  },
});

/** Grids with numbered headings over two leaves, as a builders' mutual prints. */
const mutual = (risk: Risk): Layout => ({
  id: `h-${risk.kind}-mutual`,
  async draw(paper) {
    const l = leafFor(paper, risk.policy, 'sans');
    const insurer = x.COMPANIES_OF_INSURANCE[2];
    l.panel(0, 0, l.width, 8, insurer.ink);
    l.set(insurer.name, 40, 26, { face: 'sansB', pt: 12, ink: insurer.ink });
    l.set(`Attestation ${risk.after}`, 40, 58, { face: 'sansB', pt: 15, wide: 515, to: 'center' });
    const y = l.grid(
      40,
      108,
      [230, 115, 170],
      [
        ['SOCIÉTAIRE', 'N° SOCIÉTAIRE', 'SIREN'],
        [`${x.called(paper)}\n${paper.firm.street}\n${paper.firm.town}`, x.reference(paper, '######M'), x.triple(paper.firm.siren)],
      ],
      { head: '#fdebd3' },
    );
    const z = l.grid(
      40,
      y + 10,
      [171, 172, 172],
      [
        ['Attestation délivrée le', 'Période de validité', 'Contrat'],
        [x.slash(paper.issuedOn), `du ${x.slash(paper.start)} au ${x.slash(paper.end)}`, x.reference(paper, '#######/001 ######/##')],
      ],
      { head: '#fdebd3' },
    );
    let at = l.set('1 – OBJET', 40, z + 18, { face: 'sansB', ink: insurer.ink });
    at = l.column([`Le sociétaire désigné ci-dessus est assuré au titre du risque « ${risk.policy} ».`, ...risk.body(paper)], 40, at + 4, {
      to: 'justify',
    });
    at = l.set('2 – MONTANTS', 40, at + 6, { face: 'sansB', ink: insurer.ink });
    at = l.grid(
      40,
      at + 4,
      [265, 125, 125],
      [
        ['Dommages', 'Par sinistre', 'Par année d’assurance'],
        ['Corporels', '10 000 000 EUR', '10 000 000 EUR'],
        ['Matériels', '2 000 000 EUR', '4 000 000 EUR'],
      ],
    );
    l.set(LIMIT, 40, at + 10, { pt: 8 });
    l.set('Page 1 sur 2', 480, 784, { pt: 8 });
    legalFoot(l, insurer);
    l.leaf();
    l.set('3 – ÉTENDUE', 40, 40, { face: 'sansB', ink: insurer.ink });
    l.column(
      [
        'Territorialité : France métropolitaine et Corse.',
        'Le maintien de la garantie dans le temps est celui que fixent les conditions générales, établies en application de la loi du 4 janvier 1978.',
      ],
      40,
      58,
      { to: 'justify' },
    );
    l.set('Pour la mutuelle, le responsable de région', 320, 130);
    l.scrawl(340, 170, insurer.ink);
    l.set('Page 2 sur 2', 480, 784, { pt: 8 });
    legalFoot(l, insurer);
    return l.bytes();
  },
});

/** A green side bar with what concerns the contract, statements at the right. */
const sidebar = (risk: Risk): Layout => ({
  id: `h-${risk.kind}-sidebar`,
  async draw(paper) {
    const l = leafFor(paper, risk.whole, 'house');
    const insurer = x.COMPANIES_OF_INSURANCE[0];
    l.panel(0, 0, 176, l.height, '#e7f3ec');
    l.set(insurer.brand, 24, 40, { face: 'houseB', pt: 16, ink: '#00754a', wide: 140 });
    const side = (y: number, label: string, value: string): number =>
      l.set(value, 24, l.set(label, 24, y, { face: 'houseB', pt: 8, ink: '#00754a', wide: 140 }), { pt: 9, wide: 140 }) + 10;
    let s = side(110, 'Votre caisse', `${insurer.name}\n${insurer.seat}\n${insurer.town}`);
    s = side(s, 'N° de sociétaire', x.reference(paper, '########'));
    s = side(s, 'N° de contrat', x.reference(paper, '######## 0002'));
    side(s, 'Assuré', `${x.called(paper)}\n${paper.firm.street}\n${paper.firm.town}`);
    let y = l.set(`ATTESTATION ${risk.after.toUpperCase()}`, 200, 44, { face: 'houseB', pt: 14, wide: 355 });
    y = l.column(
      [
        `La Caisse certifie que le sociétaire ${x.called(paper)}, immatriculé sous le n° ${x.triple(x.establishment(paper))}, a souscrit la garantie « ${risk.policy} ».`,
        ...risk.body(paper),
        `Les effets de la présente attestation courent du ${x.slash(paper.start)} jusqu’au ${x.slash(paper.end)}.`,
        LIMIT,
      ],
      200,
      y + 20,
      { wide: 355, to: 'justify' },
      10,
    );
    l.set(`Établie à ${insurer.town.slice(6)} le ${x.slash(paper.issuedOn)}`, 200, y + 20, { wide: 355 });
    l.scrawl(320, y + 70, '#00754a');
    l.set(`RCS ${insurer.rcs}`, 24, 780, { pt: 7, wide: 140 });
    return l.bytes();
  },
});

/** A broker's form, typed into ruled cells, two boxes of heads over values. */
const typedForm = (risk: Risk): Layout => ({
  id: `h-${risk.kind}-typed`,
  async draw(paper) {
    const l = leafFor(paper, risk.whole, 'typed');
    const insurer = x.among(paper, x.COMPANIES_OF_INSURANCE);
    const broker = x.among(paper, x.INTERMEDIARIES);
    l.set(broker, 40, 36, { face: 'typedB', pt: 12 });
    l.set(`RCS ${x.INTERMEDIARYS_RCS} - ORIAS 07 000 222`, 40, 52, { pt: 8 });
    l.set(`ATTESTATION ${risk.after.toUpperCase()}`, 40, 84, { face: 'typedB', pt: 11.5, wide: 515, to: 'center' });
    const y = l.grid(
      40,
      130,
      [257, 258],
      [
        ['ASSURE', 'ASSUREUR'],
        [
          `${x.called(paper)}\n${paper.firm.street}\n${paper.firm.town}\nSIREN ${x.triple(paper.firm.siren)}`,
          `${insurer.name}\n${insurer.seat}\n${insurer.town}`,
        ],
      ],
      { head: '#e6e6e6', bold: 'typedB' },
    );
    const z = l.grid(
      40,
      y + 10,
      [145, 124, 123, 123],
      [
        ['POLICE', 'EFFET', 'EXPIRATION', 'DELIVREE LE'],
        [x.reference(paper, 'CP-######-#'), x.dash(paper.start), x.dash(paper.end), x.dash(paper.issuedOn)],
      ],
      { head: '#e6e6e6', bold: 'typedB' },
    );
    l.column([`Nature : ${risk.policy}`, ...risk.body(paper), 'Prime acquittée.', LIMIT], 40, z + 16, { pt: 9, to: 'left' }, 8);
    l.scrawl(400, 640);
    return l.bytes();
  },
});

/** The statutory items in a ruled grid, left cells tinted. */
export const statutory: Layout = {
  id: 'h-decennale-statutory',
  async draw(paper) {
    const l = leafFor(paper, 'Attestation', 'house');
    const insurer = x.among(paper, x.COMPANIES_OF_INSURANCE);
    l.set(insurer.name, 40, 34, { face: 'houseB', pt: 12, ink: insurer.ink });
    l.set('Attestation d’assurance responsabilité décennale', 40, 62, { face: 'houseB', pt: 16 });
    l.set('Modèle de l’arrêté du 5 janvier 2016', 40, 84, { pt: 8 });
    const y = l.grid(
      40,
      106,
      [190, 325],
      [
        ['Assuré', `${x.called(paper)}, ${paper.firm.street}, ${paper.firm.town}`],
        ['SIRET', x.triple(x.establishment(paper))],
        ['Police n°', x.reference(paper, 'DEC ### ###')],
        ['Effet initial', x.point(x.later(paper.start, -6))],
        ['Validité de l’attestation', `Du ${x.point(paper.start)} au ${x.point(paper.end)}`],
        ['Chantiers concernés', `Ouverts du ${x.point(paper.start)} au ${x.point(paper.end)}`],
        ['Attestation établie le', x.point(paper.issuedOn)],
        ['Travaux garantis', x.insuredActivities(paper)],
        ['Coût des opérations', 'jusqu’à 26 000 000 €'],
      ],
      { first: '#f0f4f8', bold: 'houseB' },
    );
    l.column(
      [
        'Garantie obligatoire des articles 1792 et 1792-2 du code civil, accordée selon l’article L. 241-1 du code des assurances, y compris en sous-traitance.',
        LIMIT,
      ],
      40,
      y + 14,
      { to: 'justify' },
    );
    legalFoot(l, insurer);
    return l.bytes();
  },
};

const houses = [margin, boxed, mutual, sidebar, typedForm];
export const COVER_PROFESSIONAL: readonly Layout[] = houses.map((house) => house(PROFESSIONAL));
export const COVER_TEN_YEARS: readonly Layout[] = [...houses.map((house) => house(TEN_YEARS)), statutory];
export const COVER_PROPERTY: readonly Layout[] = houses.map((house) => house(PROPERTY));
