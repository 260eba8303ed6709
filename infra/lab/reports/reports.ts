// Bug reports of other people's programs that are not in docs/cases.md, each tried against our own code: `tried` answers what we make of it,
// `right` is what it should be. README.md tells what was seen at first, and what was mended.

import { cleanFileName } from '../../../api/shell/http/file-name.ts';
import { calendarDay } from '../../../contract/common.ts';
import { emailOf, phoneOf, textOf } from '../../../domain/imports/cells.ts';
import { phoneIn, phoneText } from '../../../domain/kernel/phone-text.ts';
import { wishIn } from '../../../domain/texts/fr/sms.ts';
import { webhookEvent } from '../../adapters/payments/webhook-event.ts';
import { isSigned, signatureOf } from '../../adapters/shared/signature.ts';
import { signed, signedForm } from '../../adapters/shared/twilio-signature.ts';
import { writeSpreadsheet } from '../../adapters/spreadsheets/exceljs.ts';
import { type BookOptions, bookOf } from '../../adapters/spreadsheets/hostile.test-kit.ts';
import { readHeads } from '../../adapters/spreadsheets/sheet.ts';
import { withSecretFiles } from '../../app/secret-files.ts';

/** `source`: `owner/name#number` at GitHub. */
export type Report = { source: string; tried(): unknown; right: unknown };

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const STRICT = 'http://purl.oclc.org/ooxml';

const firstRow = async (bytes: Uint8Array): Promise<unknown> => {
  try {
    return (await readHeads(bytes))[0]?.rows[0]?.cells ?? [];
  } catch (error) {
    return (error as { fault?: string }).fault;
  }
};
const cells = async (options: BookOptions) => firstRow(await bookOf(options));
const row = (inner: string): string => `<row r="1">${inner}</row>`;
const inline = (text: string): string => row(`<c r="A1" t="inlineStr"><is>${text}</is></c>`);
const shared = (items: string) => cells({ rows: row('<c r="A1" t="s"><v>0</v></c>'), texts: `<sst xmlns="${MAIN}">${items}</sst>` });
const NAME = inline('<t>Nom</t>');
const sheet = (xml: string, declaration = '') => `${declaration}<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData></worksheet>`;
const relation = (target: string, office = OFFICE) =>
  `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${office}/worksheet" Target="${target}"/></Relationships>`;
