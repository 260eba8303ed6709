// The three insurance papers in five hands: the undersigned's sentence, parties side by side, a letter to the insured, a form under
// headings, and a centred statement in serif. Each is drawn for what it insures.
import type { Kind, Layout, Paper } from '../../../testing/certificates/facts.ts';
import * as w from './words.ts';

export type Product = {
  readonly kind: Kind;
  readonly titles: readonly [string, string, string, string, string];
  readonly object: string;
  readonly text: (paper: Paper) => readonly string[];
};
const amounts = [
  ['Dommages corporels', '8 000 000 €', '8 000 000 €'],
  ['Dommages matériels et immatériels', '1 500 000 €', '3 000 000 €'],
] as const;
const CLAUSE = 'Ce document n’implique qu’une présomption de garantie et ne peut engager l’assureur au-delà du contrat.';
const activities = (paper: Paper): string => paper.firm.trades.join(', ');

export const RC: Product = {
  kind: 'rc-pro',
  titles: [
    'ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE',
    'Attestation Responsabilité Civile Professionnelle',
    'OBJET : attestation de responsabilité civile professionnelle',
    'ATTESTATION RC PROFESSIONNELLE',
    'Attestation d’assurance\nResponsabilité civile exploitation et professionnelle',
  ],
  object: 'les conséquences pécuniaires de sa responsabilité civile professionnelle',
  text: (paper) => [`Activités déclarées : ${activities(paper)}.`, 'Les travaux donnés et pris en sous-traitance sont garantis.'],
};
export const OTHER: Product = {
  kind: 'assurance',
  titles: [
    'ATTESTATION D’ASSURANCE MULTIRISQUE',
    'Attestation d’assurance Flotte automobile',
    'OBJET : attestation d’assurance de vos locaux',
    'ATTESTATION D’ASSURANCE – BRIS DE MACHINE',
    'Attestation d’assurance\nMultirisque de l’entreprise',
  ],
  object: 'les biens et véhicules désignés aux conditions particulières',
  text: () => ['Garanties souscrites : incendie, dégât des eaux, vol, bris de glaces, dommages aux biens confiés.'],
};
export const DECENNIAL: Product = {
  kind: 'decennale',
  titles: [
    'ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE',
    'Attestation de Responsabilité Civile Décennale',
    'OBJET : attestation d’assurance décennale',
    'ATTESTATION D’ASSURANCE DÉCENNALE',
    'Attestation d’assurance\nde responsabilité décennale',
  ],
  object: 'sa responsabilité décennale au titre des articles 1792 et suivants du code civil',
  text: (paper) => [
    `Activités garanties : ${activities(paper)}.`,
    'Les dommages de nature décennale sont garantis également lorsque l’assuré intervient en tant que sous-traitant.',
    'Garantie gérée en capitalisation, maintenue pendant dix ans à compter de la réception (articles L241-1 et L241-2 du code des assurances).',
  ],
};

const footer = (sheet: ReturnType<typeof w.sheetOf>, insurer: (typeof w.INSURERS)[number]) =>
  sheet.text(
    48,
    792,
    `${insurer.name} – ${insurer.legal} – ${insurer.rcs} – ${insurer.seat} – Entreprise régie par le code des assurances`,
    { size: 6.5, align: 'center', width: 499 },
  );

export const sentence = (product: Product): Layout => ({
  id: `b-${product.kind}-sentence`,
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const sheet = w.sheetOf(paper, product.titles[0]);
    sheet.text(48, 36, insurer.name, { size: 19, font: 'bold', color: '#00008f' });
    sheet.text(48, 60, insurer.seat, { size: 8 });
    sheet.y = 110;
    sheet.paragraph(product.titles[0], { size: 14, font: 'bold', align: 'center', after: 22 });
    sheet.paragraph(
      `Nous soussignés ${insurer.name}, dont le siège est ${insurer.seat}, attestons que l’entreprise ${w.holder(paper)}, ${w.address(paper)}, immatriculée sous le n° SIREN ${w.inThrees(paper.firm.siren)}, est titulaire d’un contrat n° ${w.number(paper, 10)} garantissant ${product.object}.`,
      { align: 'justify', after: 10 },
    );
    for (const line of product.text(paper)) sheet.paragraph(line, { align: 'justify' });
    sheet.table([259, 120, 120], ['Nature des garanties', 'Par sinistre', 'Par an'], amounts);
    const start = sheet.text(48, sheet.y, `La présente attestation est valable du ${w.slashes(paper.start)} au`, {
      font: 'bold',
      width: 300,
    });
    w.endWithPaint(sheet, paper, 322, sheet.y);
    sheet.y = start + 10;
    sheet.paragraph(CLAUSE, { size: 8, after: 24 });
    sheet.paragraph(`Fait à ${insurer.city}, le ${w.inWords(paper.issuedOn)}`, { after: 8 });
    sheet.text(360, sheet.y, 'Pour la compagnie');
    sheet.signature(370, sheet.y + 16, insurer.name);
    footer(sheet, insurer);
    return w.finish(sheet, paper);
  },
});

