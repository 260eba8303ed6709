// RGE certificates of the held part.
import type { Layout } from '../../../testing/certificates/facts.ts';
import * as x from './lexicon.ts';
import { leafFor } from './pdfkit-leaf.ts';

const MENTION = 'Reconnu Garant de l’Environnement';

/** Certificate with a grid of domains, the firm in a tinted panel. */
const domains: Layout = {
  id: 'h-rge-domains',
  async draw(paper) {
    const l = leafFor(paper, 'Certificat', 'house');
    l.panel(40, 36, 515, 46, '#003d7d');
    l.set('QUALIBAT', 52, 48, { face: 'houseB', pt: 20, ink: '#ffffff' });
    l.set(`Certificat RGE n° ${x.reference(paper, 'E-######')}`, 300, 52, { pt: 12, ink: '#ffffff', to: 'right', wide: 245 });
    l.panel(40, 96, 330, 92, '#eef3f9');
    l.column(
      [
        x.called(paper),
        `${paper.firm.form} au capital de ${paper.firm.capital}`,
        paper.firm.street,
        paper.firm.town,
        `SIREN ${x.triple(paper.firm.siren)}`,
      ],
      52,
      104,
      { wide: 300, pt: 10 },
      1,
    );
    l.column(['Date d’édition', x.slash(paper.issuedOn), 'Fin de validité', x.slash(paper.end)], 390, 100, { pt: 10.5, wide: 160 }, 3);
    const y = l.grid(
      40,
      206,
      [60, 285, 85, 85],
      [
        ['Code', 'Domaine de travaux RGE', 'Attribué le', 'Échéance*'],
        ...paper.firm.trades.map((trade, i) => [
          String(4131 + i * 800),
          trade,
          x.slash(x.later(paper.start, -1)),
          x.slash(x.later(paper.end, 3)),
        ]),
      ],
      { head: '#dbe6f2', bold: 'houseB' },
    );
    l.column(
      [
        `* échéance de la qualification, sous réserve du contrôle annuel. ${MENTION}.`,
        `Entreprise à jour de ses obligations sociales au ${x.slash(x.later(paper.start, 0))}.`,
        `Assurance décennale : Valoris Europe, jusqu’au 31/12/${paper.end.slice(0, 4)}.`,
      ],
      40,
      y + 10,
      { pt: 8 },
    );
    l.scrawl(420, 640);
    return l.bytes();
  },
};

/** A diploma, all in the middle, upright. */
const diploma: Layout = {
  id: 'h-rge-diploma',
  async draw(paper) {
    const l = leafFor(paper, 'Diplôme', 'roman');
    l.panel(26, 26, 543, 780, null, '#b8860b', 3);
    const mid = (text: string, y: number, how = {}) => l.set(text, 60, y, { to: 'center', wide: 475, pt: 12, ...how });
    mid('Certibat', 80, { face: 'romanB', pt: 26, ink: '#b8860b' });
    mid('CERTIFICAT DE QUALIFICATION', 140, { face: 'romanB', pt: 16, tracking: 2 });
    mid(`Rénovation énergétique – ${MENTION} (RGE)`, 166);
    mid('Ce certificat est attribué à l’entreprise', 220, { face: 'romanI' });
    mid(x.called(paper), 244, { face: 'romanB', pt: 18 });
    mid(`${paper.firm.street} – ${paper.firm.town}`, 270);
    mid(`Siret ${x.triple(x.establishment(paper))}`, 288);
    mid(`sous le numéro ${x.reference(paper, 'CRG ####')}`, 320);
    mid(`Il est valable du ${x.spelled(paper.start)} au ${x.spelled(paper.end)}.`, 360, { face: 'romanB' });
    mid(`Fait à Montreuil, le ${x.spelled(paper.issuedOn)}`, 430);
    l.disc(298, 560, 36, '#b8860b');
    return l.bytes();
  },
};

