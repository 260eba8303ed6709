// RGE certificates: Qualibat's columns, Qualifelec's fields, Qualit'EnR's letter, Certibat's landscape page, and a table of Qualibat's.
import type { Layout } from '../../../testing/certificates/facts.ts';
import * as w from './words.ts';

const qualibat: Layout = {
  id: 'b-rge-qualibat',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Certificat Qualibat RGE');
    const { firm } = paper;
    sheet.box(48, 36, 60, 60, { fill: '#e2001a' });
    sheet.text(48, 58, 'QUALIBAT', { size: 10, font: 'bold', color: '#ffffff', align: 'center', width: 60 });
    sheet.text(130, 40, 'CERTIFICAT QUALIBAT « RGE »', { size: 18, font: 'bold', width: 417 });
    sheet.text(130, 66, 'Reconnu garant de l’environnement', { size: 9, width: 417 });
    sheet.y = 104;
    sheet.table(
      [166, 166, 167],
      ['NUMÉRO', 'VALABLE JUSQU’AU', 'ÉDITÉ LE'],
      [[`E-E${w.number(paper, 5)}`, w.slashes(paper.end), w.slashes(paper.issuedOn)]],
    );
    sheet.y = 170;
    sheet.fields(
      [
        ['Raison sociale', w.holder(paper)],
        ['Adresse', w.address(paper)],
        ['Forme juridique', firm.form],
        ['Siren', w.inThrees(firm.siren)],
        ['Caisse de congés payés', 'CIBTP Île-de-France'],
        ['Situation fiscale et sociale', `A jour au ${w.slashes(paper.start)}`],
        ['Assurance travaux', `CONCORDE IARD jusqu’au 31/12/${paper.end.slice(0, 4)}`],
        ['Effectif moyen', String(firm.headcount)],
      ],
      { labelWidth: 180 },
    );
    sheet.table(
      [60, 329, 110],
      ['CODE', 'QUALIFICATION', 'ATTRIBUÉE LE'],
      firm.trades.map((trade, i) => [
        String(2111 + i * 1010),
        `${trade} (technicité confirmée) - RGE`,
        w.slashes(w.yearsBefore(paper.start, 1)),
      ]),
    );
    return w.finish(sheet, paper);
  },
};

const qualifelec: Layout = {
  id: 'b-rge-qualifelec',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Certificat');
    sheet.text(48, 40, 'QUALIFELEC', { size: 22, font: 'bold', color: '#f39200' });
    sheet.text(330, 46, 'Association technique et professionnelle de qualification', { size: 8, width: 217 });
    sheet.y = 100;
    sheet.paragraph('CERTIFICAT DE QUALIFICATION', { size: 15, font: 'bold', after: 12 });
    sheet.paragraph(`Raison sociale : ${w.holder(paper)}`);
    sheet.paragraph(`Siret : ${w.siret(paper)}          Dossier : ${w.number(paper, 5)}`);
    sheet.paragraph(w.address(paper), { after: 16 });
    sheet.paragraph(`Certificat numéro ${w.number(paper, 7)} valable : du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}`, {
      font: 'bold',
    });
    sheet.paragraph(`Attribution de la qualification : Du ${w.slashes(paper.start)} au ${w.slashes(w.yearsBefore(paper.end, -3))}`);
    sheet.paragraph('Qualification : Installations électriques – Logement, commerce, petit tertiaire');
    sheet.paragraph('Mention RGE – reconnu garant de l’environnement (réglementation thermique)', { font: 'bold', after: 30 });
    sheet.paragraph(`Edité le ${w.slashes(paper.issuedOn)}`, { align: 'right' });
    sheet.signature(430, sheet.y + 16, 'qualifelec');
    return w.finish(sheet, paper);
  },
};