export const parties = (product: Product): Layout => ({
  id: `b-${product.kind}-parties`,
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const sheet = w.sheetOf(paper, product.titles[1]);
    sheet.box(48, 36, 90, 34, { fill: '#c8102e' });
    sheet.text(48, 47, insurer.name.split(' ')[0]!.toUpperCase(), { size: 11, font: 'bold', color: '#ffffff', align: 'center', width: 90 });
    sheet.text(160, 40, product.titles[1], { size: 16, font: 'bold', color: '#c8102e', width: 387 });
    const side = (x: number, title: string, lines: readonly string[]) => {
      sheet.text(x, 104, title, { size: 8.5, font: 'bold', color: '#c8102e', width: 230 });
      sheet.lines(x, 118, lines, { size: 10, width: 230 });
    };
    side(48, 'VOTRE INTERMÉDIAIRE', [w.pick(paper, w.BROKERS), '17 rue de la Bourse, 69002 Lyon', 'ORIAS 00 123 456']);
    side(310, 'SOUSCRIPTEUR', [w.holder(paper), paper.firm.street, paper.firm.town, `SIRET : ${w.siret(paper)}`]);
    sheet.y = 210;
    sheet.table(
      [125, 125, 125, 124],
      ['N° de contrat', 'Date d’effet', 'Date d’échéance', 'Édité le'],
      [[w.number(paper, 8), w.slashes(paper.start), w.slashes(paper.end), w.slashes(paper.issuedOn)]],
    );
    sheet.paragraph(
      `${insurer.name} certifie que le souscripteur désigné ci-dessus a souscrit un contrat garantissant ${product.object}.`,
      { align: 'justify' },
    );
    for (const line of product.text(paper)) sheet.paragraph(`• ${line}`);
    sheet.table([259, 120, 120], ['Garantie', 'Montant par sinistre', 'Montant annuel'], amounts);
    sheet.paragraph(CLAUSE, { size: 8 });
    sheet.signature(400, 660, insurer.rcs);
    footer(sheet, insurer);
    return w.finish(sheet, paper);
  },
});

export const toInsured = (product: Product): Layout => ({
  id: `b-${product.kind}-letter`,
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const sheet = w.sheetOf(paper, product.titles[2]);
    sheet.text(48, 40, insurer.name, { size: 13, font: 'bold' });
    sheet.text(48, 58, insurer.seat.replace(', ', '\n'), { size: 9, width: 220 });
    sheet.text(48, 110, `Vos références\nClient : ${w.number(paper, 7)}\nContrat : ${w.number(paper, 9)} A`, { size: 8.5, width: 200 });
    sheet.lines(320, 110, [w.holder(paper), paper.firm.street, paper.firm.town], { size: 11, width: 227 });
    sheet.text(320, 190, `Le ${w.inWords(paper.issuedOn)}`, { width: 227 });
    sheet.y = 230;
    sheet.paragraph(product.titles[2], { font: 'bold', after: 14 });
    sheet.paragraph('Madame, Monsieur,', { after: 10 });
    sheet.paragraph(
      `Nous attestons que votre société ${w.holder(paper)} (SIREN ${paper.firm.siren}) est assurée auprès de notre compagnie par le contrat cité en référence, souscrit le ${w.slashes(w.yearsBefore(paper.start, 2))}, qui couvre ${product.object}.`,
      { align: 'justify', after: 8 },
    );
    for (const line of product.text(paper)) sheet.paragraph(line, { align: 'justify' });
    sheet.paragraph(
      `Cette attestation est valable pour la période du ${w.inWords(paper.start)} au ${w.inWords(paper.end)} inclus, sous réserve du règlement des cotisations.`,
      { align: 'justify', after: 8 },
    );
    sheet.paragraph(CLAUSE, { size: 9, after: 14 });
    sheet.paragraph('Nous vous prions d’agréer, Madame, Monsieur, nos salutations distinguées.', { after: 20 });
    sheet.text(330, sheet.y, 'Votre service clients');
    sheet.signature(340, sheet.y + 18, insurer.seat);
    footer(sheet, insurer);
    return w.finish(sheet, paper);
  },
});