const dayCell = (value: string, from1904: boolean) =>
  cells({
    rows: row(`<c r="A1" s="1"><v>${value}</v></c>`),
    relations: relation('worksheets/sheet1.xml').replace(
      '</Relationships>',
      `<Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    styles: `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    workbook: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  });
const tailed = async (before: string, behind: string) =>
  firstRow(Buffer.concat([Buffer.from(before), await bookOf({ rows: NAME }), Buffer.from(behind)]));

const spreadsheets: Report[] = [
  { source: 'SheetJS/sheetjs#1470', tried: () => dayCell('43313', false), right: ['2018-08-01'] },
  { source: 'exceljs/exceljs#1343', tried: () => dayCell('42506', true), right: ['2020-05-17'] },
  {
    source: 'jsonkenl/xlsxir#104',
    tried: () => shared('<si><t>國學院大学</t><rPh sb="0" eb="3"><t>ダイガク</t></rPh></si>'),
    right: ['國學院大学'],
  },
  {
    source: 'QtExcel/QXlsx#68',
    tried: () =>
      cells({
        sheet: sheet(NAME).replace(MAIN, `${STRICT}/spreadsheetml/main`),
        relations: relation('worksheets/sheet1.xml', `${STRICT}/officeDocument/relationships`),
      }),
    right: ['Nom'],
  },
  { source: 'exceljs/exceljs#1437', tried: () => cells({ sheet: sheet(NAME).replace(/<(\/?)(?=\w)/g, '<$1x:') }), right: ['Nom'] },
  {
    source: 'ExcelDataReader/ExcelDataReader#682',
    tried: () => cells({ rows: NAME, relations: relation('worksheets/sheet1.xml').replace(/<(\/?)(?=\w)/g, '<$1ns0:') }),
    right: ['Nom'],
  },
  { source: 'exceljs/exceljs#584', tried: () => cells({ rows: inline('<t>Durand_x000D_\n et Fils</t>') }), right: ['Durand\r\n et Fils'] },
  { source: 'PHPOffice/PhpSpreadsheet#1336', tried: () => shared('<si><t>_x005F_x0012_foo</t></si>'), right: ['_x0012_foo'] },
  {
    source: 'PHPOffice/PhpSpreadsheet#907',
    tried: () => cells({ rows: NAME, relations: relation('/xl/worksheets/sheet1.xml') }),
    right: ['Nom'],
  },
  {
    source: 'extend-hq/react-xlsx#18',
    tried: () => cells({ rows: NAME, relations: relation('../xl/worksheets/sheet1.xml') }),
    right: ['Nom'],
  },
  {
    source: 'yfedoseev/office_oxide#229',
    tried: () => cells({ sheet: Buffer.from(sheet(NAME, '<?xml version="1.0" encoding="UTF-16BE"?>'), 'utf16le').swap16() }),
    right: ['Nom'],
  },
  {
    source: 'tafia/calamine#200',
    tried: () => cells({ sheet: Buffer.from(sheet(inline('<t>Société</t>'), '<?xml version="1.0" encoding="ISO-8859-1"?>'), 'latin1') }),
    right: ['Société'],
  },
  { source: 'thejoshwolfe/yauzl#45', tried: () => tailed('', '\r\n'), right: ['Nom'] },
  // Three bytes in front shift every place that the file names: it is told as damaged.
  { source: 'thejoshwolfe/yauzl#30', tried: () => tailed('SMG', ''), right: 'damaged' },
  {
    source: 'catamphetamine/read-excel-file#79',
    tried: () => cells({ rows: row('<c r="A1" t="s"><v>0</v></c><c r="B1"><v>7</v></c>') }),
    right: [null, 7],
  },
  {
    source: 'TheFirstAvenger/elixir-xlsx_parser#11',
    tried: () => shared('<si><r><rPr><sz val="11"/></rPr><t>Eli</t></r><r><t>xir</t></r></si>'),
    right: ['Elixir'],
  },
  { source: 'shuchkin/simplexlsx#88', tried: () => cells({ rows: NAME, texts: `<sst xmlns="${MAIN}"/>` }), right: ['Nom'] },
  {
    source: 'shuchkin/simplexlsxgen#7',
    tried: async () => firstRow(await writeSpreadsheet({ name: 'A', columns: [{ heading: 'Nom', width: 9 }], rows: [['a\u0003b']] })),
    right: ['Nom'],
  },
  { source: 'ycphs/openxlsx#527', tried: () => cells({ rows: inline('<t>B&amp;amp;J &amp;lt; 3</t>') }), right: ['B&amp;J &lt; 3'] },
  { source: 'rap2hpoutre/fast-excel#327', tried: () => firstRow(Buffer.from('sep=;\nNom;SIRET\n')), right: 'damaged' },
  { source: 'egeriis/zipcelx#70', tried: () => textOf('3 appels\u001b manqués'), right: '3 appels\u001b manqués' },
];

const telephones: Report[] = [
  { source: 'alphagov/notifications-utils#1222', tried: () => phoneIn('06‑12‑34‑56‑78').number, right: '+33612345678' },
  { source: 'CareTogether/CareTogetherCMS#467', tried: () => phoneIn('06\u00ad12345678').number, right: '+33612345678' },
  { source: 'google/libphonenumber#2092', tried: () => phoneOf('+32 475 qsdfqs').possible, right: false },
  { source: 'whisperfish/rust-phonenumber#83', tried: () => phoneIn('+1 650-253-0000').number, right: '+16502530000' },
  { source: 'whisperfish/rust-phonenumber#46', tried: () => phoneIn(phoneText('+18007233456')).number, right: '+18007233456' },
  { source: 'thingsboard/thingsboard#7486', tried: () => phoneIn('+33 (6) 12-34-56-78').number, right: '+33612345678' },
  { source: 'hellohaptik/chatbot_ner#392', tried: () => phoneIn('06–12—34−56-78').number, right: '+33612345678' },
];

const addresses: Report[] = [
  { source: 'mailgun/flanker#40', tried: () => emailOf("o'connor@exemple.fr").text, right: "o'connor@exemple.fr" },
  { source: 'wajahatkarim3/EasyValidation#40', tried: () => emailOf('jean+btp@exemple.fr').text, right: 'jean+btp@exemple.fr' },
  { source: 'react/react-native#20023', tried: () => emailOf('o’connor@exemple.fr').text, right: "o'connor@exemple.fr" },
];

const files: Report[] = [
  { source: 'nextcloud/server#10030', tried: () => cleanFileName('facture\u202efdp.exe', 'application/pdf'), right: 'facturefdp.exe.pdf' },
  { source: 'minio/object-browser#2828', tried: () => cleanFileName('\u202egpj.tac.png', 'image/png'), right: 'gpj.tac.png' },
];

const texts: Report[] = [
  { source: 'cds-snc/notification-terraform#2625', tried: () => wishIn('ARRÊT'), right: 'no-more' },
  { source: 'cds-snc/notification-terraform#2090', tried: () => wishIn('Fin'), right: 'no-more' },
  { source: 'p2pu/learning-circles#593', tried: () => wishIn('Stop. Thank you'), right: 'no-more' },
  {
    source: 'danielberkompas/ex_twilio#127',
    tried: () => ['STOPALL', 'OPTOUT', 'REVOKE', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'].map(wishIn),
    right: Array.from({ length: 7 }, () => 'no-more'),
  },
  { source: 'medic/cht-core#476', tried: () => wishIn('STOP 12345'), right: 'no-more' },
];

const [BODY, SECRET, NOW] = [Buffer.from('{}'), 'whsec_a', Date.parse('2026-11-28T09:00:00Z')];
const [TIME, VALID] = signatureOf(BODY, SECRET, NOW).split(',') as [string, string];
const OTHER = `v1=${'0'.repeat(64)}`;
const invoice = (more: object) =>
  webhookEvent({ id: 'evt_1', type: 'invoice.paid', livemode: false, data: { object: { object: 'invoice', ...more } } }, false);
const payments: Report[] = [
  {
    source: 'profullstack/sh1pt#480',
    tried: () =>
      [`${TIME},${VALID},${OTHER}`, `${TIME},${OTHER},${VALID}`, `${TIME},${OTHER}`].map((header) => isSigned(BODY, header, SECRET, NOW)),
    right: [true, true, false],
  },
  { source: 'Significant-Gravitas/AutoGPT#13435', tried: () => isSigned(BODY, `${TIME},${VALID}`, SECRET, NOW + 301_000), right: false },
  {
    source: 'getqarote/Qarote#116',
    tried: () => invoice({ parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } } }),
    right: { id: 'evt_1', type: 'invoice.paid', subscriptionId: 'sub_1' },
  },
  {
    source: 'giselles-ai/giselle#1452',
    tried: () => invoice({ parent: { subscription_details: null } }),
    right: { id: 'evt_1', type: 'invoice.paid', subscriptionId: null },
  },
];

