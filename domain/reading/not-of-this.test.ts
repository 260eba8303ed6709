// A paper that is not the holder's, not the issuer's, or none at all, waits (A33).
import { describe, expect, it } from 'vitest';
import { type Certificate, passing } from './closed-reading.test-kit.ts';
import { isNotOfThis } from './not-of-this.ts';

const held: readonly (readonly [Certificate, string])[] = [
  // Nothing is covered, or what is covered stands elsewhere.
  ['decennale', 'Négoce de matériaux, à l’exclusion de tous travaux.'],
  ['decennale', 'Vente de carrelage exclusivement, sans pose.'],
  ['rc-pro', 'Location de matériel, hors toute intervention sur chantier.'],
  ['rc-pro', 'Voir annexe A, communiquée séparément sur demande à l’agence.'],
  ['decennale', 'Les métiers couverts sont détaillés dans la liste remise à part au souscripteur.'],
  ['decennale', 'La liste des métiers garantis est tenue à disposition par notre bureau.'],
  ['rc-pro', 'Activités : se référer au document remis lors de la souscription.'],
  ['decennale', 'Objet du contrat : voir notre courrier du même jour.'],
  // Another has it.
  ['rc-pro', 'Le bénéfice en est réservé à la société mère du souscripteur.'],
  ['decennale', 'Garantie acquise à la seule holding.'],
  ['rc-pro', 'Les filiales doivent justifier de leur propre contrat.'],
  // He wrote it himself.
  ['decennale', 'Établie par l’assuré à partir du modèle de son courtier'],
  ['urssaf', 'Document rempli par le cotisant.'],
  ['rge', 'Certificat mis en forme par l’entreprise d’après un modèle trouvé en ligne'],
  ['rc-pro', 'Modèle téléchargé puis complété par nos soins, au nom de l’agence.'],
  ['kbis', 'date changée au feutre, le reste est identique'],
  ['rge', 'Recopie faite par le dirigeant, l’original ayant été égaré.'],
  ['urssaf', 'version bricolée en attendant l’original'],
  // The register of another place.
  ['kbis', 'Siège transféré hors du ressort le 08/10/2026 : voir le nouveau greffe.'],
  ['kbis', 'Le greffe d’Aurelle est désormais seul compétent.'],
  // The sign denied.
  ['rge', 'Champ | Qualification délivrée hors dispositif RGE'],
  ['rge', 'Domaine | Isolation, sans mention RGE'],
  // Left by a program.
  ['urssaf', '[insérer ici la formule d’attestation retenue]'],
  ['decennale', 'Assuré : {{raison_sociale}}'],
  ['decennale', '[[clause_garantie]]'],
  ['rc-pro', '{% bloc attestation %}'],
  ['rge', 'Aperçu généré avant validation par le gestionnaire.'],
  // Asked back.
  ['kbis', 'Nous vous prions de le détruire.'],
  ['rc-pro', 'Merci de bien vouloir nous retourner cet exemplaire.'],
  ['urssaf', 'Situation telle qu’elle existait avant son annulation notifiée le 3 novembre.'],
  // Spoken of by a person.
  ['rge', 'j’ai mis la nouvelle date moi-même'],
  ['kbis', 'C’est l’ancien, à remplacer dès qu’on a le vrai'],
];
const good: readonly (readonly [Certificate, string])[] = [
  ['decennale', 'Négoce et pose de matériaux, à l’exclusion de tous travaux sur matériaux amiantés.'],
  ['rc-pro', 'Vente de matériaux sans pose : incluse, 5 % du CA'],
  ['decennale', 'Les activités figurent aux conditions particulières du contrat.'],
  ['decennale', 'La liste des activités garanties, consultable ci-après, fait partie de la présente.'],
  ['rc-pro', 'Franchises : voir conditions particulières'],
  ['decennale', 'Garanties : voir tableau ci-dessous'],
  ['kbis', 'Accès réservé au dirigeant authentifié'],
  ['urssaf', 'Si vous n’êtes pas le destinataire de ce message, merci de le détruire.'],
  ['rge', 'Équipements électriques hors ENR (domaine RGE)'],
  ['kbis', '[NON-DIFFUSIBLE]'],
  ['rc-pro', 'Attestation établie par l’assureur sur la base des déclarations du souscripteur.'],
];

describe('A33 a paper that is none of its holder', () => {
  it.each(held)('%s waits: %s', (kind, text) => expect(passing(kind, [text])).toEqual([]));
  it('what a further sheet says of the one before it waits, unless it goes on with it', () => {
    const said = (text: string, page: number) => isNotOfThis({ text, printed: text, page }, ['urssaf']);
    expect(said('oubliez la feuille du dessus', 2)).toBe(true);
    expect(said('le document qui precede concerne un autre exercice', 2)).toBe(true);
    expect(said('suite de la page precedente', 2)).toBe(false);
    expect(said('le document ci-joint est a conserver', 1)).toBe(false);
  });
  it.each(good)('%s is understood: %s', (kind, text) => expect(passing(kind, [text])).toEqual([text]));
});
