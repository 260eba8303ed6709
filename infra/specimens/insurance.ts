// The three insurance documents (DOCUMENTS §5c-e): RC professionnelle, décennale, and the plain attestation d'assurance.
import { type CalendarDate, frenchDate } from '#domain/kernel/calendar.ts';
import { BROKER, INSURERS, type Insurer } from './companies.ts';
import { FIGURES, longDate, oneLine, ownSigns, type SpecimenOptions, sirenText, siretText, tamper } from './options.ts';
import { Sheet } from './pdfkit-sheet.ts';

export type InsuranceOptions = SpecimenOptions & {
  readonly coverStart: CalendarDate;
  /** null: « renouvelable par tacite reconduction », no end printed (T15). */
  readonly coverEnd: CalendarDate | null;
  readonly insurer?: Insurer;
  readonly contractNumber?: string;
  readonly activities?: readonly string[];
  /** How the period is printed: in a sentence, as an end only, or in a table of fields. */
  readonly layout?: 'sentence' | 'until' | 'fields';
  /** « Attestation valable N mois » (T16). */
  readonly validityMonths?: number;
  /** Issued through a broker, whose name and number stand beside the holder's (T22). */
  readonly broker?: boolean;
};
export type DecennaleOptions = InsuranceOptions & {
  /** RC and décennale on one sheet (T18). */
  readonly withRcPro?: boolean;
  readonly subcontracting?: 'covered' | 'excluded' | 'silent';
  readonly siteOpening?: CalendarDate;
};
export type AssuranceOptions = InsuranceOptions & { readonly product?: 'multirisque' | 'flotte' | 'bris de machine' | 'rc exploitation' };

const DEFAULT_ACTIVITIES = ['Maçonnerie et béton armé', 'Enduits et ravalement de façades', 'Carrelage et revêtements de sols'];
const dots = (number: string) => number.replace(/\B(?=(\d{3})+$)/g, ' ');

function letterhead(sheet: Sheet, insurer: Insurer, broker: boolean): void {
  sheet.box(0, 0, sheet.width, 78, { fill: insurer.color });
  sheet.text(sheet.left, 24, insurer.name, { size: 18, font: 'bold', color: '#ffffff' });
  sheet.text(sheet.left, 48, insurer.address, { size: 8, color: '#ffffff' });
  if (broker) {
    sheet.text(sheet.left, 24, BROKER.name, { size: 10, font: 'bold', color: '#ffffff', align: 'right', width: sheet.inner });
    sheet.text(sheet.left, 39, `Courtier – ORIAS n° ${BROKER.orias} – SIREN ${sirenText(BROKER.siren)}`, {
      size: 7.5,
      color: '#ffffff',
      align: 'right',
      width: sheet.inner,
    });
    sheet.text(sheet.left, 51, BROKER.address, { size: 7.5, color: '#ffffff', align: 'right', width: sheet.inner });
  }
  const legal = `${insurer.name} – ${insurer.legal} – RCS Marseille ${sirenText(insurer.siren)} – Entreprise régie par le Code des assurances – Autorité de contrôle : ACPR, 4 place de Budapest, 75436 Paris Cedex 09`;
  sheet.text(sheet.left, sheet.height - 46, legal, { size: 6.5, color: '#8a93a3', align: 'center', width: sheet.inner });
  sheet.y = 108;
}

function title(sheet: Sheet, insurer: Insurer, lines: readonly string[]): void {
  for (const [i, line] of lines.entries())
    sheet.paragraph(line, { size: i === 0 ? 15 : 11.5, font: 'bold', color: insurer.color, align: 'center', after: 3 });
  sheet.rule(sheet.y + 4, insurer.color, sheet.width / 2 - 40, 80, 1.6);
  sheet.y += 20;
}

/** The sentence or fields that say from when until when. */
function period(sheet: Sheet, insurer: Insurer, options: InsuranceOptions): void {
  const { coverStart, coverEnd, layout = 'sentence', validityMonths } = options;
  sheet.y += 4;
  if (coverEnd === null) {
    sheet.paragraph(
      `Le contrat a pris effet le ${frenchDate(coverStart)}. Il est renouvelable par tacite reconduction à chaque échéance principale fixée au 01/01.`,
      { align: 'justify', after: 8 },
    );
  } else if (layout === 'until') {
    sheet.paragraph(
      `Le contrat, souscrit depuis le ${frenchDate(coverStart)}, est en cours de validité jusqu’au ${longDate(coverEnd)} inclus.`,
      { font: 'bold', after: 8 },
    );
  } else if (layout === 'fields') {
    sheet.fields(
      [
        ['Début de validité', frenchDate(coverStart)],
        ['Fin de validité', frenchDate(coverEnd)],
      ],
      { labelWidth: 200, style: { font: 'bold' } },
    );
    sheet.y += 6;
  } else {
    sheet.box(sheet.left, sheet.y, sheet.inner, 26, { fill: insurer.tint, radius: 3 });
    sheet.text(
      sheet.left + 10,
      sheet.y + 8,
      `La présente attestation est valable du ${frenchDate(coverStart)} au ${frenchDate(coverEnd)}, sous réserve du paiement de la prime.`,
      { font: 'bold', size: 9 },
    );
    sheet.y += 36;
  }
  if (validityMonths !== undefined)
    sheet.paragraph(`Attestation valable ${validityMonths} mois à compter de sa date d’émission.`, { font: 'bold', after: 8 });
}