const TOKEN = 'jeton-de-twilio';
const FORM = { From: '+33612345678', Body: 'Bonjour, ça va ?' };
const heard = async (signedAt: string, calledAt: string) =>
  (await signedForm(TOKEN, { ...(await signed(TOKEN, signedAt, FORM)), url: calledAt }))?.get('From') ?? null;
const telephony: Report[] = [
  { source: 'twilio/twilio-python#392', tried: () => heard('https://a.example/x', 'https://a.example:443/x'), right: '+33612345678' },
  {
    source: 'bmlt-enabled/yap#1629',
    tried: () => heard('https://a.example/x?b=1&a=l%27+e', 'https://a.example/x?b=1&a=l%27+e'),
    right: '+33612345678',
  },
];

const setting = (value: string) => withSecretFiles({ STRIPE_WEBHOOK_SECRET: value })['STRIPE_WEBHOOK_SECRET'];
const settings: Report[] = [
  { source: 'docker/docs#123', tried: () => ['"whsec_1"', "'whsec_1'"].map(setting), right: ['whsec_1', 'whsec_1'] },
  { source: 'linuxserver/docker-adguardhome-sync#6', tried: () => ['whsec_1\n', 'whsec_1\r'].map(setting), right: ['whsec_1', 'whsec_1'] },
];

const days: Report[] = [
  { source: 'muccg/rdrf#2189', tried: () => calendarDay.safeParse('0020-05-01').success, right: false },
  { source: 'whatwg/html#11156', tried: () => calendarDay.safeParse('202612-05-01').success, right: false },
  { source: 'dangrossman/daterangepicker#955', tried: () => calendarDay.safeParse('0016-02-04').success, right: false },
];

export const REPORTS: readonly Report[] = [
  ...[...spreadsheets, ...telephones, ...addresses, ...files, ...texts, ...payments, ...telephony, ...settings, ...days],
];
