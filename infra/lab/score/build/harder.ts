// One more page of every kind with what issuers print less often: days in the title, months cut short, two figures for a year, a day in
// three cells, heads over two columns, a title without the usual words.
import type { CalendarDate } from '../../../../domain/kernel/calendar.ts';
import type { Layout } from '../../../testing/certificates/facts.ts';
import * as w from './words.ts';

const SHORT = ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'];
const shortMonth = (date: CalendarDate): string => `${Number(date.slice(8))} ${SHORT[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
const twoFigures = (date: CalendarDate): string => w.slashes(date).replace(/\/20(\d\d)$/, '/$1');

export const online: Layout = {
  id: 'b-urssaf-online',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Mon espace employeur');
    sheet.text(48, 30, 'urssaf.fr > Mon espace > Mes documents', { size: 7, color: '#777777' });
    sheet.y = 60;
    sheet.paragraph(`Votre attestation de vigilance du ${w.inWords(paper.issuedOn)}`, {
      size: 16,
      font: 'bold',
      color: '#1b4f9c',
      after: 16,
    });
    sheet.paragraph(`Cotisant : ${w.holder(paper)} (${w.inThrees(paper.firm.siren)})`, { size: 11 });
    sheet.paragraph(`Adresse : ${w.address(paper)}`, { after: 14 });
    sheet.table(
      [166, 166, 167],
      ['Situation arrêtée au', 'Effectif moyen mensuel', 'Masse salariale'],
      [[w.slashes(paper.periodEnd), `${w.headcount(paper)} salariés`, `${w.payroll(paper)} €`]],
    );
    sheet.paragraph(
      `En application de l’article L.243-15, l’Urssaf atteste que les déclarations ont été fournies et que le cotisant est à jour de ses cotisations à la date du ${w.slashes(paper.periodEnd)}, pour l’ensemble des établissements.`,
      { align: 'justify', after: 14 },
    );
    sheet.paragraph('Code de sécurité à communiquer à votre donneur d’ordre', { size: 9, after: 2 });
    sheet.paragraph(w.securityCode(paper), { font: 'mono-bold', size: 15 });
    return w.finish(sheet, paper);
  },
};

export const rightHand: Layout = {
  id: 'b-kbis-right-hand',
  async draw(paper) {
    const { firm } = paper;
    const sheet = w.sheetOf(paper, 'Kbis');
    sheet.text(48, 36, 'KBIS', { font: 'bold', size: 30, color: '#34495e' });
    sheet.text(150, 46, `Extrait du registre du commerce et des sociétés de ${w.townOf(paper)}`, { size: 9, width: 397 });
    sheet.text(150, 60, `Extrait à jour au ${shortMonth(paper.issuedOn)}`, { size: 9, font: 'bold', width: 397 });
    sheet.y = 100;
    const rows = [
      ['Société', w.holder(paper)],
      ['RCS', `${w.townOf(paper)} ${w.inThrees(firm.siren)}`],
      ['Statut', `${firm.form} – ${firm.capital}`],
      ['Siège', w.address(paper)],
      ['Inscrite depuis le', shortMonth(w.yearsBefore(paper.issuedOn, 9))],
      ['Mandataire', firm.manager],
      ['Naissance', '3 févr. 1982'],
      ['Terme', '11 mars 2114'],
      ['Exercice clos le', '31 déc.'],
    ] as const;
    for (const [label, value] of rows) {
      sheet.text(48, sheet.y, label, { size: 10, color: '#7f8c8d', width: 150 });
      sheet.y = sheet.text(200, sheet.y, value, { size: 10, align: 'right', width: 347 }) + 4;
      sheet.rule(sheet.y - 2, '#ecf0f1');
    }
    sheet.text(48, sheet.y + 20, 'Délivré par le greffe du tribunal de commerce. Vérifiable pendant trois mois.', { size: 7.5 });
    return w.finish(sheet, paper);
  },
};

export const twoFigureYears: Layout = {
  id: 'b-rc-pro-two-figures',
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const sheet = w.sheetOf(paper, 'Attestation');
    sheet.text(48, 40, insurer.name.toUpperCase(), { size: 11, font: 'bold', spacing: 3 });
    sheet.y = 84;
    sheet.paragraph('ATTESTATION', { size: 20, align: 'center', spacing: 6, after: 2 });
    sheet.paragraph('Responsabilité civile des entreprises de travaux – exploitation et professionnelle', {
      align: 'center',
      size: 11,
      after: 22,
    });
    sheet.table([110, 389], null, [
      ['Preneur', `${w.holder(paper)}\n${w.address(paper)}`],
      ['Identité', `SIREN ${paper.firm.siren}`],
      ['Contrat', `${w.number(paper, 4)}.${w.number(paper, 4)} du ${twoFigures(w.yearsBefore(paper.start, 6))}`],
      ['Exercice garanti', `${twoFigures(paper.start)} au ${twoFigures(paper.end)}`],
      ['Métiers', paper.firm.trades.join(', ')],
    ]);
    sheet.paragraph(
      'Sont garanties les conséquences de la responsabilité civile professionnelle du preneur, y compris comme sous-traitant.',
      { align: 'justify', after: 24 },
    );
    sheet.paragraph(`${insurer.city}, le ${twoFigures(paper.issuedOn)}`, { align: 'right' });
    sheet.signature(400, sheet.y + 16, insurer.name);
    return w.finish(sheet, paper);
  },
};

export const headsOverTwo: Layout = {
  id: 'b-decennale-heads',
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const sheet = w.sheetOf(paper, 'Constructeurs');
    sheet.box(48, 36, 499, 40, { stroke: '#6d4c41', line: 1.5 });
    sheet.text(60, 48, `${insurer.name} – Constructeurs : attestation décennale`, { size: 13, font: 'bold', color: '#6d4c41', width: 470 });
    sheet.y = 96;
    sheet.table(
      [250, 249],
      ['Entreprise assurée', 'Édition'],
      [
        [
          `${w.holder(paper)}\n${w.address(paper)}\nSIRET ${w.inThrees(w.siret(paper))}`,
          `Attestation émise le\n${w.inWords(paper.issuedOn)}`,
        ],
      ],
    );
    sheet.text(300, sheet.y, 'Période de garantie', { size: 8.5, font: 'bold', align: 'center', width: 247 });
    sheet.y += 14;
    sheet.table(
      [126, 126, 124, 123],
      ['Police', 'Souscrite le', 'Du', 'Au'],
      [[w.number(paper, 8), w.slashes(w.yearsBefore(paper.start, 3)), w.slashes(paper.start), w.slashes(paper.end)]],
    );
    sheet.paragraph(
      `Corps de métier : ${paper.firm.trades.join(', ')}. Garantie obligatoire au sens des articles 1792 et L241-1 ; travaux sous-traités à l’assuré compris.`,
      { align: 'justify' },
    );
    sheet.seal(470, sheet.y + 60, 30, 'DÉCENNALE', '#6d4c41');
    return w.finish(sheet, paper);
  },
};

export const dayInCells: Layout = {
  id: 'b-assurance-cells',
  async draw(paper) {
    const insurer = w.pick(paper, w.INSURERS);
    const sheet = w.sheetOf(paper, 'Certificat');
    sheet.box(48, 36, 499, 320, { stroke: '#2e7d32', line: 2 });
    sheet.text(60, 46, 'CERTIFICAT D’ASSURANCE – FLOTTE DE VÉHICULES', { size: 13, font: 'bold', color: '#2e7d32', width: 470 });
    const cell = (x: number, y: number, width: number, label: string, value: string) => {
      sheet.box(x, y, width, 40, { stroke: '#81c784' });
      sheet.text(x + 4, y + 3, label, { size: 6.5, width: width - 8 });
      sheet.text(x + 4, y + 18, value, { size: 10.5, font: 'bold', width: width - 8 });
    };
    cell(60, 80, 300, 'Souscripteur', w.holder(paper));
    cell(360, 80, 175, 'N° SIREN', w.inThrees(paper.firm.siren));
    cell(60, 120, 475, 'Adresse du souscripteur', w.address(paper));
    cell(60, 160, 237, 'Assureur', insurer.name);
    cell(297, 160, 238, 'Contrat', w.number(paper, 10));
    cell(60, 200, 158, 'Valable du', w.slashes(paper.start).replaceAll('/', ' '));
    cell(218, 200, 158, 'au', w.slashes(paper.end).replaceAll('/', ' '));
    cell(376, 200, 159, 'Délivré le', w.slashes(paper.issuedOn).replaceAll('/', ' '));
    sheet.text(60, 256, 'Véhicules désignés sur la liste jointe. Garantie : dommages, vol, incendie.', { size: 9 });
    return w.finish(sheet, paper);
  },
};

export const endOfEffect: Layout = {
  id: 'b-rge-end-of-effect',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Handibat');
    sheet.text(48, 36, 'CERQUAL', { size: 18, font: 'serif-bold', color: '#00838f' });
    sheet.y = 80;
    sheet.paragraph('Certificat « Rénovation énergétique » avec mention RGE', { font: 'serif-bold', size: 15, align: 'center', after: 4 });
    sheet.paragraph('reconnu garant de l’environnement', { font: 'serif-italic', align: 'center', after: 24 });
    sheet.table(
      [125, 125, 125, 124],
      ['Numéro', 'Date d’attribution', 'Date d’effet', 'Date de fin de validité'],
      [[`RE ${w.number(paper, 5)}`, shortMonth(w.yearsBefore(paper.start, 2)), shortMonth(paper.start), shortMonth(paper.end)]],
    );
    sheet.paragraph(`Bénéficiaire : ${w.holder(paper)}`, { font: 'serif-bold', size: 12 });
    sheet.paragraph(`${w.address(paper)} – Siren ${w.inThrees(paper.firm.siren)}`, { font: 'serif', size: 11, after: 30 });
    sheet.paragraph(`Certificat établi à Paris le ${shortMonth(paper.issuedOn)}`, { font: 'serif', size: 11, align: 'right' });
    return w.finish(sheet, paper);
  },
};