export const form = (product: Product): Layout => ({
  id: `b-${product.kind}-form`,
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const sheet = w.sheetOf(paper, product.titles[3]);
    sheet.box(0, 0, sheet.width, 54, { fill: '#00665e' });
    sheet.text(48, 18, product.titles[3], { size: 15, font: 'bold', color: '#ffffff' });
    sheet.y = 76;
    const heading = (title: string) => {
      sheet.paragraph(title, { size: 10, font: 'bold', color: '#00665e', after: 3 });
      sheet.rule(sheet.y, '#00665e');
      sheet.y += 6;
    };
    heading('L’ASSURÉ');
    sheet.fields([
      ['Nom ou raison sociale', w.holder(paper)],
      ['Adresse', w.address(paper)],
      ['N° SIRET', w.inThrees(w.siret(paper))],
    ]);
    sheet.y += 8;
    heading('L’ASSUREUR');
    sheet.fields([
      ['Compagnie', insurer.name],
      ['Siège social', insurer.seat],
      ['Immatriculation', insurer.rcs],
    ]);
    sheet.y += 8;
    heading('LE CONTRAT');
    sheet.fields([
      ['Numéro', w.number(paper, 12)],
      ['Prise d’effet du contrat', w.slashes(w.yearsBefore(paper.start, 1))],
      ['Début de la période garantie', w.slashes(paper.start)],
      ['Fin de la période garantie', w.slashes(paper.end)],
    ]);
    sheet.y += 8;
    heading('LES GARANTIES');
    sheet.paragraph(`Le contrat couvre ${product.object}.`);
    for (const line of product.text(paper)) sheet.paragraph(line);
    sheet.paragraph(CLAUSE, { size: 8, after: 16 });
    sheet.fields([['Date d’établissement de l’attestation', w.slashes(paper.issuedOn)]]);
    sheet.seal(470, sheet.y + 30, 26, 'ASSUR', '#00665e');
    return w.finish(sheet, paper);
  },
});

export const statement = (product: Product): Layout => ({
  id: `b-${product.kind}-statement`,
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const broker = w.pick(paper, w.BROKERS);
    const sheet = w.sheetOf(paper, product.titles[4].replace('\n', ' '));
    sheet.y = 44;
    sheet.paragraph(broker, { font: 'serif-bold', size: 13, align: 'center', after: 0 });
    sheet.paragraph(`Courtier en assurances – SIREN ${w.BROKER_SIREN} – ORIAS 00 654 321`, {
      font: 'serif',
      size: 8.5,
      align: 'center',
      after: 30,
    });
    for (const line of product.titles[4].split('\n')) sheet.paragraph(line, { font: 'serif-bold', size: 17, align: 'center', after: 0 });
    sheet.y += 26;
    sheet.paragraph(`Agissant par délégation de ${insurer.name}, le cabinet atteste que :`, { font: 'serif', size: 11 });
    sheet.paragraph(w.holder(paper), { font: 'serif-bold', size: 13, align: 'center', after: 2 });
    sheet.paragraph(w.address(paper), { font: 'serif', size: 11, align: 'center', after: 2 });
    sheet.paragraph(`RCS ${w.townOf(paper)} ${w.inThrees(paper.firm.siren)}`, { font: 'serif', size: 11, align: 'center', after: 12 });
    sheet.paragraph(`bénéficie de la police n° ${w.number(paper, 9)} couvrant ${product.object}.`, {
      font: 'serif',
      size: 11,
      align: 'justify',
    });
    for (const line of product.text(paper)) sheet.paragraph(line, { font: 'serif', size: 11, align: 'justify' });
    sheet.paragraph(`Police en vigueur jusqu’au ${w.capitals(paper.end)}, à effet du ${w.capitals(paper.start)}.`, {
      font: 'serif-bold',
      size: 11,
      align: 'center',
      after: 20,
    });
    sheet.paragraph(CLAUSE, { font: 'serif-italic', size: 9, after: 20 });
    sheet.paragraph(`Établie le ${w.inWords(paper.issuedOn)} pour valoir ce que de droit.`, { font: 'serif', size: 11, align: 'right' });
    sheet.signature(380, sheet.y + 20, broker);
    return w.finish(sheet, paper);
  },
});

const hands = [sentence, parties, toInsured, form, statement];
export const RC_PRO: readonly Layout[] = hands.map((hand) => hand(RC));
export const ASSURANCE: readonly Layout[] = hands.map((hand) => hand(OTHER));
