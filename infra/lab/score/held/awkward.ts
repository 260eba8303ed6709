// A page more of every kind that asks more of its reader: names without a label, days joined by a dash, spans told by a heading above them.
import type { Layout } from '../../../testing/certificates/facts.ts';
import * as x from './lexicon.ts';
import { leafFor } from './pdfkit-leaf.ts';

export const referencePeriod: Layout = {
  id: 'h-vigilance-reference',
  async draw(paper) {
    const l = leafFor(paper, 'Document social', 'roman');
    const first = `01/${x.slash(paper.periodEnd).slice(3)}`;
    l.panel(40, 40, 515, 3, '#005f73');
    l.set('Union de recouvrement (Urssaf) du Centre-Val de Loire', 40, 52, { pt: 12, face: 'romanB' });
    l.set('ATTESTATION DE VIGILANCE – ART. L. 243-15', 40, 90, { pt: 14, face: 'romanB', to: 'right', wide: 515 });
    l.set(`Émise le ${x.spelledFull(paper.issuedOn).toUpperCase()}`, 40, 110, { pt: 10, to: 'right', wide: 515 });
    l.column([x.called(paper), paper.firm.street, paper.firm.town, `Siren ${x.triple(paper.firm.siren)}`], 40, 150, { pt: 11 }, 1);
    l.column(
      [
        `Période d’emploi de référence : du ${first} au ${x.slash(paper.periodEnd)}.`,
        `L’entreprise ci-dessus, qui occupe ${x.staff(paper)} salariés pour une masse salariale de ${x.wages(paper)} €, a rempli ses obligations déclaratives et de paiement ; elle est à jour de ses cotisations à la date du ${x.slash(paper.periodEnd)}. Tous ses établissements sont concernés (ensemble des établissements).`,
        `Sécurité : code ${x.verification(paper)} (code de sécurité à quinze caractères).`,
      ],
      40,
      230,
      { pt: 11, to: 'justify', wide: 515 },
      10,
    );
    l.scrawl(400, 420);
    return l.bytes();
  },
};

export const nameFirst: Layout = {
  id: 'h-registry-name-first',
  async draw(paper) {
    const l = leafFor(paper, 'Kbis', 'house');
    const { firm } = paper;
    l.set(x.called(paper), 40, 40, { face: 'houseB', pt: 20 });
    l.set(`${firm.form} – ${firm.capital}`, 40, 92, { pt: 10 });
    l.set(`${x.triple(firm.siren)} RCS ${x.place(paper)}`, 40, 106, { pt: 10 });
    l.stroke(40, 126, 555, 126);
    l.set(`KBIS À JOUR AU ${x.spelledFull(paper.issuedOn).toUpperCase()}`, 40, 134, { face: 'houseB', pt: 11 });
    l.column(
      [
        `Siège : ${firm.street}, ${firm.town}`,
        `Immatriculation : ${x.spelled(x.later(paper.issuedOn, -4))}, pour 99 ans`,
        `Représentant : ${firm.manager}, né(e) le 19/07/1983`,
        `Activités : ${x.insuredActivities(paper)}`,
        'Comptes clos au 30/06',
        `Registre du commerce et des sociétés tenu au greffe de ${x.place(paper)}`,
      ],
      40,
      164,
      { pt: 10 },
      8,
    );
    return l.bytes();
  },
};

export const dashed: Layout = {
  id: 'h-rc-pro-dashed',
  async draw(paper) {
    const l = leafFor(paper, 'RC', 'sans');
    const insurer = x.among(paper, x.COMPANIES_OF_INSURANCE);
    l.blade(
      [
        [40, 40],
        [110, 40],
        [90, 80],
        [40, 80],
      ],
      insurer.ink,
    );
    l.column(['Attestation', 'RC PRO', 'artisans & entrepreneurs'], 300, 38, { face: 'sansB', pt: 14, to: 'right', wide: 255 }, 0);
    l.set('Client assuré', 40, 120, { pt: 8, ink: '#777777' });
    l.column([x.called(paper), paper.firm.street, paper.firm.town], 40, 132, { pt: 10.5, wide: 240 }, 0);
    l.set('Siren', 320, 120, { pt: 8, ink: '#777777' });
    l.set(x.triple(paper.firm.siren), 320, 132, { pt: 10.5 });
    l.set('Période d’assurance', 40, 196, { pt: 8, ink: '#777777' });
    l.set(`${x.dash(paper.start)} – ${x.dash(paper.end)}`, 40, 208, { face: 'sansB', pt: 12 });
    l.set('Édition', 320, 196, { pt: 8, ink: '#777777' });
    l.set(x.dash(paper.issuedOn), 320, 208, { pt: 12 });
    l.column(
      [
        `${insurer.name} couvre la responsabilité civile professionnelle de son client pour : ${x.insuredActivities(paper)}.`,
        'Sous-traitance donnée ou reçue : couverte.',
      ],
      40,
      250,
      { to: 'justify', wide: 515 },
    );
    l.set(`${insurer.seat}, ${insurer.town} – RCS ${insurer.rcs}`, 40, 800, { pt: 6.5 });
    return l.bytes();
  },
};

