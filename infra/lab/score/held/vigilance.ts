// Contribution certificates of the held part.
import type { Layout } from '../../../testing/certificates/facts.ts';
import * as x from './lexicon.ts';
import { leafFor } from './pdfkit-leaf.ts';

const OFFICIAL = 'de fourniture des déclarations sociales et de paiement des cotisations et contributions sociales';

/** Two leaves; references in a narrow column, the addressee in a window, the certificate with a ruled grid. */
const window: Layout = {
  id: 'h-vigilance-window',
  async draw(paper) {
    const l = leafFor(paper, 'Attestation', 'house');
    const { firm } = paper;
    const key = x.verification(paper);
    l.disc(62, 52, 16, '#24509a');
    l.blade(
      [
        [84, 40],
        [112, 40],
        [98, 66],
      ],
      '#f0a500',
    );
    l.set('Urssaf', 120, 40, { pt: 21, face: 'houseB', ink: '#24509a' });
    l.set('Au service de notre protection sociale', 120, 64, { pt: 7 });
    l.column(['URSSAF BRETAGNE', 'TSA 90001', '35046 RENNES CEDEX 9'], 40, 92, { pt: 8 }, 0);
    l.column(
      ['Vos références', `N° SIREN  ${x.triple(firm.siren)}`, `Votre compte  ${x.reference(paper, '537 ##########')}`],
      40,
      150,
      { pt: 8, wide: 190 },
      1,
    );
    l.column([x.called(paper), firm.street, firm.town], 318, 128, { pt: 10.5, wide: 230 }, 0);
    l.set(`À RENNES, le ${x.slash(paper.issuedOn)}`, 318, 210, { pt: 9.5 });
    l.set('Objet', 40, 250, { face: 'houseB' });
    l.set(`Attestation ${OFFICIAL}`, 110, 250, { face: 'houseB', wide: 440 });
    l.set('Cadre légal', 40, 286, { face: 'houseB' });
    l.set('Article L. 243-15 du Code de la sécurité sociale', 110, 286);
    l.column(
      [
        'Madame, Monsieur,',
        'Vous nous avez demandé une attestation de vigilance destinée à vos donneurs d’ordre. Elle figure à la page suivante.',
        'Son destinataire doit s’assurer de son authenticité en saisissant le code de sécurité reporté sur chaque feuillet.',
      ],
      110,
      316,
      { wide: 440, to: 'justify' },
      8,
    );
    l.panel(110, 430, 300, 34, '#eef7e4', '#7cb342');
    l.set(`CODE DE SÉCURITÉ : ${key}`, 120, 442, { face: 'houseB', pt: 11 });
    l.set('1/2', 540, 806, { pt: 8 });
    if (paper.twist.firstPageOnly) return l.bytes();
    l.leaf();
    l.set(`Attestation ${OFFICIAL}`.toUpperCase(), 70, 50, { face: 'houseB', pt: 12, wide: 455, to: 'center' });
    l.set(`Code de sécurité ${key}`, 70, 104, { pt: 9, wide: 455, to: 'center' });
    l.set('Cette attestation vous est délivrée en votre qualité d’employeur :', 50, 140);
    l.column(
      [
        `• pour un effectif moyen mensuel de ${x.staff(paper)} salarié(s),`,
        `• pour une masse salariale de ${x.wages(paper)} euros,`,
        `• au titre du mois de ${x.monthOf(paper.periodEnd)}.`,
      ],
      66,
      160,
      {},
      2,
    );
    const y = l.grid(
      50,
      220,
      [300, 195],
      [
        ['Nom et adresse de l’établissement', 'N° SIRET'],
        [`${x.called(paper)}\n${firm.street}\n${firm.town}`, x.triple(x.establishment(paper))],
      ],
      { head: '#e8edf5', bold: 'houseB' },
    );
    l.set(
      `Le directeur soussigné certifie que, d’après les déclarations reçues, cette entreprise est à jour de ses obligations de cotisations de sécurité sociale, d’allocations familiales, d’assurance chômage et d’AGS à la date du ${x.slash(paper.periodEnd)}.`,
      50,
      y + 14,
      { wide: 495, to: 'justify' },
    );
    l.set(`Fait à RENNES le ${x.slash(paper.issuedOn)}`, 50, y + 90);
    l.set('Pour le directeur, par délégation', 330, y + 90);
    l.scrawl(350, y + 130);
    l.set('2/2', 540, 806, { pt: 8 });
    return l.bytes();
  },
};

