// RGE certificates of three bodies (DOCUMENTS §5f): the certificate's own year, beside the longer qualification and insurers'
// dates as decoys.
import { type CalendarDate, frenchDate } from '#domain/kernel/calendar.ts';
import { longDate, oneLine, type SpecimenOptions, sirenText, siretText, tamper } from './options.ts';
import { Sheet } from './pdfkit-sheet.ts';

export type RgeOptions = SpecimenOptions & {
  readonly body?: 'qualibat' | 'qualifelec' | 'qualitenr';
  readonly validFrom: CalendarDate;
  readonly validUntil: CalendarDate;
  readonly qualificationStart: CalendarDate;
  readonly qualificationEnd: CalendarDate;
  readonly insuranceEnd?: CalendarDate;
  /** false: the same document without the mention (T21). */
  readonly mention?: boolean;
};

const AMBER = '#c4660a';
const NAVY = '#17365d';
const LEAF = '#3c7d3a';

function frame(sheet: Sheet, color: string): void {
  sheet.box(18, 18, sheet.width - 36, sheet.height - 44, { stroke: color, line: 1.4 });
  sheet.box(23, 23, sheet.width - 46, sheet.height - 54, { stroke: color, line: 0.5 });
}

function badge(sheet: Sheet, x: number, y: number, color: string): void {
  sheet.box(x, y, 92, 40, { fill: color, radius: 6 });
  sheet.text(x, y + 7, 'RGE', { size: 17, font: 'bold', color: '#ffffff', align: 'center', width: 92 });
  sheet.text(x, y + 28, 'Reconnu Garant de l’Environnement', { size: 4.9, color: '#ffffff', align: 'center', width: 92 });
}

function qualibat(sheet: Sheet, options: RgeOptions): void {
  const { mention = true, insuranceEnd = options.validUntil } = options;
  frame(sheet, AMBER);
  sheet.text(sheet.left, 44, 'QUALIBAT', { size: 22, font: 'bold', color: AMBER });
  sheet.text(sheet.left, 70, 'Organisme de qualification et certification de la construction', { size: 7.5, color: '#6b7484' });
  if (mention) badge(sheet, sheet.right - 92, 42, LEAF);
  sheet.y = 122;
  sheet.paragraph(mention ? 'CERTIFICAT QUALIBAT « RGE »' : 'CERTIFICAT QUALIBAT', { size: 19, font: 'bold', align: 'center', after: 16 });
  sheet.table(
    [167, 166, 166],
    ['NUMÉRO', 'VALABLE JUSQU’AU', 'ÉDITÉ LE'],
    [[`E-E${options.siren.slice(-5)}`, frenchDate(options.validUntil), frenchDate(options.issuedOn)]],
    { head: '#fbf0e3', ink: AMBER, size: 10 },
  );
  sheet.fields(
    [
      ['Raison sociale', options.company],
      ['Forme juridique', 'SARL au capital de 10 000 €'],
      ['Adresse', oneLine(options.address)],
      ['Siren', `${sirenText(options.siren)}   Nic : ${options.siret.slice(9)}`],
      ['Code NACE', '4399C'],
      ['Caisse de congés payés', 'CIBTP Grand Ouest n° 45 1201'],
      ['Assurance responsabilité travaux', `Assurances du Levant – police 20 114 807, valable au ${frenchDate(insuranceEnd)}`],
      ['Assurance responsabilité civile', `Assurances du Levant – police 45 778 120, valable au ${frenchDate(insuranceEnd)}`],
      ['Situation fiscale et sociale', `A jour au ${frenchDate(options.qualificationStart)}`],
      ['Effectif moyen', '6 personnes'],
    ],
    { labelWidth: 190, gap: 5 },
  );
  sheet.y += 10;
  sheet.table(
    [60, 309, 130],
    ['CODE', 'QUALIFICATION', 'DATE D’ATTRIBUTION *'],
    [
      ['7131', 'Isolation thermique par l’intérieur – technicité confirmée', frenchDate(options.qualificationStart)],
      ['3811', 'Isolation des combles perdus', frenchDate(options.qualificationStart)],
    ],
    { head: '#fbf0e3', ink: AMBER },
  );
  sheet.paragraph('* ou du plus récent renouvellement. La qualification est attribuée pour quatre ans sous réserve d’un contrôle annuel.', {
    size: 7.5,
    color: '#6b7484',
    after: 20,
  });
  sheet.text(360, sheet.y, 'Le Président', { font: 'bold' });
  sheet.signature(364, sheet.y + 14, 'qualibat', AMBER);
}

