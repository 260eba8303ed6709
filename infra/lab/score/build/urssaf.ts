// Attestations de vigilance: the letter with its certificate on page two, one sheet with a block for the addressee, a form in cells, the
// farming scheme's, and an overseas fund's in two columns.
import type { Layout } from '../../../testing/certificates/facts.ts';
import * as w from './words.ts';

const legal = 'Article L.243-15 du code de la sécurité sociale';

/** Two pages: a letter, then the certificate. */
const letter: Layout = {
  id: 'b-urssaf-letter',
  async draw(paper) {
    const { firm } = paper;
    const sheet = w.sheetOf(paper, 'Attestation de vigilance');
    const code = w.securityCode(paper);
    sheet.text(48, 40, 'Urssaf', { size: 24, font: 'bold', color: '#0f3d7c' });
    sheet.text(48, 70, 'Urssaf Rhône-Alpes\nTSA 61021\n69833 SAINT-PRIEST CEDEX 9', { size: 8.5 });
    sheet.text(48, 124, 'POUR NOUS CONTACTER\nTél. : 3957 (service gratuit + prix appel)\nwww.urssaf.fr', { size: 8 });
    sheet.lines(330, 124, [w.holder(paper), firm.street, firm.town], { size: 10.5 });
    sheet.text(48, 190, `RÉFÉRENCES\nN° SIREN : ${w.inThrees(firm.siren)}\nCompte : 827 ${w.number(paper, 10)}`, { size: 8.5 });
    sheet.text(330, 200, `A SAINT-PRIEST, le ${w.slashes(paper.issuedOn)}`);
    sheet.text(48, 250, `CADRE LÉGAL : ${legal}`, { size: 8.5 });
    sheet.y = 276;
    sheet.paragraph('OBJET : Attestation de fourniture des déclarations sociales et paiement des cotisations et contributions sociales', {
      font: 'bold',
    });
    sheet.paragraph('Madame, Monsieur,');
    sheet.paragraph(
      'Veuillez trouver au verso votre attestation. Elle repose sur les éléments que vous avez déclarés ; votre donneur d’ordre doit en contrôler l’authenticité sur notre site à l’aide du code ci-dessous.',
      { align: 'justify' },
    );
    sheet.box(48, sheet.y + 8, 280, 40, { fill: '#e3f2e1' });
    sheet.text(58, sheet.y + 14, 'CODE DE SÉCURITÉ', { size: 8, font: 'bold' });
    sheet.text(58, sheet.y + 27, code, { size: 13, font: 'mono-bold' });
    sheet.text(340, 520, 'Le Directeur');
    sheet.text(480, 800, 'Page 1/2', { size: 8 });
    if (paper.twist.firstPageOnly) return w.finish(sheet, paper);
    sheet.page();
    sheet.paragraph('ATTESTATION DE FOURNITURE DES DÉCLARATIONS SOCIALES ET DE PAIEMENT DES COTISATIONS ET CONTRIBUTIONS SOCIALES', {
      font: 'bold',
      size: 12,
      align: 'center',
      after: 14,
    });
    sheet.paragraph(`Code de sécurité : ${code}`, { font: 'mono' });
    sheet.paragraph('En votre qualité d’employeur, la présente attestation vous est délivrée :');
    sheet.paragraph(`– pour un effectif moyen mensuel de ${w.headcount(paper)} salariés,`, { x: 64, after: 2 });
    sheet.paragraph(`– pour une masse salariale de ${w.payroll(paper)} euros,`, { x: 64, after: 2 });
    sheet.paragraph(`– au titre du mois de ${w.inWords(paper.periodEnd).replace(/^\S+ /, '')},`, { x: 64, after: 2 });
    sheet.paragraph('– et au titre des établissements suivants :', { x: 64, after: 8 });
    sheet.table(
      [240, 160, 99],
      ['NOM ET ADRESSE', 'N° SIRET', 'RISQUE'],
      [[`${w.holder(paper)}\n${firm.street}\n${firm.town}`, w.inThrees(w.siret(paper)), '45.2']],
    );
    sheet.paragraph(
      `Le Directeur soussigné certifie qu’au vu de ses déclarations l’entreprise désignée ci-dessus est à jour de ses obligations en matière de cotisations de sécurité sociale et d’allocations familiales à la date du ${w.slashes(paper.periodEnd)}.`,
      { align: 'justify', after: 30 },
    );
    sheet.text(48, sheet.y, `Fait à : SAINT-PRIEST      le : ${w.slashes(paper.issuedOn)}`);
    sheet.text(340, sheet.y, 'Le Directeur ou son délégataire');
    sheet.signature(360, sheet.y + 20, paper.firm.siren);
    sheet.text(480, 800, 'Page 2/2', { size: 8 });
    return w.finish(sheet, paper);
  },
};

