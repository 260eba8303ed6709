// Extraits Kbis: the registry's usual sheet, headings in bars, serif with dotted leaders, a numbered table, and two columns.
import type { Layout, Paper } from '../../../testing/certificates/facts.ts';
import * as w from './words.ts';

const LONG_LIFE = '12/03/2113';
const registered = (paper: Paper): string => w.slashes(w.yearsBefore(paper.issuedOn, 3 + (paper.firm.headcount % 17)));
const management = (paper: Paper): string => `2014B0${1000 + paper.firm.headcount * 31}`;
const rcs = (paper: Paper): string => `${w.inThrees(paper.firm.siren)} R.C.S. ${w.townOf(paper)}`;

const usual: Layout = {
  id: 'b-kbis-usual',
  async draw(paper) {
    const { firm } = paper;
    const sheet = w.sheetOf(paper, 'Extrait Kbis');
    sheet.text(48, 36, `Greffe du Tribunal de Commerce de ${w.townOf(paper)}`, { size: 9 });
    sheet.text(48, 48, '2 PLACE DE LA RÉPUBLIQUE', { size: 9 });
    sheet.text(48, 74, `N° de gestion ${management(paper)}`, { size: 9 });
    sheet.code(490, 36, 56, firm.siren);
    sheet.text(360, 100, `Code de vérification : ${w.number(paper, 10)}`, { size: 8, width: 187 });
    sheet.y = 126;
    sheet.paragraph('Extrait Kbis', { size: 20, font: 'bold', align: 'center', after: 4 });
    sheet.paragraph('EXTRAIT D’IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIÉTÉS', {
      font: 'bold',
      size: 9.5,
      align: 'center',
      after: 2,
    });
    sheet.paragraph(`à jour au ${w.inWords(paper.issuedOn)}`, { size: 9.5, align: 'center', after: 16 });
    const section = (title: string, rows: readonly (readonly [string, string])[]) => {
      sheet.paragraph(title, { font: 'bold', size: 9, after: 2 });
      sheet.rule(sheet.y);
      sheet.y += 5;
      sheet.fields(
        rows.map(([a, b]) => [a, b]),
        { labelWidth: 210, style: { size: 9, font: 'bold' }, labelStyle: { font: 'italic' } },
      );
      sheet.y += 6;
    };
    section('IDENTIFICATION DE LA PERSONNE MORALE', [
      ['Immatriculation au RCS, numéro', rcs(paper)],
      ['Date d’immatriculation', registered(paper)],
      ['Dénomination ou raison sociale', w.holder(paper)],
      ['Forme juridique', firm.form],
      ['Capital social', firm.capital],
      ['Adresse du siège', w.address(paper)],
      ['Activités principales', firm.trades.join(', ')],
      ['Durée de la personne morale', `Jusqu’au ${LONG_LIFE}`],
      ['Date de clôture de l’exercice social', '31 décembre'],
    ]);
    section('GESTION, DIRECTION, ADMINISTRATION, CONTRÔLE', [
      ['Gérant / Président', firm.manager],
      ['Date et lieu de naissance', `Le 04/07/1971 à ${w.townOf(paper)}`],
    ]);
    section('RENSEIGNEMENTS RELATIFS À L’ACTIVITÉ ET À L’ÉTABLISSEMENT PRINCIPAL', [
      ['Adresse de l’établissement', w.address(paper)],
      ['Date de commencement d’activité', registered(paper)],
    ]);
    sheet.paragraph('Le Greffier', { align: 'right', after: 18 });
    sheet.paragraph('FIN DE L’EXTRAIT', { size: 9, align: 'center' });
    return w.finish(sheet, paper);
  },
};