function qualifelec(sheet: Sheet, options: RgeOptions): void {
  const { mention = true } = options;
  frame(sheet, NAVY);
  sheet.box(24, 24, sheet.width - 48, 70, { fill: NAVY });
  sheet.text(sheet.left, 44, 'Qualifelec', { size: 24, font: 'bold', color: '#ffffff' });
  sheet.text(sheet.left, 72, 'La qualification des entreprises du génie électrique et énergétique', { size: 8, color: '#dfe7f2' });
  if (mention) badge(sheet, sheet.right - 92, 39, LEAF);
  sheet.y = 140;
  sheet.paragraph('CERTIFICAT DE QUALIFICATION', { size: 18, font: 'bold', color: NAVY, align: 'center', after: 4 });
  if (mention) sheet.paragraph('Électricien – mention RGE', { size: 12, align: 'center', color: LEAF, after: 20 });
  else sheet.paragraph('Électricien', { size: 12, align: 'center', after: 20 });
  sheet.fields(
    [
      ['Raison sociale', options.company],
      ['Adresse', oneLine(options.address)],
      ['Dossier', '31 2045'],
      ['Siret', siretText(options.siret)],
    ],
    { labelWidth: 130, gap: 6, style: { size: 11 } },
  );
  sheet.y += 14;
  sheet.box(sheet.left, sheet.y, sheet.inner, 30, { fill: '#eaf0f8', radius: 4 });
  sheet.text(
    sheet.left + 12,
    sheet.y + 10,
    `Certificat numéro ${options.siren.slice(-6)} valable : du ${frenchDate(options.validFrom)} au ${frenchDate(options.validUntil)}`,
    { size: 11, font: 'bold' },
  );
  sheet.y += 46;
  sheet.table(
    [230, 269],
    ['Qualification', 'Domaine'],
    [
      ['Installations électriques E2 – classe 2', 'Logement, commerce, petit tertiaire'],
      ...(mention ? [['Chauffage, ventilation, climatisation', 'Équipements électriques hors ENR (domaine RGE)'] as const] : []),
    ],
    { head: '#eaf0f8', ink: NAVY },
  );
  sheet.paragraph(
    `Attribution de la qualification : Du ${frenchDate(options.qualificationStart)} au ${frenchDate(options.qualificationEnd)}`,
    { after: 26 },
  );
  sheet.paragraph(`Edité le ${frenchDate(options.issuedOn)}`, { after: 20 });
  sheet.text(350, sheet.y, 'Le Président de Qualifelec', { font: 'bold' });
  sheet.signature(356, sheet.y + 14, 'qualifelec', NAVY);
}

/** The body prints its own SIRET at the foot: published by the State with its specimen, the decoy of T22. */
const QUALITENR_SIRET = '48990736000049';

function qualitenr(sheet: Sheet, options: RgeOptions): void {
  const { mention = true, insuranceEnd = options.validUntil } = options;
  sheet.box(0, 0, 26, sheet.height, { fill: LEAF });
  sheet.text(sheet.left, 46, 'Qualit’EnR', { size: 23, font: 'bold', color: LEAF });
  sheet.text(sheet.left, 74, 'Association pour la qualité d’installation des énergies renouvelables', { size: 8, color: '#6b7484' });
  if (mention) badge(sheet, sheet.right - 92, 44, LEAF);
  sheet.y = 138;
  sheet.paragraph(mention ? 'CERTIFICAT DE QUALIFICATION RGE' : 'CERTIFICAT DE QUALIFICATION', { size: 18, font: 'bold', after: 18 });
  sheet.paragraph(`L’entreprise ${options.company} (Siret : ${siretText(options.siret)})`, { size: 11, font: 'bold', after: 3 });
  sheet.paragraph(oneLine(options.address), { after: 14 });
  sheet.paragraph('Entreprise titulaire de la qualification QualiPV 36', { size: 12, color: LEAF, font: 'bold', after: 3 });
  sheet.paragraph('Installations photovoltaïques raccordées au réseau d’une puissance inférieure ou égale à 36 kVA.', { after: 16 });
  sheet.box(sheet.left, sheet.y, sheet.inner, 30, { fill: '#edf5ec', radius: 4 });
  sheet.text(
    sheet.left + 12,
    sheet.y + 10,
    `Période couverte par le certificat : ${longDate(options.validFrom)} au ${longDate(options.validUntil)}`,
    { size: 11, font: 'bold' },
  );
  sheet.y += 44;
  sheet.paragraph(`Assurance responsabilité générale au ${frenchDate(insuranceEnd)} / décennale au ${frenchDate(insuranceEnd)}`, {
    after: 6,
  });
  sheet.paragraph(`Numéro de certificat : QPV/${options.siren.slice(-5)}`, { after: 20 });
  sheet.paragraph(`Fait le ${frenchDate(options.issuedOn)}`, { after: 8 });
  sheet.text(360, sheet.y, 'Le Président', { font: 'bold' });
  sheet.signature(364, sheet.y + 14, 'qualitenr', LEAF);
  sheet.y += 84;
  sheet.paragraph(`Échéance de qualification : ${longDate(options.qualificationEnd)}`, { size: 8.5 });
  sheet.text(
    sheet.left,
    sheet.height - 44,
    `Qualit’EnR – association loi 1901 – SIRET ${siretText(QUALITENR_SIRET)} – organisme accrédité`,
    { size: 7, color: '#8a93a3', align: 'center', width: sheet.inner },
  );
}

const BODIES = { qualibat, qualifelec, qualitenr } as const;

export async function rge(options: RgeOptions): Promise<Uint8Array> {
  const sheet = new Sheet({ title: 'Certificat', createdOn: options.createdOn ?? options.issuedOn, producer: options.tampering?.producer });
  BODIES[options.body ?? 'qualibat'](sheet, options);
  tamper(sheet, options.tampering);
  return sheet.finish();
}
