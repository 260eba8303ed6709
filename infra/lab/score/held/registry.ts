// Extracts of the register, held part.
import type { Layout, Paper } from '../../../testing/certificates/facts.ts';
import * as x from './lexicon.ts';
import { type Leaf, leafFor } from './pdfkit-leaf.ts';

const since = (paper: Paper) => x.later(paper.issuedOn, -(2 + (paper.firm.headcount % 11)));
const number = (paper: Paper): string => `${x.triple(paper.firm.siren)} RCS ${x.place(paper)}`;
const ninetyNine = (paper: Paper): string => x.slash(x.later(since(paper), 99));

/** Italic labels at the left, bold values, a letter-spaced title, the QR's place at the foot. */
const infoSheet: Layout = {
  id: 'h-registry-sheet',
  async draw(paper) {
    const l = leafFor(paper, 'Kbis', 'house');
    const { firm } = paper;
    l.set(`GREFFE DU TRIBUNAL DE COMMERCE\n${x.place(paper)}`, 40, 36, { face: 'houseB', pt: 9, wide: 260 });
    l.set(`Réf. ${x.reference(paper, '20## B #####')}`, 40, 66, { pt: 8 });
    l.set(`Code de vérification ${x.reference(paper, 'Kb#a#Z#q##')}\nhttps://controle.infogreffe.fr`, 360, 36, {
      pt: 7.5,
      to: 'right',
      wide: 195,
    });
    l.set('Extrait Kbis', 40, 96, { face: 'houseB', pt: 22, to: 'center', wide: 515, tracking: 1.5 });
    l.set('EXTRAIT D’IMMATRICULATION PRINCIPALE AU REGISTRE DU COMMERCE ET DES SOCIETES', 40, 126, { pt: 9, to: 'center', wide: 515 });
    l.set(`à jour au ${x.spelled(paper.issuedOn)}`, 40, 140, { pt: 9, to: 'center', wide: 515 });
    let y = 172;
    const group = (title: string, rows: readonly (readonly [string, string])[]) => {
      l.panel(40, y, 515, 14, '#dfe6ee');
      l.set(title, 46, y + 3, { pt: 8.5, face: 'houseB' });
      y += 20;
      for (const [label, value] of rows) {
        l.set(label, 46, y, { pt: 9, face: 'romanI', wide: 190 });
        y = l.set(value, 240, y, { pt: 9, face: 'houseB', wide: 310 }) + 3;
      }
      y += 8;
    };
    group('IDENTIFICATION DE LA PERSONNE MORALE', [
      ['Immatriculation au RCS, numéro', number(paper)],
      ['Date d’immatriculation', x.slash(since(paper))],
      ['Dénomination ou raison sociale', x.called(paper)],
      ['Forme juridique', firm.form],
      ['Capital social', firm.capital],
      ['Adresse du siège', `${firm.street} ${firm.town}`],
      ['Durée de la personne morale', `Jusqu’au ${ninetyNine(paper)}`],
      ['Date de clôture de l’exercice social', '30 septembre'],
    ]);
    group('GESTION, DIRECTION, ADMINISTRATION', [
      ['Président ou gérant', firm.manager],
      ['Date et lieu de naissance', 'Le 17/03/1968 à PARIS 14'],
    ]);
    group('RENSEIGNEMENTS RELATIFS A L’ACTIVITE', [
      ['Adresse de l’établissement', `${firm.street} ${firm.town}`],
      ['Activité(s) exercée(s)', x.insuredActivities(paper)],
      ['Date de commencement d’activité', x.slash(since(paper))],
    ]);
    l.set('Le Greffier', 440, y + 10, { face: 'houseB' });
    l.scrawl(430, y + 40);
    l.set('FIN DE L’EXTRAIT', 40, y + 70, { to: 'center', wide: 515, pt: 8 });
    return l.bytes();
  },
};

/** Labels set against the middle line from the left, values from the right. */
const gutter: Layout = {
  id: 'h-registry-gutter',
  async draw(paper) {
    const l = leafFor(paper, 'Extrait K bis', 'roman');
    l.set('RÉPUBLIQUE FRANÇAISE', 40, 36, { to: 'center', wide: 515, pt: 8, tracking: 3 });
    l.set(`Tribunal de commerce de ${x.place(paper)}`, 40, 54, { to: 'center', wide: 515, pt: 13, face: 'romanB' });
    l.set('EXTRAIT K BIS', 40, 86, { to: 'center', wide: 515, pt: 19, face: 'romanB' });
    l.set(`Mis à jour au ${x.slash(paper.issuedOn)}`, 40, 112, { to: 'center', wide: 515, pt: 11 });
    l.stroke(252, 150, 252, 480, '#999999', 0.4);
    const rows: [string, string][] = [
      ['Raison sociale', x.called(paper)],
      ['Inscription au RCS', number(paper)],
      ['Forme', paper.firm.form],
      ['Capital', paper.firm.capital],
      ['Siège', `${paper.firm.street}, ${paper.firm.town}`],
      ['Immatriculée le', x.spelledFull(since(paper))],
      ['Expire (durée statutaire)', ninetyNine(paper)],
      ['Comptes arrêtés le', '31 mars'],
      ['Représentée par', paper.firm.manager],
      ['Né(e) le', '08/08/1974'],
      ['Objet', x.insuredActivities(paper)],
      ['Observations', 'Aucune'],
    ];
    let y = 156;
    for (const [label, value] of rows) {
      l.set(`${label} :`, 60, y, { to: 'right', wide: 184, pt: 10, face: 'romanI' });
      y = l.set(value, 260, y, { wide: 290, pt: 10.5 }) + 8;
    }
    l.set('Pour extrait conforme, le greffier associé', 300, 520, { face: 'romanI' });
    l.disc(470, 570, 26, '#d9d9d9');
    return l.bytes();
  },
};