/** Fields at the right of a coloured column. */
const electric: Layout = {
  id: 'h-rge-electric',
  async draw(paper) {
    const l = leafFor(paper, 'Qualifelec RGE', 'sans');
    l.panel(0, 0, 130, l.height, '#ffd23f');
    l.set('Qualifelec', 14, 40, { face: 'sansB', pt: 17, wide: 112 });
    l.set('RGE', 14, 70, { face: 'sansB', pt: 26, wide: 110, ink: '#2a9d8f' });
    l.set(MENTION.toLowerCase(), 14, 104, { pt: 8, wide: 108 });
    l.set('Certificat de qualification professionnelle', 154, 44, { face: 'sansB', pt: 15 });
    let y = 96;
    for (const [label, value] of [
      ['Entreprise', x.called(paper)],
      ['Siret', x.triple(x.establishment(paper))],
      ['Siège', `${paper.firm.street}, ${paper.firm.town}`],
      ['Responsable', paper.firm.manager],
      ['Certificat n°', x.reference(paper, '#### ####')],
      ['Qualification', 'Solaire photovoltaïque, indice SPV2'],
      ['Qualification obtenue', `du ${x.slash(x.later(paper.start, -1))} au ${x.slash(x.later(paper.end, 2))}`],
      ['Certificat valable', `du ${x.slash(paper.start)} au ${x.slash(paper.end)}`],
      ['Édité le', x.slash(paper.issuedOn)],
    ] as const) {
      l.set(label, 154, y, { ink: '#777777', wide: 120 });
      y = l.set(value, 280, y, { face: 'sansB', wide: 275 }) + 9;
    }
    l.scrawl(400, y + 50);
    return l.bytes();
  },
};

/** A letter to the installer. */
const solar: Layout = {
  id: 'h-rge-solar',
  async draw(paper) {
    const l = leafFor(paper, 'Qualisol', 'house');
    l.disc(64, 62, 22, '#f7b801');
    l.blade(
      [
        [92, 84],
        [132, 84],
        [112, 44],
      ],
      '#7cb518',
    );
    l.set('Qualit’EnR', 144, 48, { face: 'houseB', pt: 18 });
    l.set('CERTIFICAT QUALISOL 2026', 40, 116, { face: 'houseB', pt: 18, to: 'center', wide: 515 });
    l.set(`Label RGE – ${MENTION}`, 40, 142, { to: 'center', wide: 515 });
    l.column(
      [
        `L’association Qualit’EnR reconnaît à la société ${x.called(paper)} (Siret ${x.establishment(paper)}), ${paper.firm.street}, ${paper.firm.town}, la qualité d’installateur de systèmes solaires thermiques.`,
        `Numéro de certificat : ${x.reference(paper, 'QS/#####')}`,
      ],
      60,
      190,
      { wide: 475, pt: 11, to: 'justify' },
      10,
    );
    const y = l.grid(
      60,
      284,
      [237, 238],
      [
        ['Période de validité du certificat', `${x.spelled(paper.start)} au ${x.spelled(paper.end)}`],
        ['Fin de la qualification', x.spelled(x.later(paper.end, 1))],
        ['Responsabilité civile', `assurée jusqu’au 31/03/${Number(paper.end.slice(0, 4)) + 1}`],
      ],
      { first: '#fff3cd', bold: 'houseB' },
    );
    l.set(`Paris, le ${x.slash(paper.issuedOn)}`, 360, y + 30);
    l.scrawl(370, y + 74);
    l.set(`Qualit’EnR – SIRET ${x.CERTIFIERS_OWN_SIRET} – association loi 1901`, 40, 790, { pt: 7, to: 'center', wide: 515 });
    return l.bytes();
  },
};

/** Landscape, two halves: who at the left, what at the right. */
const wide: Layout = {
  id: 'h-rge-wide',
  async draw(paper) {
    const l = leafFor(paper, 'Éco Artisan RGE', 'sans', 'landscape');
    l.stroke(421, 60, 421, 520, '#888888');
    l.set('ECO Artisan® RGE', 50, 56, { face: 'sansB', pt: 24, ink: '#3a7d44', wide: 350 });
    l.set(`Attestation de qualification délivrée par QUALIBAT – ${MENTION}`, 50, 92, { wide: 350 });
    l.column(
      ['Artisan qualifié', x.called(paper), paper.firm.street, paper.firm.town, `N° SIREN : ${x.triple(paper.firm.siren)}`],
      50,
      150,
      { pt: 13, wide: 350 },
      3,
    );
    let y = 100;
    for (const [label, value] of [
      ['Certificat', x.reference(paper, 'EA #####')],
      ['Délivré le', x.slash(paper.issuedOn)],
      ['Prend effet le', x.slash(paper.start)],
      ['Valable jusqu’au', x.slash(paper.end)],
    ] as const) {
      l.set(label, 450, y, { pt: 10 });
      y = l.set(value, 450, y + 13, { pt: 15, face: 'sansB' }) + 12;
    }
    l.scrawl(470, y + 60);
    return l.bytes();
  },
};

export const LABELS: readonly Layout[] = [domains, diploma, electric, solar, wide];
