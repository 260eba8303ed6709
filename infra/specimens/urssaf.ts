// URSSAF, attestation de vigilance (DOCUMENTS §5a): two pages, a security code in a green box, the period on the second page.
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { frenchDate } from '#domain/kernel/calendar.ts';
import { CAPITALS, monthName, oneLine, ownSigns, type SpecimenOptions, sirenText, siretText, tamper } from './options.ts';
import { INK, Sheet } from './pdfkit-sheet.ts';

export type UrssafOptions = SpecimenOptions & {
  /** « à la date du », the last day of the month analysed. */
  readonly periodEnd: CalendarDate;
  readonly securityCode?: string;
  readonly headcount?: number;
  /** euros a month */
  readonly payroll?: number;
  readonly city?: string;
  /** How the second page names the company: its SIREN, a list of SIRET, or all establishments. */
  readonly covers?: 'siren' | 'all' | readonly string[];
  readonly pages?: 'both' | 'first';
  readonly variant?: 'vigilance' | 'marches-publics' | 'independant' | 'compte-a-jour';
};

const BLUE = '#1b3a6b';
const GREEN = '#3f8f5b';
const BODY = 'Urssaf Val d’Aurel';
const euros = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ' ');

function masthead(sheet: Sheet, page: string): void {
  sheet.box(0, 0, sheet.width, 6, { fill: BLUE });
  sheet.text(sheet.left, 30, 'Urssaf', { size: 21, font: 'bold', color: BLUE });
  sheet.text(sheet.left, 54, 'VAL D’AUREL', { size: 8, font: 'bold', color: BLUE, spacing: 1.4 });
  sheet.text(sheet.left, 30, page, { size: 8, color: '#6b7484', align: 'right', width: sheet.inner });
}

function codeBox(sheet: Sheet, x: number, y: number, width: number, code: string): number {
  sheet.box(x, y, width, 64, { fill: '#eef7f1', stroke: GREEN, radius: 4 });
  sheet.text(x + 10, y + 8, 'CODE DE SÉCURITÉ', { size: 8, font: 'bold', color: GREEN });
  sheet.text(x + 10, y + 20, code, { size: 13, font: 'mono-bold', color: INK });
  sheet.text(x + 10, y + 39, 'L’authenticité et la validité de ce document se vérifient sur www.urssaf.fr avec ce code.', {
    size: 7,
    color: '#4b5565',
    width: width - 20,
  });
  return y + 64;
}

function legalFrame(options: UrssafOptions): readonly string[] {
  if (options.variant === 'marches-publics') return ['CADRE LÉGAL', 'Code de la commande publique,', 'articles L.2141-2 et R.2143-7'];
  return ['CADRE LÉGAL', 'Article L.243-15 du code', 'de la Sécurité sociale'];
}

function letter(sheet: Sheet, options: UrssafOptions, code: string): void {
  const { company, address, city = 'Montclar' } = options;
  masthead(sheet, options.pages === 'first' || options.variant !== 'compte-a-jour' ? 'Page 1/2' : 'Page 1/1');
  const side = sheet.lines(sheet.left, 92, [BODY, 'TSA 40011', '31061 MONTCLAR CEDEX 9'], { size: 8.5 });
  sheet.lines(sheet.left, side + 12, ['POUR NOUS CONTACTER', 'Tél. 3957 (service gratuit + prix appel)', 'Courriel : www.urssaf.fr'], {
    size: 7.5,
    color: '#4b5565',
  });
  sheet.lines(sheet.left, side + 58, ['RÉFÉRENCES', `N° SIREN : ${sirenText(options.siren)}`], { size: 8.5, font: 'bold' });
  sheet.lines(sheet.left, side + 92, legalFrame(options), { size: 8, color: '#4b5565' });
  sheet.lines(330, 128, [company, address[0], address[1]], { size: 11 });
  codeBox(sheet, sheet.left, side + 142, 200, code);
  sheet.text(330, 242, `A ${city.toUpperCase()}, le ${frenchDate(options.issuedOn)}`, { size: 10 });
  sheet.y = 392;
  const subject =
    options.variant === 'marches-publics'
      ? 'OBJET : Attestation sociale pour la soumission aux marchés publics'
      : 'OBJET : Attestation de fourniture des déclarations sociales et paiement des cotisations et contributions sociales';
  sheet.paragraph(subject, { font: 'bold', size: 10.5, after: 16 });
  sheet.paragraph('Madame, Monsieur,', { after: 10 });
  sheet.paragraph(
    'Je vous adresse, au verso, l’attestation que vous avez demandée. Elle est établie à partir de vos propres déclarations et ne préjuge pas de l’exactitude des bases sur lesquelles elles ont été calculées.',
    { align: 'justify', after: 10 },
  );
  sheet.paragraph('Votre cocontractant doit en vérifier l’authenticité et la validité : le code de sécurité ci-contre le lui permet.', {
    align: 'justify',
    after: 10,
  });
  sheet.paragraph('Je vous prie d’agréer, Madame, Monsieur, l’expression de mes salutations distinguées.', { after: 26 });
  sheet.text(360, sheet.y, 'Le Directeur', { font: 'bold' });
  sheet.signature(360, sheet.y + 16, 'urssaf directeur');
  sheet.text(
    sheet.left,
    sheet.height - 34,
    options.variant === 'marches-publics' ? 'NAT / UR-214 / Attestation marchés publics' : 'NAT / UR-311 / Attestation vigilance',
    { size: 6.5, color: '#8a93a3' },
  );
}