const bars: Layout = {
  id: 'b-kbis-bars',
  async draw(paper) {
    const { firm } = paper;
    const sheet = w.sheetOf(paper, 'Kbis');
    const bar = (title: string) => {
      sheet.box(sheet.left, sheet.y, sheet.inner, 16, { fill: '#22313f' });
      sheet.text(sheet.left + 6, sheet.y + 4, title, { size: 8.5, font: 'bold', color: '#ffffff' });
      sheet.y += 22;
    };
    sheet.paragraph('RÉPUBLIQUE FRANÇAISE', { size: 8, align: 'center', after: 2 });
    sheet.paragraph(`GREFFE DU TRIBUNAL DE COMMERCE DE ${w.townOf(paper).toUpperCase()}`, {
      size: 11,
      font: 'bold',
      align: 'center',
      after: 10,
    });
    sheet.paragraph('EXTRAIT KBIS', { size: 17, font: 'bold', align: 'center', after: 4 });
    sheet.paragraph(`Extrait du registre du commerce et des sociétés mis à jour au ${w.slashes(paper.issuedOn)}`, {
      size: 9,
      align: 'center',
      after: 14,
    });
    bar('Personne morale');
    sheet.table([160, 339], null, [
      ['Dénomination', w.holder(paper)],
      ['Numéro RCS', rcs(paper)],
      ['Forme et capital', `${firm.form} au capital de ${firm.capital}`],
      ['Siège social', w.address(paper)],
      ['Immatriculée le', registered(paper)],
      ['Durée', `99 ans, jusqu’au ${LONG_LIFE}`],
    ]);
    bar('Dirigeant');
    sheet.table([160, 339], null, [
      ['Nom, prénom', firm.manager],
      ['Né le', '19/11/1965'],
    ]);
    bar('Établissement principal');
    sheet.table([160, 339], null, [
      ['Activité', firm.trades.join(' ; ')],
      ['Début d’exploitation', registered(paper)],
    ]);
    bar('Observations');
    sheet.paragraph('Néant', { size: 9 });
    sheet.paragraph('Certifié conforme, le greffier', { size: 9, align: 'right' });
    return w.finish(sheet, paper);
  },
};

const leaders: Layout = {
  id: 'b-kbis-leaders',
  async draw(paper) {
    const { firm } = paper;
    const sheet = w.sheetOf(paper, 'Extrait');
    sheet.text(48, 40, `TRIBUNAL DE COMMERCE\nDE ${w.townOf(paper).toUpperCase()}\nGREFFE`, { font: 'serif-bold', size: 11, width: 200 });
    sheet.text(300, 40, `Extrait délivré le ${w.inWords(paper.issuedOn)}\nà jour au ${w.inWords(paper.issuedOn)}`, {
      font: 'serif',
      size: 10,
      align: 'right',
      width: 247,
    });
    sheet.y = 120;
    sheet.paragraph('EXTRAIT K BIS', { font: 'serif-bold', size: 18, align: 'center', spacing: 2, after: 20 });
    const leader = (label: string, value: string) =>
      sheet.paragraph(`${label} ${'.'.repeat(Math.max(3, 46 - label.length))} ${value}`, { font: 'serif', size: 10.5, after: 5 });
    leader('Registre du commerce et des sociétés', rcs(paper));
    leader('Numéro de gestion', management(paper));
    leader('Raison sociale', w.holder(paper));
    leader('Forme', firm.form);
    leader('Capital', firm.capital);
    leader('Siège', w.address(paper));
    leader('Immatriculation', registered(paper));
    leader('Clôture de l’exercice', '30 juin');
    leader('Durée de la société', LONG_LIFE);
    leader('Représentant légal', `${firm.manager}, né le 22/02/1980`);
    leader('Objet', firm.trades.join(', '));
    sheet.y += 30;
    sheet.text(360, sheet.y, 'Pour extrait certifié conforme', { font: 'serif-italic' });
    sheet.seal(440, sheet.y + 50, 30, 'GREFFE', '#333333');
    return w.finish(sheet, paper);
  },
};

