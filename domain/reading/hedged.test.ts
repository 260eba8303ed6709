// An affirmation is unqualified, or a person reads it (A33).
import { expect, it } from 'vitest';
import { passing } from './closed-reading.test-kit.ts';
import { isHedged } from './hedged.ts';

it.each([
  'elle est reputee a jour de ses obligations',
  'l’entreprise est presumee titulaire de la qualification'.replaceAll('’', "'"),
  'le souscripteur est suppose etre assure depuis mars',
  'la societe est a jour pour moitie de ses obligations',
  'vous etes a jour d’une partie de vos cotisations'.replaceAll('’', "'"),
  'elle est a jour a hauteur de 60 % de ses cotisations',
  'elle s’est acquittee de la moitie des cotisations'.replaceAll('’', "'"),
  'l’employeur semble a jour de ses obligations'.replaceAll('’', "'"),
  'elle est a jour de ses cotisations, sauf opposition de l’agent comptable'.replaceAll('’', "'"),
  'l’entreprise sollicite d’etre titulaire de la qualification'.replaceAll('’', "'"),
  'elle est, selon toute apparence, a jour de ses obligations',
  'l’entreprise a passe le dossier pour etre titulaire'.replaceAll('’', "'"),
  'finalisez votre souscription en ligne',
  'elle est a jour du seul premier trimestre de ses cotisations',
  'elle ne desespere pas d’etre titulaire'.replaceAll('’', "'"),
  'elle se dit a jour de ses obligations',
  'la societe se pretend titulaire du contrat',
  'voici le tarif que nous pouvons consentir',
  'il vous reste a la signer',
  'le gerant espere etre a jour au 31 decembre',
  'nous vous proposons une garantie decennale aux conditions suivantes',
  'nous avons le plaisir de vous soumettre notre meilleure offre',
  'l’entreprise est candidate a la qualification 7122'.replaceAll('’', "'"),
])('A33 « %s » affirms too little', (text) => expect(isHedged(text, ['urssaf'])).toBe(true));
it.each([
  'elle est a jour de ses obligations de declaration et de paiement a la date du 31/10/2026',
  'vous etes bien a jour du paiement de vos cotisations',
  'la societe, immatriculee au rcs, est dument assuree aupres de nous',
  'l’entreprise est reconnue titulaire de la qualification'.replaceAll('’', "'"),
  'la liste des produits est mise a jour deux fois par an',
  'elle justifie etre a jour',
  'l’employeur est affilie et a jour de ses obligations'.replaceAll('’', "'"),
  'l’employeur est, a la date du 31/10/2026, a jour de ses obligations'.replaceAll('’', "'"),
  'le sous-traitant doit lui-meme etre qualifie',
  'toute demande de qualification supplementaire est a adresser a l’agence'.replaceAll('’', "'"),
  'la societe s’est immatriculee a quimper'.replaceAll('’', "'"),
  'le present document n’est pas une offre'.replaceAll('’', "'"),
  'les clients peuvent pretendre aux aides',
  'secteur des metiers - a jour au 3 novembre 2026',
])('A33 « %s » affirms, or says nothing of it', (text) => expect(isHedged(text, ['urssaf'])).toBe(false));
it('A33 a hedged sentence keeps a paper that is perfect otherwise', () => {
  expect(passing('rge', ['L’entreprise brigue la qualification RGE pour 2027.'])).toEqual([]);
  expect(passing('urssaf', ['Le cotisant est considéré comme à jour de ses versements.'])).toHaveLength(1);
});