function scope(options: UrssafOptions): readonly string[] {
  const { headcount = 6, payroll = 14_850, covers = 'siren', variant = 'vigilance' } = options;
  const people =
    variant === 'independant'
      ? []
      : [`– pour un effectif moyen mensuel de ${headcount} salariés,`, `– pour une masse salariale de ${euros(payroll)} euros,`];
  const month = `– au titre du mois de ${monthName(options.periodEnd)},`;
  const where =
    covers === 'all' ? '– et au titre de l’ensemble de ses établissements.' : '– et au titre du (des) établissement(s) suivant(s) :';
  return [...people, month, where];
}

function certificate(sheet: Sheet, options: UrssafOptions, code: string): void {
  const { company, siren, siret, address, covers = 'siren', city = 'Montclar', variant = 'vigilance' } = options;
  masthead(sheet, 'Page 2/2');
  sheet.y = 92;
  const title =
    variant === 'marches-publics'
      ? 'ATTESTATION SOCIALE – MARCHÉS PUBLICS'
      : 'ATTESTATION DE FOURNITURE DES DÉCLARATIONS SOCIALES\nET DE PAIEMENT DES COTISATIONS ET CONTRIBUTIONS SOCIALES';
  sheet.paragraph(title, { size: 12.5, font: 'bold', color: BLUE, align: 'center', after: 14 });
  sheet.y = codeBox(sheet, 190, sheet.y, 215, code) + 18;
  const quality = variant === 'independant' ? 'En votre qualité de travailleur indépendant,' : 'En votre qualité d’employeur,';
  const name = variant === 'marches-publics' ? 'la présente attestation' : 'la présente attestation de vigilance';
  sheet.paragraph(`${quality} ${name} vous est délivrée :`, { after: 6 });
  for (const line of scope(options)) sheet.paragraph(line, { x: sheet.left + 16, after: 3 });
  sheet.y += 8;
  if (covers === 'all') {
    sheet.table(
      [330, 169],
      ['NOM ET ADRESSE DU SIEGE SOCIAL', 'NUMÉRO SIRET'],
      [[`${company}\n${address[0]}\n${address[1]}`, siretText(siret)]],
    );
    sheet.paragraph('Cette attestation vaut pour l’ensemble des établissements déclarés auprès de cet organisme.', { size: 9, after: 14 });
  } else if (covers === 'siren') {
    sheet.table(
      [330, 169],
      ['NOM ET ADRESSE DU SIEGE SOCIAL', 'NUMÉRO SIREN'],
      [[`${company}\n${address[0]}\n${address[1]}`, sirenText(siren)]],
    );
  } else {
    sheet.table(
      [330, 169],
      ['NOM ET ADRESSE DE L’ETABLISSEMENT', 'NUMÉRO SIRET'],
      covers.map((number) => [`${company}\n${oneLine(address)}`, siretText(number)]),
    );
  }
  sheet.y += 6;
  sheet.paragraph('ATTESTATION DE L’UNION DE RECOUVREMENT', { font: 'bold', size: 10.5, color: BLUE, after: 6 });
  sheet.paragraph(
    `Le Directeur soussigné certifie qu’au vu de ses déclarations, l’entreprise désignée ci-dessus est à jour de ses obligations en matière de cotisations de sécurité sociale et d’allocations familiales, de contributions d’assurance chômage et de cotisations d’AGS à la date du ${frenchDate(options.periodEnd)}.`,
    { align: 'justify', after: 10 },
  );
  sheet.paragraph(
    'La présente attestation ne préjuge pas de l’exactitude des bases sur lesquelles elle a été établie et ne vaut pas renonciation au recouvrement des créances contestées.',
    { size: 8, color: '#4b5565', align: 'justify', after: 26 },
  );
  sheet.text(sheet.left, sheet.y, `Fait à : ${city.toUpperCase()}`);
  sheet.text(230, sheet.y, `le : ${frenchDate(options.issuedOn)}`);
  sheet.text(360, sheet.y, 'Le Directeur ou son délégataire', { font: 'bold' });
  sheet.signature(365, sheet.y + 16, 'urssaf delegataire');
}

/** The look-alike of trap T04: an account in order, without headcount or pay. */
function accountInOrder(sheet: Sheet, options: UrssafOptions): void {
  masthead(sheet, 'Page 1/1');
  sheet.y = 120;
  sheet.paragraph('SÉCURITÉ SOCIALE DES INDÉPENDANTS', { size: 13, font: 'bold', color: BLUE, align: 'center' });
  sheet.paragraph('CERTIFICAT DE SITUATION DE COMPTE', { size: 12, font: 'bold', align: 'center', after: 30 });
  sheet.paragraph(`Travailleur indépendant : ${options.company}`, {});
  sheet.paragraph(`N° SIREN : ${sirenText(options.siren)}`, { after: 20 });
  sheet.paragraph(
    `Nous certifions que ce travailleur indépendant est à jour de ses cotisations personnelles au ${frenchDate(options.periodEnd)}. Son compte est à jour.`,
    { align: 'justify', after: 30 },
  );
  sheet.paragraph(`Fait à ${options.city ?? 'Montclar'}, le ${frenchDate(options.issuedOn)}`);
}

export async function urssaf(options: UrssafOptions): Promise<Uint8Array> {
  const code = options.securityCode ?? ownSigns(15, CAPITALS, options.siren, options.periodEnd, options.issuedOn);
  const sheet = new Sheet({
    title: 'Attestation de vigilance',
    createdOn: options.createdOn ?? options.issuedOn,
    producer: options.tampering?.producer,
  });
  if (options.variant === 'compte-a-jour') accountInOrder(sheet, options);
  else {
    letter(sheet, options, code);
    if (options.pages !== 'first') {
      sheet.page();
      certificate(sheet, options, code);
    }
  }
  tamper(sheet, options.tampering);
  return sheet.finish();
}