function closing(sheet: Sheet, insurer: Insurer, options: InsuranceOptions): void {
  sheet.y += 6;
  sheet.paragraph(
    'La présente attestation ne peut engager l’assureur au-delà des clauses et conditions du contrat auquel elle se réfère.',
    { size: 8, color: '#4b5565', align: 'justify', after: 16 },
  );
  sheet.y = Math.max(sheet.y, 600);
  const city = insurer.address.split(' ').at(-1)!;
  sheet.paragraph(`Fait à ${city}, le ${longDate(options.issuedOn)}, pour servir et valoir ce que de droit.`, { after: 14 });
  sheet.text(360, sheet.y, 'Pour l’assureur, par délégation', { size: 8.5 });
  sheet.signature(366, sheet.y + 14, insurer.name, insurer.color);
  sheet.seal(330, sheet.y + 34, 22, insurer.seal, insurer.color);
}

/** Never nine figures: that would be a SIREN. */
function contract(product: string, siret: string): string {
  const figures = ownSigns(8, FIGURES, product, siret);
  return `${product} ${figures.slice(0, 2)} ${figures.slice(2, 5)} ${figures.slice(5)}`;
}

function holderSentence(options: InsuranceOptions, insurer: Insurer, guarantee: string): string {
  const { company, address, siret, contractNumber = contract('RC', siret) } = options;
  return `Nous soussignés, ${insurer.name}, attestons que la société ${company}, ${oneLine(address)}, SIRET ${siretText(siret)}, est titulaire du contrat n° ${contractNumber} ${guarantee}`;
}

const amounts = (sheet: Sheet, insurer: Insurer) =>
  sheet.table(
    [250, 125, 124],
    ['Garanties', 'Par sinistre', 'Par année'],
    [
      ['Tous dommages confondus', `${dots('8000000')} €`, `${dots('8000000')} €`],
      ['dont dommages matériels et immatériels', `${dots('1500000')} €`, `${dots('3000000')} €`],
      ['Dommages immatériels non consécutifs', `${dots('300000')} €`, `${dots('600000')} €`],
    ],
    { head: insurer.tint, ink: insurer.color },
  );

function extent(sheet: Sheet, insurer: Insurer): void {
  sheet.y += 4;
  sheet.paragraph('Étendue des garanties', { font: 'bold', color: insurer.color, after: 3 });
  sheet.paragraph(
    'Les garanties s’exercent pour les réclamations formulées en France métropolitaine et en Principauté de Monaco. Elles s’entendent par sinistre, sous déduction des franchises prévues aux conditions particulières.',
    { align: 'justify', size: 9, after: 10 },
  );
}

function activityList(sheet: Sheet, insurer: Insurer, activities: readonly string[]): void {
  sheet.paragraph('Activités garanties :', { font: 'bold', color: insurer.color, after: 3 });
  for (const activity of activities) sheet.paragraph(`• ${activity}`, { x: sheet.left + 12, after: 2 });
  sheet.y += 8;
}

function open(options: InsuranceOptions, name: string): { sheet: Sheet; insurer: Insurer } {
  const insurer = options.insurer ?? INSURERS[0]!;
  const sheet = new Sheet({ title: name, createdOn: options.createdOn ?? options.issuedOn, producer: options.tampering?.producer });
  letterhead(sheet, insurer, options.broker ?? false);
  return { sheet, insurer };
}

export async function rcPro(options: InsuranceOptions): Promise<Uint8Array> {
  const { sheet, insurer } = open(options, 'Attestation d’assurance RC professionnelle');
  title(sheet, insurer, ['ATTESTATION D’ASSURANCE', 'RESPONSABILITÉ CIVILE PROFESSIONNELLE']);
  sheet.y += 6;
  sheet.paragraph(
    holderSentence(
      options,
      insurer,
      'garantissant les conséquences pécuniaires de la responsabilité civile qu’elle peut encourir du fait de ses activités professionnelles.',
    ),
    { align: 'justify', after: 12 },
  );
  activityList(sheet, insurer, options.activities ?? DEFAULT_ACTIVITIES);
  amounts(sheet, insurer);
  period(sheet, insurer, options);
  extent(sheet, insurer);
  sheet.paragraph('Cette attestation ne concerne pas la responsabilité décennale, qui fait l’objet d’un contrat distinct.', {
    size: 8.5,
    after: 8,
  });
  closing(sheet, insurer, options);
  tamper(sheet, options.tampering);
  return sheet.finish();
}