/** One sheet, centred title, addressee at the right. */
const single: Layout = {
  id: 'b-urssaf-single',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Attestation vigilance');
    sheet.text(48, 36, 'URSSAF ILE-DE-FRANCE', { font: 'serif-bold', size: 14 });
    sheet.text(48, 54, 'Service attestations – 93518 Montreuil Cedex', { font: 'serif', size: 9 });
    sheet.lines(320, 90, [w.holder(paper).toUpperCase(), paper.firm.street.toUpperCase(), paper.firm.town.toUpperCase()], {
      font: 'serif',
      size: 11,
    });
    sheet.y = 170;
    sheet.paragraph('ATTESTATION DE VIGILANCE', { font: 'serif-bold', size: 18, align: 'center', after: 2 });
    sheet.paragraph(`(${legal})`, { font: 'serif-italic', size: 10, align: 'center', after: 24 });
    sheet.paragraph(
      `L’Urssaf certifie que l’employeur ${w.holder(paper).toUpperCase()}, SIREN ${paper.firm.siren}, est à jour du paiement de ses cotisations et contributions sociales à la date du ${w.inWords(paper.periodEnd)}.`,
      { font: 'serif', size: 11.5, align: 'justify', after: 12 },
    );
    sheet.paragraph(`Effectif moyen mensuel : ${w.headcount(paper)} salariés`, { font: 'serif', size: 11.5 });
    sheet.paragraph(`Masse salariale : ${w.payroll(paper)} €`, { font: 'serif', size: 11.5 });
    sheet.paragraph('Cette attestation vaut pour l’ensemble des établissements déclarés auprès de cet organisme.', {
      font: 'serif',
      size: 11.5,
      after: 20,
    });
    sheet.paragraph(`Délivrée à Montreuil, le ${w.inWords(paper.issuedOn)}`, { font: 'serif', size: 11.5, align: 'right', after: 40 });
    sheet.box(150, sheet.y, 295, 46, { stroke: '#444444' });
    sheet.text(150, sheet.y + 8, 'Code de sécurité', { font: 'serif', align: 'center', width: 295 });
    sheet.text(150, sheet.y + 23, w.securityCode(paper), { font: 'mono-bold', size: 14, align: 'center', width: 295 });
    return w.finish(sheet, paper);
  },
};

/** Every fact in a cell of its own, labels above values. */
const cells: Layout = {
  id: 'b-urssaf-cells',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Attestation sociale');
    sheet.box(0, 0, sheet.width, 60, { fill: '#1a5276' });
    sheet.text(48, 20, 'Attestation de vigilance – Urssaf Provence-Alpes-Côte d’Azur', { size: 14, font: 'bold', color: '#ffffff' });
    const cell = (x: number, y: number, width: number, label: string, value: string) => {
      sheet.box(x, y, width, 42, { stroke: '#9aa5b1' });
      sheet.text(x + 5, y + 4, label, { size: 7, color: '#5a6673', width: width - 10 });
      sheet.text(x + 5, y + 18, value, { size: 10.5, font: 'bold', width: width - 10 });
    };
    cell(48, 84, 300, 'Raison sociale', w.holder(paper));
    cell(348, 84, 199, 'Numéro SIRET', w.inThrees(w.siret(paper)));
    cell(48, 126, 300, 'Adresse', w.address(paper));
    cell(348, 126, 199, 'Code de sécurité', w.securityCode(paper));
    cell(48, 168, 125, 'Effectif', `${w.headcount(paper)} salariés`);
    cell(173, 168, 175, 'Masse salariale', `${w.payroll(paper)} euros`);
    cell(348, 168, 199, 'Cotisations exigibles au', w.slashes(paper.periodEnd));
    cell(48, 210, 300, 'Organisme', 'Urssaf PACA');
    cell(348, 210, 199, 'Date d’édition', w.slashes(paper.issuedOn));
    sheet.y = 280;
    sheet.paragraph(
      `Conformément à l’${legal.toLowerCase()}, l’organisme atteste que l’employeur ci-dessus a fourni ses déclarations et acquitté ses cotisations exigibles au ${w.slashes(paper.periodEnd)}. L’attestation couvre l’ensemble des établissements de l’entreprise.`,
      { align: 'justify' },
    );
    sheet.paragraph('La validité du document se contrôle sur urssaf.fr, rubrique « Vérifier une attestation ».', { size: 8.5 });
    sheet.signature(380, 420, 'paca');
    return w.finish(sheet, paper);
  },
};