/** A frame round everything, all lines in the middle. */
const framed: Layout = {
  id: 'h-vigilance-framed',
  async draw(paper) {
    const l = leafFor(paper, 'Vigilance', 'roman');
    l.panel(30, 30, 535, 700, null, '#1f3a5f', 2);
    l.panel(35, 35, 525, 690, null, '#1f3a5f', 0.5);
    const mid = (text: string, y: number, how = {}) => l.set(text, 60, y, { to: 'center', wide: 475, pt: 11, ...how });
    mid('Urssaf Pays de la Loire', 60, { face: 'romanB', pt: 16 });
    mid('3, rue Gaëtan-Rondeau – 44933 NANTES CEDEX 9', 82, { pt: 9 });
    mid('A T T E S T A T I O N   D E   V I G I L A N C E', 130, { face: 'romanB', pt: 15 });
    mid('prévue à l’article L.243-15 du code de la sécurité sociale', 152, { face: 'romanI' });
    mid('Il est certifié que', 200);
    mid(x.called(paper), 224, { face: 'romanB', pt: 14 });
    mid(`${paper.firm.street}, ${paper.firm.town}`, 246);
    mid(`SIREN ${x.triple(paper.firm.siren)}`, 262);
    mid(`a fourni ses déclarations et se trouve à jour du règlement de ses cotisations à la date du ${x.spelled(paper.periodEnd)}`, 296);
    mid(`pour un effectif de ${x.staff(paper)} salariés et une masse salariale de ${x.wages(paper)} euros,`, 332);
    mid('et ce pour l’ensemble des établissements de l’entreprise.', 348);
    mid(`Délivrée à Nantes, le ${x.spelled(paper.issuedOn)}`, 420);
    mid(`Code de sécurité : ${x.verification(paper)}`, 470, { face: 'typedB', pt: 12 });
    l.scrawl(260, 560);
    return l.bytes();
  },
};

/** A statement of the employer's account: numbered sections with ruled cells. */
const sections: Layout = {
  id: 'h-vigilance-sections',
  async draw(paper) {
    const l = leafFor(paper, 'Attestation sociale de vigilance', 'sans');
    l.panel(0, 0, 14, l.height, '#5b2c83');
    l.set('URSSAF', 40, 36, { face: 'sansB', pt: 17, ink: '#5b2c83', tracking: 3 });
    l.set('Midi-Pyrénées', 40, 58, { pt: 10 });
    l.set(`Édition du ${x.point(paper.issuedOn)}`, 400, 40, { to: 'right', wide: 155 });
    l.set('Attestation de vigilance de l’employeur', 40, 96, { face: 'sansB', pt: 15 });
    l.set('Art. L. 243-15 CSS', 40, 116, { pt: 8 });
    l.set('1. EMPLOYEUR', 40, 146, { face: 'sansB', ink: '#5b2c83' });
    let y = l.grid(
      40,
      162,
      [150, 365],
      [
        ['Dénomination', x.called(paper)],
        ['SIREN', x.triple(paper.firm.siren)],
        ['Siège', `${paper.firm.street} ${paper.firm.town}`],
        ['Établissements', 'Tous les établissements (l’ensemble des établissements de l’entreprise)'],
      ],
      { first: '#f1ebf7' },
    );
    l.set('2. SITUATION', 40, y + 16, { face: 'sansB', ink: '#5b2c83' });
    y = l.grid(
      40,
      y + 32,
      [128, 129, 129, 129],
      [
        ['Période étudiée', 'Effectif moyen', 'Masse salariale', 'Cotisations à jour au'],
        [x.monthOf(paper.periodEnd), `${x.staff(paper)} salariés`, `${x.wages(paper)} €`, x.slash(paper.periodEnd)],
      ],
      { head: '#f1ebf7' },
    );
    l.set('3. CONTRÔLE', 40, y + 16, { face: 'sansB', ink: '#5b2c83' });
    y = l.grid(
      40,
      y + 32,
      [150, 365],
      [
        ['Code de sécurité', x.verification(paper)],
        ['Site de contrôle', 'www.urssaf.fr'],
      ],
      { first: '#f1ebf7' },
    );
    l.set(
      'Le directeur de l’organisme atteste l’exactitude de ces renseignements, établis à partir des déclarations de l’employeur et sous réserve de contrôles.',
      40,
      y + 20,
      { wide: 515 },
    );
    return l.bytes();
  },
};