export const sitesOnly: Layout = {
  id: 'h-decennale-sites',
  async draw(paper) {
    const l = leafFor(paper, 'Décennale', 'roman');
    const insurer = x.among(paper, x.COMPANIES_OF_INSURANCE);
    l.set(insurer.name, 40, 44, { face: 'romanB', pt: 13 });
    l.set(`${insurer.town.slice(6)}, le ${x.spelled(paper.issuedOn)}`, 340, 46, { to: 'right', wide: 215, pt: 10.5 });
    l.set('ATTESTATION D’ASSURANCE DE RESPONSABILITÉ DÉCENNALE', 40, 100, { face: 'romanB', pt: 13, to: 'center', wide: 515 });
    l.column(
      [
        `Nous attestons que l’entreprise désignée ${x.called(paper)}, demeurant ${paper.firm.street}, ${paper.firm.town}, dont le numéro Siren est le ${x.triple(paper.firm.siren)}, a souscrit la police ${x.reference(paper, 'D-######')} à effet du ${x.slash(x.later(paper.start, -2))}.`,
        `Elle est garantie pour tout chantier ouvert entre le ${x.spelled(paper.start)} et le ${x.spelled(paper.end)}, dans les activités suivantes : ${x.insuredActivities(paper)}.`,
        `La présente est valable jusqu’au ${x.spelled(paper.end)}. Elle vaut aussi pour les marchés de sous-traitance.`,
        'Garantie des articles 1792 et 1792-2 du Code civil, souscrite conformément à l’article L. 241-1 du Code des assurances.',
      ],
      40,
      140,
      { pt: 11, to: 'justify', wide: 515 },
      10,
    );
    l.scrawl(400, 460, insurer.ink);
    return l.bytes();
  },
};

export const oneYear: Layout = {
  id: 'h-assurance-one-year',
  async draw(paper) {
    const l = leafFor(paper, 'Locaux', 'house');
    const insurer = x.among(paper, x.COMPANIES_OF_INSURANCE);
    l.panel(40, 36, 515, 60, null, insurer.ink, 1);
    l.set(`${insurer.brand} | Attestation d’assurance des locaux professionnels`, 52, 58, { face: 'houseB', pt: 12 });
    const y = l.grid(
      40,
      112,
      [171, 172, 172],
      [
        ['Souscrit par', 'Contrat', 'Échéance principale'],
        [`${x.called(paper)}\n${paper.firm.town}\n${x.triple(x.establishment(paper))}`, x.reference(paper, 'L#######'), '1er avril'],
      ],
      { head: '#f3e9dc', bold: 'houseB' },
    );
    l.column(
      [
        `L’assureur garantit les locaux sis ${paper.firm.street} pour une année, du ${x.spelled(paper.start)} au ${x.spelled(paper.end)} inclus, contre l’incendie, le vol et le dégât des eaux.`,
        `Attestation délivrée le ${x.spelled(paper.issuedOn)} par ${x.among(paper, x.INTERMEDIARIES)}, intermédiaire.`,
      ],
      40,
      y + 16,
      { pt: 10.5, to: 'justify', wide: 515 },
      10,
    );
    l.set(`${insurer.name} – RCS ${insurer.rcs}`, 40, 796, { pt: 7 });
    return l.bytes();
  },
};

export const twelveMonths: Layout = {
  id: 'h-rge-twelve-months',
  async draw(paper) {
    const l = leafFor(paper, 'QualiPV', 'sans');
    l.set('QualiPV', 40, 40, { face: 'sansB', pt: 26, ink: '#ef6c00' });
    l.set('RGE – reconnu garant de l’environnement', 160, 52, { pt: 9 });
    l.set('CERTIFICAT DE L’INSTALLATEUR', 40, 100, { face: 'sansB', pt: 14 });
    l.set('VALIDITÉ DU CERTIFICAT', 40, 134, { face: 'sansB', pt: 8.5 });
    l.set(`du ${x.spelledFull(paper.start).toUpperCase()} au ${x.spelledFull(paper.end).toUpperCase()}`, 40, 147, { pt: 11 });
    l.set('INSTALLATEUR', 40, 180, { face: 'sansB', pt: 8.5 });
    l.column(
      [x.called(paper), `${paper.firm.street}, ${paper.firm.town}`, `Siret ${x.triple(x.establishment(paper))}`],
      40,
      193,
      { pt: 11 },
      1,
    );
    l.set('QUALIFICATION', 40, 256, { face: 'sansB', pt: 8.5 });
    l.set(`QualiPV module électricité, accordée jusqu’au ${x.slash(x.later(paper.end, 2))} sous réserve d’audit`, 40, 269, { pt: 11 });
    l.set(`Édité à Paris le ${x.slash(paper.issuedOn)} – Qualit’EnR, SIRET ${x.CERTIFIERS_OWN_SIRET}`, 40, 320, { pt: 9 });
    return l.bytes();
  },
};