/** The farming scheme, for landscapers and forest works. */
const farming: Layout = {
  id: 'b-urssaf-msa',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Attestation vigilance MSA');
    sheet.text(48, 40, 'MSA Midi-Pyrénées Sud', { size: 15, font: 'bold', color: '#5b8c2a' });
    sheet.text(48, 60, 'Mutualité sociale agricole – 78 voie du Toec, 31064 Toulouse', { size: 8 });
    sheet.text(360, 44, `Toulouse, le ${w.inWords(paper.issuedOn)}`);
    sheet.y = 120;
    sheet.paragraph('Attestation de vigilance', { size: 16, font: 'bold', after: 4 });
    sheet.paragraph(legal, { size: 9, after: 16 });
    sheet.fields(
      [
        ['Employeur', w.holder(paper)],
        ['Siège', w.address(paper)],
        ['SIREN', w.inThrees(paper.firm.siren)],
        ['SIRET', w.inThrees(w.siret(paper))],
        ['Nombre de salariés', String(w.headcount(paper))],
        ['Masse salariale déclarée', `${w.payroll(paper)} €`],
        ['Code de sécurité', w.securityCode(paper)],
      ],
      { labelWidth: 170 },
    );
    sheet.y += 12;
    sheet.paragraph(
      `Le directeur de la caisse atteste que l’entreprise est à jour de ses cotisations sociales arrêtées au ${w.slashes(paper.periodEnd)} et que ses déclarations ont été fournies. Tous les établissements de l’entreprise sont couverts par cette attestation.`,
      { align: 'justify', after: 30 },
    );
    sheet.text(340, sheet.y, 'Le Directeur général');
    sheet.seal(430, sheet.y + 60, 28, 'MSA', '#5b8c2a');
    return w.finish(sheet, paper);
  },
};

/** Two columns: the company at the left, the certificate at the right. */
const columns: Layout = {
  id: 'b-urssaf-columns',
  async draw(paper) {
    const sheet = w.sheetOf(paper, 'Attestation');
    const { firm } = paper;
    sheet.text(48, 36, 'CAISSE GÉNÉRALE DE SÉCURITÉ SOCIALE', { font: 'bold', size: 13 });
    sheet.text(48, 54, 'Recouvrement Urssaf – Quartier Place d’Armes', { size: 8.5 });
    sheet.rule(74);
    sheet.text(48, 90, 'ENTREPRISE', { font: 'bold', size: 9, color: '#8a4b00' });
    let y = sheet.text(48, 106, w.holder(paper), { font: 'bold', width: 180 });
    y = sheet.text(48, y + 2, `${firm.street}\n${firm.town}`, { size: 9, width: 180 });
    y = sheet.text(48, y + 10, `SIREN\n${w.inThrees(firm.siren)}`, { size: 9, width: 180 });
    y = sheet.text(48, y + 10, `Effectif mensuel moyen\n${w.headcount(paper)} salariés`, { size: 9, width: 180 });
    y = sheet.text(48, y + 10, `Masse salariale\n${w.payroll(paper)} euros`, { size: 9, width: 180 });
    sheet.text(48, y + 10, `Code de sécurité\n${w.securityCode(paper)}`, { size: 9, width: 180 });
    sheet.text(250, 90, 'ATTESTATION DE VIGILANCE', { font: 'bold', size: 15, width: 297 });
    y = sheet.text(250, 118, `Délivrée en application de l’${legal.replace('A', 'a')}.`, { size: 9, width: 297 });
    y = sheet.text(
      250,
      y + 10,
      `Au vu des déclarations reçues, nous certifions que l’entreprise est à jour de ses obligations déclaratives et de paiement à la date du ${w.dots(paper.periodEnd)}. Cette attestation est valable pour tous ses établissements (ensemble des établissements).`,
      { width: 297, align: 'justify' },
    );
    y = sheet.text(250, y + 10, 'Elle ne préjuge pas de contrôles ultérieurs.', { width: 297, size: 8.5 });
    sheet.text(250, y + 30, `Fait à Fort-de-France, le ${w.dots(paper.issuedOn)}`, { width: 297 });
    sheet.signature(300, y + 60, 'cgss');
    return w.finish(sheet, paper);
  },
};

export const URSSAF: readonly Layout[] = [letter, single, cells, farming, columns];