/** Grids under grids. */
const grids: Layout = {
  id: 'h-registry-grids',
  async draw(paper) {
    const l = leafFor(paper, 'Extrait du registre', 'sans');
    const { firm } = paper;
    const head = l.grid(
      40,
      36,
      [345, 170],
      [
        [
          `Greffe du tribunal de commerce de ${x.place(paper)}\nRegistre du commerce et des sociétés`,
          `EXTRAIT KBIS\nà jour au ${x.slash(paper.issuedOn)}`,
        ],
      ],
      { first: '#fff7e0' },
    );
    let y = l.grid(
      40,
      head + 12,
      [130, 385],
      [
        ['Dénomination', x.called(paper)],
        ['N° d’immatriculation', number(paper)],
        ['Nature juridique', `${firm.form}, capital ${firm.capital}`],
        ['Siège social', `${firm.street} - ${firm.town}`],
      ],
      { first: '#f3f3f3' },
    );
    y = l.grid(
      40,
      y + 12,
      [129, 129, 129, 128],
      [
        ['Immatriculation', 'Début d’activité', 'Terme statutaire', 'Clôture'],
        [x.slash(since(paper)), x.slash(since(paper)), ninetyNine(paper), '31/12'],
      ],
      { head: '#f3f3f3' },
    );
    y = l.grid(
      40,
      y + 12,
      [215, 150, 150],
      [
        ['Dirigeant', 'Qualité', 'Naissance'],
        [firm.manager, 'Représentant légal', '29/02/1972'],
      ],
      { head: '#f3f3f3' },
    );
    y = l.grid(40, y + 12, [515], [['Activité'], [x.insuredActivities(paper)], ['Procédures collectives : néant']], { head: '#f3f3f3' });
    l.set('Document signé électroniquement par le greffier. Sa version papier n’est pas signée.', 40, y + 14, { pt: 7.5 });
    return l.bytes();
  },
};

/** Sentences, one below the other. */
const told: Layout = {
  id: 'h-registry-told',
  async draw(paper) {
    const l = leafFor(paper, 'Extrait K bis', 'roman');
    const { firm } = paper;
    l.blade(
      [
        [40, 40],
        [76, 40],
        [58, 76],
      ],
      '#264653',
    );
    l.set(`Greffe de ${x.place(paper)}`, 90, 48, { face: 'romanB', pt: 14 });
    l.set('EXTRAIT KBIS', 40, 110, { face: 'romanB', pt: 16, tracking: 2 });
    l.set(`État du registre du commerce et des sociétés à jour au ${x.spelledFull(paper.issuedOn)}.`, 40, 134, { pt: 11 });
    l.column(
      [
        `La société ${x.called(paper)} est immatriculée au registre du commerce et des sociétés sous le numéro ${number(paper)} depuis le ${x.spelled(since(paper))}.`,
        `Forme et capital : ${firm.form}, ${firm.capital}.`,
        `Elle a son siège ${firm.street}, ${firm.town}, et durera jusqu’au ${ninetyNine(paper)} sauf prorogation.`,
        `Elle est dirigée par ${firm.manager}, né(e) le 5 juin 1979.`,
        `Elle exerce : ${x.insuredActivities(paper)}. Son exercice se clôt le 31 décembre.`,
        'Aucune inscription de procédure collective.',
      ],
      40,
      170,
      { pt: 11, wide: 515, to: 'justify' },
      9,
    );
    l.set('Le greffier', 420, 440, { face: 'romanI', pt: 11 });
    l.scrawl(420, 480);
    return l.bytes();
  },
};

/** Three columns of little blocks, labels in small capitals above. */
const blocks: Layout = {
  id: 'h-registry-blocks',
  async draw(paper) {
    const l = leafFor(paper, 'Kbis numérique', 'house');
    const { firm } = paper;
    l.panel(0, 0, l.width, 70, '#1b4965');
    l.set('Kbis', 40, 18, { pt: 30, face: 'houseB', ink: '#ffffff' });
    l.set(`À jour au ${x.slash(paper.issuedOn)}`, 350, 30, { pt: 12, ink: '#ffffff', to: 'right', wide: 205 });
    const block = (leaf: Leaf, col: number, y: number, label: string, value: string) => {
      leaf.set(label.toUpperCase(), 40 + col * 176, y, { pt: 6.5, ink: '#62727f', wide: 165, tracking: 0.8 });
      leaf.set(value, 40 + col * 176, y + 10, { pt: 10, wide: 165 });
    };
    block(l, 0, 96, 'Dénomination', x.called(paper));
    block(l, 1, 96, 'Numéro RCS', number(paper));
    block(l, 2, 96, 'Greffe', x.place(paper));
    block(l, 0, 156, 'Forme', firm.form);
    block(l, 1, 156, 'Capital', firm.capital);
    block(l, 2, 156, 'Immatriculation', x.slash(since(paper)));
    block(l, 0, 216, 'Siège', `${firm.street}\n${firm.town}`);
    block(l, 1, 216, 'Dirigeant', firm.manager);
    block(l, 2, 216, 'Né le', '11/11/1970');
    block(l, 0, 286, 'Activité', x.insuredActivities(paper));
    block(l, 1, 286, 'Durée', `jusqu’au ${ninetyNine(paper)}`);
    block(l, 2, 286, 'Clôture des comptes', '31/12');
    l.set('Extrait du registre du commerce et des sociétés délivré par le greffier du tribunal de commerce.', 40, 360, { pt: 8 });
    return l.bytes();
  },
};

export const REGISTRY: readonly Layout[] = [infoSheet, gutter, grids, told, blocks];
