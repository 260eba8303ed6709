// Extrait Kbis, extrait K and RNE attestation (DOCUMENTS §5b): SIREN only, « à jour au », a duration of 99 years as a decoy.
import { type CalendarDate, frenchDate } from '#domain/kernel/calendar.ts';
import { CAPITALS, longDate, oneLine, ownSigns, type SpecimenOptions, sirenText, tamper } from './options.ts';
import { Sheet, type Style } from './pdfkit-sheet.ts';

export type KbisOptions = Omit<SpecimenOptions, 'issuedOn'> & {
  /** null: not printed (fallback of DOCUMENTS §4). */
  readonly upToDateOn: CalendarDate | null;
  readonly createdOn?: CalendarDate;
  readonly registeredOn?: CalendarDate;
  readonly durationUntil?: CalendarDate;
  readonly city?: string;
  readonly legalForm?: string;
  readonly manager?: string;
  readonly activity?: string;
  readonly observations?: readonly string[];
  readonly tradingName?: string;
  readonly verificationCode?: string;
  readonly variant?: 'kbis' | 'extrait-k' | 'rne';
};

const SERIF: Style = { font: 'serif', size: 10.5 };
const LABEL: Style = { font: 'serif', size: 10.5, color: '#3b4250' };

function section(sheet: Sheet, title: string, rows: readonly (readonly [string, string])[]): void {
  sheet.box(sheet.left, sheet.y, sheet.inner, 17, { fill: '#e9ebf1' });
  sheet.text(sheet.left + 6, sheet.y + 4, title, { font: 'serif-bold', size: 10 });
  sheet.y += 24;
  sheet.fields(rows, { labelWidth: 205, style: SERIF, labelStyle: LABEL, x: sheet.left + 6, gap: 2.5 });
  sheet.y += 8;
}

function company(sheet: Sheet, options: KbisOptions, city: string, registeredOn: CalendarDate): void {
  const {
    durationUntil = '2113-03-12' as CalendarDate,
    legalForm = 'Société à responsabilité limitée',
    manager = 'MARTIN Paul Louis',
    tradingName,
  } = options;
  const { activity = 'Travaux de construction, rénovation et second œuvre du bâtiment' } = options;
  section(sheet, 'IDENTIFICATION DE LA PERSONNE MORALE', [
    options.variant === 'rne'
      ? ['Numéro SIREN', sirenText(options.siren)]
      : ['Immatriculation au RCS, numéro', `${sirenText(options.siren)} R.C.S. ${city}`],
    ['Date d’immatriculation', frenchDate(registeredOn)],
    ['Dénomination ou raison sociale', options.company],
    ...(tradingName === undefined ? [] : ([['Nom commercial', tradingName]] as const)),
    ['Forme juridique', legalForm],
    ['Capital social', '10 000,00 Euros'],
    ['Adresse du siège', oneLine(options.address)],
    ['Activités principales', activity],
    ['Durée de la personne morale', `Jusqu’au ${frenchDate(durationUntil)}`],
    ['Date de clôture de l’exercice social', '31 décembre'],
  ]);
  section(sheet, 'GESTION, DIRECTION, ADMINISTRATION, CONTRÔLE, ASSOCIÉS OU MEMBRES', [
    ['Gérant', ''],
    ['Nom, prénoms', manager],
    ['Date et lieu de naissance', 'Le 04/05/1975 à Albi (81)'],
    ['Nationalité', 'Française'],
    ['Domicile personnel', '3 rue des Acacias, 31400 Toulouse'],
  ]);
}

function trader(sheet: Sheet, options: KbisOptions, city: string, registeredOn: CalendarDate): void {
  section(sheet, 'IDENTIFICATION DE LA PERSONNE PHYSIQUE', [
    ['Immatriculation au RCS, numéro', `${sirenText(options.siren)} R.C.S. ${city}`],
    ['Date d’immatriculation', frenchDate(registeredOn)],
    ['Nom, prénoms', options.company],
    ['Date et lieu de naissance', 'Le 17/09/1981 à Agen (47)'],
    ['Nationalité', 'Française'],
    ['Domicile personnel', oneLine(options.address)],
  ]);
}

