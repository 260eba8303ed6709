import { describe, expect, it } from 'vitest';
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { readHeadcount } from './details.ts';
import { layoutOf } from './layout.ts';
import { cutName, isIssuer } from './name-shape.ts';
import { paperPage } from './papers.test-kit.ts';

const headcount = (text: string): number | null => readHeadcount(layoutOf([paperPage(text)]));

describe('T04 the headcount of a certificate', () => {
  it('is the sum of a column over establishments, or what its last row says', () => {
    const table = '%% 40 200 400\nSiret | Commune | Effectif\n000 100 107 00010 | BEZIERS | 11\n000 100 107 00028 | AGDE | 4';
    expect(headcount(table)).toBe(15);
    expect(headcount(`${table}\nTotal | | 15`)).toBe(15);
  });
  it('stands behind a colon as well', () => {
    expect(headcount('Salariés : 14')).toBe(14);
    expect(headcount('Salariés : voir page 2')).toBeNull();
  });
  it('is none where the paper says so of the holder, and not read where it speaks in general', () => {
    expect(headcount("L'intéressé(e) n'a déclaré aucun salarié auprès de l'organisme.")).toBe(0);
    expect(headcount('Il a déclaré ne pas employer de salarié.')).toBe(0);
    expect(headcount('%% 40 200\nSalariés | aucun')).toBe(0);
    expect(headcount("Lorsqu'une entreprise n'emploie aucun salarié, elle le déclare.")).toBeNull();
  });
  it.each([
    'Vous n’avez déclaré aucun salarié.',
    'Vous n’avez pas déclaré de salarié sur la période.',
    'Vous n’employez pas de personnel salarié.',
    'L’entreprise n’emploie pas de salarié.',
    'Vous exercez sans personnel salarié.',
    'Il travaille seul, sans l’aide de salariés.',
    'Le compte ne comporte aucun salarié.',
    'L’entreprise n’a aucun salarié.',
    'Vous n’êtes pas enregistré comme employeur.',
    'Compte non employeur',
    'Effectif : néant',
    'Effectif : 0 salarié',
    '0 salarié',
    'Zéro salarié',
    'Aucun personnel salarié sur la période.',
    'Employeur : non',
    '%% 40 200\nSalarié(s) | 0',
    '%% 40 200\nEmployeur | non',
  ])('is none: « %s »', (text) => expect(headcount(text)).toBe(0));
  it.each([
    'Si vous n’avez déclaré aucun salarié, remettez ce document.',
    'Vous n’avez pas déclaré vos salariés.',
    'Vous n’avez pas déclaré tous les salariés.',
    'Vous n’avez déclaré aucun salarié étranger.',
    'Vous n’avez déclaré aucun salarié à temps partiel.',
    'Vous n’avez déclaré aucun salarié, alors que le contrôle en a relevé trois.',
    'Vous n’avez déclaré aucun salarié ni versé de cotisation.',
    'L’entreprise n’emploie aucun salarié de nationalité étrangère.',
    'L’entreprise n’a pas déclaré l’embauche de salariés.',
    'Les entreprises sans salarié ne sont pas concernées.',
    'Aucun salarié ne peut être employé sans déclaration.',
    'Masse salariale : 0 €',
  ])('is not told by « %s »', (text) => expect(headcount(text)).toBeNull());
  it('is none where the holder works alone by what he is, and names nobody that he employs', () => {
    expect(headcount('En sa qualité de micro-entrepreneuse, Mme DUPONT est à jour.')).toBe(0);
    expect(headcount('Catégorie : profession libérale')).toBe(0);
    expect(headcount("En sa qualité de travailleur indépendant, M. DUPONT déclare une masse salariale en cours d'examen.")).toBeNull();
    expect(headcount("Lorsqu'un client est le travailleur indépendant de son choix, il le vérifie.")).toBeNull();
    expect(headcount("L'employeur désigné ci-dessus est à jour.")).toBeNull();
  });
});

describe('F177 where a printed name ends', () => {
  it.each([
    ['BATI SUD (SARL), 12 rue des Lilas', 'BATI SUD (SARL)'],
    ['M. DUPONT Jean (EI), 12 rue des Lilas', 'M. DUPONT Jean'],
    ['SARL BATI SUD (SARL)', 'SARL BATI SUD'],
    ['ETS. MOREAU PERE, 12 rue des Lilas', 'ETS. MOREAU PERE'],
    ['Des Murs Pour Durer, sise à Béziers', 'Des Murs Pour Durer'],
    ['BATI SUD pour son activité', 'BATI SUD'],
    ['MARÉCHAL, PÈRE ET FILLES, 12 rue des Lilas', 'MARÉCHAL, PÈRE ET FILLES'],
    ['MARÉCHAL, PERCEMENTS, 12 rue des Lilas', 'MARÉCHAL'],
    ['SOCIÉTÉ DE PLÂTRERIE, CLOISONS ET PLAFONDS DU LIVRADOIS, SIREN', 'SOCIÉTÉ DE PLÂTRERIE, CLOISONS ET PLAFONDS DU LIVRADOIS'],
    ['BATI SUD, CLOISONS ET PLAFONDS, SIREN', 'BATI SUD'],
    ['R.T.M. 2004, numéro SIRET', 'R.T.M. 2004'],
    ['TOIT 3000, 12 rue des Lilas', 'TOIT 3000'],
    ['M. ou Mme DUPONT Jean, affilié', 'DUPONT Jean'],
    ['Monsieur / Madame DUPONT Jean, affilié', 'DUPONT Jean'],
    ['M. et Mme DUPONT, affiliés', 'M. et Mme DUPONT'],
    ['BATI SUD par le contrat susvisé', 'BATI SUD'],
    ['BATI SUD en vertu de la police 55 102', 'BATI SUD'],
    ['LE FER PAR LE BOIS, sise à Béziers', 'LE FER PAR LE BOIS'],
  ])('%s', (text, name) => expect(cutName(text, true)?.text).toBe(name));
  it.each(['1er avril 2103', 'AB 2004', '12 mars 2026', '90 jours'])('%s is none', (text) => expect(cutName(text, true)).toBeNull());
  it.each(['PALAIS DE JUSTICE', 'Hôtel des impôts'])('%s is where an issuer sits, and no holder', (text) =>
    expect(isIssuer(normalizeText(text))).toBe(true),
  );
});