/** Typed, as old programs print: fixed pitch, no drawing. */
const typed: Layout = {
  id: 'h-vigilance-typed',
  async draw(paper) {
    const l = leafFor(paper, 'ATTESTATION', 'typed');
    const lines = [
      'MSA GRAND SUD',
      '6 RUE DU PALAIS - 11000 CARCASSONNE',
      '',
      '',
      '        ATTESTATION DE VIGILANCE',
      '        (ARTICLE L 243-15 DU CODE DE LA SECURITE SOCIALE)',
      '',
      '',
      `ENTREPRISE        : ${x.called(paper)}`,
      `NUMERO SIRET      : ${x.establishment(paper)}`,
      `DOMICILIEE        : ${paper.firm.street}`,
      `                    ${paper.firm.town}`,
      '',
      `EFFECTIF          : ${x.staff(paper)} SALARIES`,
      `MASSE SALARIALE   : ${x.wages(paper)} EUROS`,
      '',
      'LA CAISSE DE MUTUALITE SOCIALE AGRICOLE CERTIFIE QUE',
      `L'EMPLOYEUR EST A JOUR DE SES COTISATIONS A LA DATE DU ${x.slash(paper.periodEnd)}`,
      "POUR L'ENSEMBLE DES ETABLISSEMENTS DECLARES.",
      '',
      `CODE DE SECURITE  : ${x.verification(paper)}`,
      '',
      '',
      `FAIT A CARCASSONNE, LE ${x.slash(paper.issuedOn)}`,
      '',
      'LE DIRECTEUR',
    ];
    let y = 60;
    for (const line of lines) {
      if (line !== '') l.set(line, 55, y, { pt: 9.5, wide: 520 });
      y += 17;
    }
    return l.bytes();
  },
};

/** Facts on a tinted side panel at the right, the statement at the left. */
const panel: Layout = {
  id: 'h-vigilance-panel',
  async draw(paper) {
    const l = leafFor(paper, 'Attestation de vigilance', 'house');
    l.panel(375, 0, 221, l.height, '#edf2f7');
    const fact = (y: number, label: string, value: string): number =>
      l.set(value, 391, l.set(label, 391, y, { pt: 7.5, ink: '#4a5568', wide: 190 }), { pt: 10, face: 'houseB', wide: 190 }) + 12;
    let y = fact(60, 'Employeur', x.called(paper));
    y = fact(y, 'Siren', x.triple(paper.firm.siren));
    y = fact(y, 'Adresse', `${paper.firm.street}\n${paper.firm.town}`);
    y = fact(y, 'Effectif mensuel moyen', `${x.staff(paper)} salariés`);
    y = fact(y, 'Masse salariale', `${x.wages(paper)} €`);
    y = fact(y, 'Date de délivrance', x.slash(paper.issuedOn));
    fact(y, 'Code de sécurité', x.verification(paper));
    l.set('Urssaf Normandie', 40, 50, { face: 'houseB', pt: 14, ink: '#2b6cb0' });
    l.set('Attestation\nde vigilance', 40, 96, { face: 'houseB', pt: 24, wide: 320 });
    l.set('Article L.243-15 du code de la sécurité sociale', 40, 160, { pt: 8, wide: 310 });
    l.column(
      [
        'L’employeur nommé ci-contre a transmis ses déclarations sociales.',
        `À la date du ${x.slash(paper.periodEnd)}, il est à jour du paiement de ses cotisations et contributions.`,
        'Sont compris tous les établissements enregistrés à son compte.',
      ],
      40,
      196,
      { wide: 310, pt: 10.5 },
      10,
    );
    l.set('Le Directeur général', 40, 400);
    l.scrawl(60, 440);
    return l.bytes();
  },
};

export const VIGILANCE: readonly Layout[] = [window, framed, sections, typed, panel];