const TITLES = {
  kbis: ['Extrait Kbis', 'EXTRAIT D’IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIETES'],
  'extrait-k': ['Extrait K', 'EXTRAIT D’IMMATRICULATION AU REGISTRE DU COMMERCE ET DES SOCIETES'],
  rne: ['Attestation d’immatriculation', 'ATTESTATION D’IMMATRICULATION AU REGISTRE NATIONAL DES ENTREPRISES'],
} as const;

export async function kbis(options: KbisOptions): Promise<Uint8Array> {
  const { city = 'Montclar', variant = 'kbis', registeredOn = '2014-03-12' as CalendarDate, observations = [] } = options;
  const sheet = new Sheet({
    title: TITLES[variant][0],
    createdOn: options.createdOn ?? options.upToDateOn ?? registeredOn,
    producer: options.tampering?.producer,
  });
  const rne = variant === 'rne';
  const code = options.verificationCode ?? ownSigns(10, CAPITALS, options.siren, options.upToDateOn ?? '');
  sheet.lines(
    sheet.left,
    44,
    rne
      ? ['Institut national – guichet des formalités', 'Registre national des entreprises (RNE)']
      : [`Greffe du Tribunal de Commerce de ${city}`, '10 place du Palais', `31000 ${city}`],
    SERIF,
  );
  sheet.text(sheet.left, 44, `N° de gestion ${registeredOn.slice(0, 4)}B01234`, { ...SERIF, align: 'right', width: sheet.inner });
  if (!rne) {
    sheet.code(sheet.right - 62, 62, 62, options.siren);
    sheet.text(sheet.left, 94, `Code de vérification : ${code}`, { font: 'serif', size: 9, color: '#3b4250' });
    sheet.text(sheet.left, 106, 'https://controle.greffes.exemple/extraits', { font: 'serif', size: 9, color: '#3b4250' });
  }
  sheet.y = 150;
  sheet.paragraph(TITLES[variant][0], { font: 'serif-bold', size: 22, align: 'center', after: 8 });
  sheet.paragraph(TITLES[variant][1], { font: 'serif-bold', size: 10.5, align: 'center', after: 3 });
  if (options.upToDateOn !== null)
    sheet.paragraph(`à jour au ${longDate(options.upToDateOn)}`, { font: 'serif', size: 10.5, align: 'center', after: 20 });
  else sheet.y += 20;
  if (variant === 'extrait-k') trader(sheet, options, city, registeredOn);
  else company(sheet, options, city, registeredOn);
  section(sheet, 'RENSEIGNEMENTS RELATIFS A L’ACTIVITE ET A L’ETABLISSEMENT PRINCIPAL', [
    ['Adresse de l’établissement', oneLine(options.address)],
    ['Date de commencement d’activité', frenchDate(registeredOn)],
    ['Origine du fonds ou de l’activité', 'Création'],
    ['Mode d’exploitation', 'Exploitation directe'],
  ]);
  if (observations.length > 0) {
    section(
      sheet,
      'OBSERVATIONS ET RENSEIGNEMENTS COMPLEMENTAIRES',
      observations.map((line, i) => [`– Mention n° ${i + 1}`, line] as const),
    );
  }
  const foot = Math.max(sheet.y + 10, 690);
  sheet.rule(foot, '#9aa1ae');
  if (!rne) {
    sheet.text(380, foot + 10, 'Le Greffier', { font: 'serif-bold', size: 10.5 });
    sheet.signature(384, foot + 26, `greffier ${city}`);
    sheet.seal(350, foot + 42, 24, 'GREFFE', '#7a5a2b');
  }
  sheet.text(sheet.left, foot + 76, 'FIN DE L’EXTRAIT', { font: 'serif-bold', size: 10.5, align: 'center', width: sheet.inner });
  sheet.text(sheet.left, 804, 'Page 1 sur 1', { font: 'serif', size: 8, color: '#6b7484', align: 'right', width: sheet.inner });
  tamper(sheet, options.tampering);
  return sheet.finish();
}