const qualitenr: Layout = {
  id: 'b-rge-qualitenr',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Certificat');
    sheet.text(48, 40, 'Qualit’EnR', { size: 20, font: 'bold', color: '#009640' });
    sheet.text(48, 66, 'La qualité pour l’installation des énergies renouvelables', { size: 8.5 });
    sheet.y = 120;
    sheet.paragraph('CERTIFICAT QUALIPAC – RGE', { size: 18, font: 'bold', align: 'center', after: 20 });
    sheet.paragraph('Nous certifions que l’entreprise', { align: 'center' });
    sheet.paragraph(w.holder(paper), { size: 14, font: 'bold', align: 'center', after: 2 });
    sheet.paragraph(`(Siret : ${w.inThrees(w.siret(paper))})`, { align: 'center', after: 2 });
    sheet.paragraph(w.address(paper), { align: 'center', after: 16 });
    sheet.paragraph('est titulaire de la qualification QualiPAC module chauffage et ECS, reconnue garante de l’environnement.', {
      align: 'center',
      after: 16,
    });
    sheet.paragraph(`Période couverte par le certificat : ${w.inWords(paper.start)} au ${w.inWords(paper.end)}`, {
      font: 'bold',
      align: 'center',
      after: 20,
    });
    sheet.paragraph(`Assurances en cours : générale au 31/12/${paper.end.slice(0, 4)}, décennale au 30/06/${paper.end.slice(0, 4)}`, {
      size: 8.5,
      align: 'center',
    });
    sheet.paragraph(`Numéro QPAC/${w.number(paper, 5)} – Fait à Paris le ${w.slashes(paper.issuedOn)}`, { align: 'center', after: 6 });
    sheet.paragraph(`Échéance de la qualification : ${w.inWords(w.yearsBefore(paper.end, -2))}`, { size: 8.5, align: 'center' });
    sheet.text(48, 780, `Association Qualit’EnR – SIRET ${w.CERTIFIER_SIRET} – 24 rue Saint-Lazare, Paris`, {
      size: 7,
      align: 'center',
      width: 499,
    });
    return w.finish(sheet, paper);
  },
};

const certibat: Layout = {
  id: 'b-rge-certibat',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Certificat Certibat', 'landscape');
    sheet.box(30, 30, sheet.width - 60, sheet.height - 70, { stroke: '#2c3e7b', line: 3 });
    sheet.y = 70;
    sheet.paragraph('CERTIBAT', { size: 26, font: 'serif-bold', align: 'center', color: '#2c3e7b', after: 4 });
    sheet.paragraph('Certificat « Offre globale de rénovation » RGE', { size: 15, font: 'serif', align: 'center', after: 26 });
    sheet.paragraph('délivré à la société', { size: 11, font: 'serif-italic', align: 'center' });
    sheet.paragraph(w.holder(paper), { size: 18, font: 'serif-bold', align: 'center', after: 4 });
    sheet.paragraph(`${w.address(paper)} – SIREN ${w.inThrees(paper.firm.siren)}`, { font: 'serif', align: 'center', after: 34 });
    sheet.text(120, sheet.y, `Délivré le : ${w.slashes(paper.issuedOn)}`, { font: 'serif', size: 12 });
    sheet.text(480, sheet.y, `Valable jusqu’au : ${w.slashes(paper.end)}`, { font: 'serif-bold', size: 12 });
    sheet.y += 50;
    sheet.paragraph(`Certificat n° CB-${w.number(paper, 4)}. Reconnu garant de l’environnement.`, { font: 'serif', align: 'center' });
    sheet.seal(680, 450, 34, 'CERTIBAT', '#2c3e7b');
    return w.finish(sheet, paper);
  },
};

const table: Layout = {
  id: 'b-rge-table',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Certificat RGE');
    sheet.text(48, 40, 'OPQIBI – organisme de qualification de l’ingénierie', { size: 10, font: 'bold', color: '#6a1b9a' });
    sheet.y = 76;
    sheet.paragraph('Certificat de qualification RGE Études', { size: 17, font: 'bold', after: 16 });
    sheet.table(
      [200, 299],
      null,
      [
        ['Titulaire', w.holder(paper)],
        ['Adresse', w.address(paper)],
        ['SIRET', w.inThrees(w.siret(paper))],
        ['Certificat n°', `${w.number(paper, 2)} ${w.number(paper, 2)} ${w.number(paper, 4)}`],
        ['Date d’édition du certificat', w.slashes(paper.issuedOn)],
        ['Début de validité', w.slashes(paper.start)],
        ['Fin de validité du certificat', w.slashes(paper.end)],
        ['Validité de la qualification', `jusqu’au ${w.slashes(w.yearsBefore(paper.end, -3))}`],
      ],
      { size: 9.5 },
    );
    sheet.paragraph('Qualifications RGE détenues : 1905 audit énergétique des bâtiments ; 2010 études d’installations solaires.', {
      size: 9,
    });
    sheet.paragraph('Les qualifications RGE (reconnu garant de l’environnement) sont contrôlées chaque année.', { size: 8 });
    return w.finish(sheet, paper);
  },
};

export const RGE: readonly Layout[] = [qualibat, qualifelec, qualitenr, certibat, table];