export async function decennale(options: DecennaleOptions): Promise<Uint8Array> {
  const { sheet, insurer } = open(options, 'Attestation d’assurance décennale');
  const {
    company,
    address,
    siret,
    contractNumber = contract('DEC', options.siret),
    subcontracting = 'covered',
    withRcPro = false,
    coverEnd,
    coverStart,
  } = options;
  title(
    sheet,
    insurer,
    withRcPro
      ? ['ATTESTATION D’ASSURANCE', 'RESPONSABILITÉ CIVILE PROFESSIONNELLE', 'ET RESPONSABILITÉ DÉCENNALE OBLIGATOIRE']
      : ['ATTESTATION D’ASSURANCE', 'DE RESPONSABILITÉ DÉCENNALE OBLIGATOIRE'],
  );
  const fields = options.layout !== 'sentence' && options.layout !== 'until' && coverEnd !== null;
  sheet.fields(
    [
      ['Nom ou raison sociale de l’assuré', company],
      ['Adresse', oneLine(address)],
      ['Numéro unique d’identification', siretText(siret)],
      ['Assureur', `${insurer.name}, ${insurer.address}`],
      ['Numéro du contrat', contractNumber],
      ...(fields ? ([['Période de validité', `Du ${frenchDate(coverStart)} au ${frenchDate(coverEnd)}`]] as const) : []),
      ['Date d’établissement de l’attestation', frenchDate(options.issuedOn)],
      ...(options.siteOpening === undefined ? [] : ([['Date d’ouverture du chantier', frenchDate(options.siteOpening)]] as const)),
    ],
    { labelWidth: 205 },
  );
  if (!fields) period(sheet, insurer, options);
  sheet.y += 8;
  activityList(sheet, insurer, options.activities ?? DEFAULT_ACTIVITIES);
  sheet.paragraph('Les garanties objet de la présente attestation s’appliquent :', { font: 'bold', after: 3 });
  sheet.paragraph('– aux activités professionnelles énumérées ci-dessus ;', { x: sheet.left + 12, after: 2 });
  sheet.paragraph('– aux travaux ayant fait l’objet d’une ouverture de chantier pendant la période de validité mentionnée ci-dessus ;', {
    x: sheet.left + 12,
    after: 2,
  });
  sheet.paragraph('– aux travaux réalisés en France métropolitaine, pour un coût total de construction de 15 000 000 € hors taxes.', {
    x: sheet.left + 12,
    after: 8,
  });
  if (subcontracting === 'covered')
    sheet.paragraph('Sont également garantis les dommages de nature décennale causés par l’assuré en tant que sous-traitant.', {
      after: 8,
    });
  if (subcontracting === 'excluded')
    sheet.paragraph('Sont exclus de la garantie les travaux réalisés en qualité de sous-traitant.', { after: 8 });
  sheet.table(
    [180, 130, 189],
    ['Nature de la garantie', 'Montant', 'Durée et maintien de la garantie'],
    [
      [
        'Responsabilité décennale, articles 1792 et suivants du code civil, L. 241-1 et L. 241-2 du code des assurances',
        'Habitation : coût des travaux de réparation',
        'La garantie s’applique pendant la durée de la responsabilité décennale (articles L. 243-1-1 et R. 243-3).',
      ],
    ],
    { head: insurer.tint, ink: insurer.color, size: 8 },
  );
  closing(sheet, insurer, options);
  tamper(sheet, options.tampering);
  return sheet.finish();
}

const PRODUCTS = {
  multirisque: ['MULTIRISQUE PROFESSIONNELLE', 'garantissant ses locaux professionnels, leur contenu et les dommages qui y surviennent.'],
  flotte: ['FLOTTE AUTOMOBILE', 'garantissant les véhicules terrestres à moteur dont elle est propriétaire ou locataire.'],
  'bris de machine': ['BRIS DE MACHINE', 'garantissant les matériels et engins de chantier déclarés.'],
  'rc exploitation': [
    'RESPONSABILITÉ CIVILE EXPLOITATION',
    'garantissant les conséquences de la responsabilité qu’elle encourt dans l’exploitation de son entreprise.',
  ],
} as const;

export async function assurance(options: AssuranceOptions): Promise<Uint8Array> {
  const { sheet, insurer } = open({ insurer: INSURERS[2], ...options }, 'Attestation d’assurance');
  const [name, guarantee] = PRODUCTS[options.product ?? 'multirisque'];
  title(sheet, insurer, ['ATTESTATION D’ASSURANCE', name]);
  sheet.paragraph(holderSentence({ contractNumber: contract('MRP', options.siret), ...options }, insurer, guarantee), {
    align: 'justify',
    after: 14,
  });
  amounts(sheet, insurer);
  period(sheet, insurer, options);
  extent(sheet, insurer);
  closing(sheet, insurer, options);
  tamper(sheet, options.tampering);
  return sheet.finish();
}