const numbered: Layout = {
  id: 'b-kbis-numbered',
  async draw(paper) {
    const { firm } = paper;
    const sheet = w.sheetOf(paper, 'Extrait Kbis');
    sheet.text(48, 40, 'Registre du Commerce et des Sociétés', { size: 13, font: 'bold', color: '#7b1e3a' });
    sheet.text(48, 58, `Extrait Kbis à jour au ${w.dots(paper.issuedOn)}`, { size: 11 });
    sheet.text(48, 76, `Greffe de ${w.townOf(paper)} — gestion ${management(paper)}`, { size: 8.5 });
    sheet.y = 104;
    const rows: [string, string][] = [
      ['Dénomination sociale', w.holder(paper)],
      ['Numéro d’identification', rcs(paper)],
      ['Forme juridique', firm.form],
      ['Montant du capital', firm.capital],
      ['Adresse du siège social', w.address(paper)],
      ['Immatriculation au registre', registered(paper)],
      ['Terme de la société', LONG_LIFE],
      ['Date d’arrêté des comptes', '31/12'],
      ['Dirigeant', `${firm.manager} (naissance : 01/01/1969)`],
      ['Activité exercée', firm.trades.join(', ')],
      ['Commencement', registered(paper)],
      ['Procédures collectives', 'Néant'],
    ];
    sheet.table(
      [30, 170, 299],
      ['N°', 'Rubrique', 'Mention inscrite'],
      rows.map(([a, b], i) => [String(i + 1), a, b]),
      { size: 9 },
    );
    sheet.paragraph('Tout extrait de plus de trois mois doit être renouvelé. Contrôlez ce document sur le site du greffe.', { size: 7.5 });
    sheet.signature(400, sheet.y + 30, firm.siren);
    return w.finish(sheet, paper);
  },
};

const halves: Layout = {
  id: 'b-kbis-halves',
  async draw(paper) {
    const { firm } = paper;
    const sheet = w.sheetOf(paper, 'Extrait Kbis');
    sheet.box(0, 0, sheet.width, 6, { fill: '#0055a4' });
    sheet.text(48, 26, 'EXTRAIT KBIS', { size: 22, font: 'bold' });
    sheet.text(300, 30, 'Date de mise à jour :', { size: 9, width: 130 });
    sheet.text(430, 30, w.slashes(paper.issuedOn), { size: 9, font: 'bold', width: 110 });
    sheet.text(300, 44, 'Greffe :', { size: 9, width: 130 });
    sheet.text(430, 44, w.townOf(paper), { size: 9, font: 'bold', width: 110 });
    const stack = (x: number, start: number, rows: readonly (readonly [string, string])[]) => {
      let y = start;
      for (const [label, value] of rows) {
        y = sheet.text(x, y, label, { size: 7.5, color: '#66707c', width: 235 });
        y = sheet.text(x, y + 1, value, { size: 10.5, width: 235 }) + 8;
      }
    };
    stack(48, 90, [
      ['DÉNOMINATION', w.holder(paper)],
      ['IMMATRICULATION AU RCS', rcs(paper)],
      ['FORME JURIDIQUE', firm.form],
      ['CAPITAL SOCIAL', firm.capital],
      ['SIÈGE SOCIAL', w.address(paper)],
    ]);
    stack(312, 90, [
      ['PRÉSIDENT OU GÉRANT', firm.manager],
      ['DATE DE NAISSANCE', '13/05/1977'],
      ['IMMATRICULÉE DEPUIS LE', registered(paper)],
      ['FIN DE LA SOCIÉTÉ', LONG_LIFE],
      ['ACTIVITÉ', firm.trades.join(', ')],
    ]);
    sheet.text(48, 400, 'Registre du commerce et des sociétés – document officiel délivré par le greffier du tribunal de commerce.', {
      size: 8,
    });
    return w.finish(sheet, paper);
  },
};

const titled: Layout = {
  id: 'b-kbis-titled',
  async draw(paper) {
    const { firm } = paper;
    const sheet = w.sheetOf(paper, firm.name);
    sheet.text(52, 44, w.holder(paper).toUpperCase(), { size: 24, font: 'bold' });
    const lines = [
      `RCS ${w.townOf(paper)} ${w.inThrees(firm.siren)}`,
      `${firm.form}, capital ${firm.capital}`,
      w.address(paper),
      `Dirigeant : ${firm.manager}`,
      `Immatriculation : ${registered(paper)}`,
      `Métier : ${firm.trades.join(', ')}`,
      `Extrait Kbis du ${w.slashes(paper.issuedOn)}`,
    ];
    let y = 110;
    for (const line of lines) y = sheet.text(52, y, line, { size: 10 }) + 7;
    return w.finish(sheet, paper);
  },
};

export const KBIS: readonly Layout[] = [usual, bars, leaders, numbered, halves, titled];
