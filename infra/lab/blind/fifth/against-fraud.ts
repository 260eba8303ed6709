// The fraud: the bad word stands where nobody looks, or the paper is another's, another day's, half of one. Fifth set.
import { ANY, type Change, COVER, REGISTER, SOCIAL, say, swap } from '../changes.ts';
import { type Facts, sirenFrom, siretFrom, spaced } from '../facts.ts';
import { asterisk, everywhere, moved, other } from '../fourth/places.ts';
import { pageTwo } from '../third/places.ts';
import { before, below, beside, cells, cut, inSmall, instead, lastCell, lastCells, steps } from './places.ts';

/** The numbers of a company that is not the one who was asked. */
function anotherNumber(f: Facts): readonly (readonly [string, string])[] {
  const siren = sirenFrom(f.chance);
  return [
    [f.siret, spaced(siretFrom(siren, 2))],
    [f.siren, spaced(siren)],
  ];
}
const DECENNALE = ['decennale'] as const;

const HIDDEN: readonly Change[] = [
  ...below('fraud: hidden', ANY, 'Exemplaire de démonstration', 'document sans effet', 'Imitation à but pédagogique'),
  ...inSmall(
    'fraud: hidden',
    SOCIAL,
    'Les sommes restant dues à la date ci-dessus font l’objet d’un envoi séparé.',
    'Cette édition remplace un refus et sera suivie d’un rappel de cotisations impayées.',
  ),
  ...inSmall(
    'fraud: hidden',
    REGISTER,
    'Une clôture pour extinction du passif est intervenue depuis.',
    'Extrait historique d’une entreprise disparue.',
  ),
  ...inSmall(
    'fraud: hidden',
    COVER,
    'Sans paiement de la fraction échue, ce qui est le cas ici, rien n’est garanti.',
    'Contrat arrivé à son terme et que l’assuré n’a pas souhaité poursuivre.',
    'Les métiers cités sont ceux demandés par le client et non ceux acceptés par l’assureur.',
  ),
  ...inSmall('fraud: hidden', ['rge'], 'L’usage du logo a été interdit à l’entreprise par courrier recommandé.'),
  ...beside('fraud: hidden', SOCIAL, 'Hors dette de l’an passé, toujours exigible.', 'Calculé avant déduction des impayés.'),
  ...beside('fraud: hidden', COVER, 'Tarif indicatif, souscription à venir.', 'Garantie fermée depuis l’hiver.'),
  ...asterisk(
    'fraud: hidden',
    SOCIAL,
    'à l’exclusion des cotisations de l’année, que l’intéressé ne verse plus.',
    'sur la foi des seules affirmations de l’entreprise, sans contrôle de l’organisme.',
  ),
  ...asterisk('fraud: hidden', REGISTER, 'jusqu’à la décision de fermeture prise depuis lors.'),
  ...asterisk('fraud: hidden', ['rge'], 'qualification échue et dont le renouvellement a été rejeté.'),
  ...pageTwo(
    'fraud: hidden',
    COVER,
    'Annexe. Sont hors garantie : tous travaux réalisés pour le compte d’une autre entreprise du bâtiment.',
    'Annexe. Liste des chantiers couverts : aucun.',
    'Annexe. Par avenant, les activités figurant en première page ont été supprimées.',
  ),
  ...pageTwo(
    'fraud: hidden',
    SOCIAL,
    'Détail du compte : appels 2026, 14 300 € ; versements 2026, 0 €.',
    'Au verso : motif du rejet de la demande.',
  ),
  ...pageTwo('fraud: hidden', ['rge'], 'Domaines de travaux : isolation, retiré ; chauffage, retiré ; menuiseries, jamais attribué.'),
  ...steps('fraud: split', COVER, 'L’assuré reconnaît|que la garantie|ne lui est|plus acquise.'),
  ...steps('fraud: split', SOCIAL, 'Il a été|refusé|de valider|cette situation.'),
  ...cells('fraud: split', COVER, 'Couverture|interrompue|depuis le|{avant}'),
  ...cells('fraud: split', REGISTER, 'Entreprise|effacée|du registre|le {avant}'),
  ...cells('fraud: split', ['rge'], 'Mention RGE|non|maintenue'),
  ...before('fraud: title kept', COVER, 'Ce que vous auriez si vous deveniez client :'),
  ...before('fraud: title kept', SOCIAL, 'Modèle du texte qui vous sera adressé une fois la dette éteinte :'),
];

const RETOUCHED: readonly Change[] = [
  ...lastCell('fraud: row of cover', COVER, 'non', 'exclu', '0 €', 'sans objet', 'en option, non retenue', 'refusé'),
  ...lastCells('fraud: row of cover', COVER, 'néant', '–  non souscrit', '0,00', 'à souscrire'),
  ...lastCell('fraud: row of cover', ['rge'], 'retiré', 'en cours de renouvellement'),
  ...swap(
    'fraud: word changed',
    SOCIAL,
    [/à jour (de|du|au)/, 'à jour, aux dires de son comptable, $1'],
    [/est à jour/, 'devra être à jour'],
    [/est à jour/, 'feint d’être à jour'],
  ),
  ...swap(
    'fraud: word changed',
    COVER,
    [/est assurée?(?= )|bénéficie\b|est garanti\b|dispose\b|est couvert\b/i, 'pourrait bénéficier, après souscription,'],
    [/attestons (que|garantir)|certifions que/, 'ne sommes plus en mesure d’écrire que'],
    [/(atteste|certifie) que/, 'n’entend plus attester que'],
    [/sous-traitant/, 'locateur d’ouvrage, jamais de sous-traitant'],
  ),
  ...swap(
    'fraud: word changed',
    REGISTER,
    [/Aucune inscription|Néant|Aucune mention de sauvegarde.*registre\./, 'Liquidation judiciaire simplifiée'],
    [/Exploitation directe|création par la société/, 'Fonds cédé, la société n’exploite plus'],
    [/est immatriculée|fait état des informations inscrites/, 'n’est plus immatriculée, mais l’était naguère,'],
    [/conforme/, 'non conforme'],
  ),
  ...swap(
    'fraud: word changed',
    ['rge'],
    [/est (titulaire|reconnu)/, 'n’est désormais plus $1'],
    [/détient la|satisfait aux critères de la/, 'n’a pas obtenu la'],
  ),
  ...everywhere(
    'fraud: old paper',
    REGISTER,
    (f) => moved(f.issued, -9),
    (f) => moved(f.issued, -26),
  ),
  ...everywhere('fraud: old paper', SOCIAL, (f) => [...moved(f.period, -14), ...moved(f.issued, -14)]),
  ...everywhere('fraud: old paper', COVER, (f) => [...moved(f.start, -24), ...moved(f.end, -24)]),
  ...everywhere('fraud: old paper', ['rge'], (f) => [...moved(f.start, -36), ...moved(f.end, -36)]),
  ...everywhere('fraud: not begun', COVER, (f) => [...moved(f.end, 12), ...moved(f.start, 12)]),
  ...everywhere('fraud: other holder', ANY, (f) => [[f.firm.name, 'ENTREPRISE VOISINE DUMOULARD'], ...anotherNumber(f)], anotherNumber),
  ...instead(
    'fraud: other holder',
    SOCIAL,
    'L’organisme certifie que la société BELLEFOND TRAVAUX, donneur d’ordre de {firme}, est à jour de ses propres cotisations.',
  ),
  ...instead(
    'fraud: other holder',
    COVER,
    'La présente atteste de l’assurance de la société BELLEFOND TRAVAUX ; {firme}, sa cliente, n’y a pas la qualité d’assuré.',
  ),
];

export const FRAUD: readonly Change[] = [
  ...HIDDEN,
  ...RETOUCHED,
  ...cut(SOCIAL, 'Page 1 sur 2', '1/3 – tournez la page'),
  ...cut(COVER, 'page 1 / 2', 'Suite au feuillet suivant'),
  ...cut(REGISTER, 'Feuillet 1 sur 2'),
  ...other(
    'fraud: other paper',
    SOCIAL,
    [
      'ATTESTATION SUR L’HONNEUR',
      'Le représentant de {firme} déclare lui-même, sans contrôle d’un organisme, être à jour de ses cotisations.',
    ],
    ['AVIS DE PASSAGE', 'Un agent chargé du contrôle se présentera chez {firme} pour examiner la situation de ses salariés.'],
  ),
  ...other(
    'fraud: other paper',
    COVER,
    ['PROPOSITION TARIFAIRE', '{firme} serait couverte du {debut} au {fin} si elle acceptait le présent tarif.'],
    [
      'Tableau comparatif des garanties du marché',
      'Voici, pour une entreprise comme {firme}, ce que proposent trois assureurs du {debut} au {fin}.',
    ],
  ),
  ...other('fraud: other paper', REGISTER, [
    'FICHE D’ANNUAIRE PROFESSIONNEL',
    'Renseignements recueillis auprès de {firme} le {date} par un éditeur privé, sans lien avec un registre.',
  ]),
  ...other(
    'fraud: other paper',
    ['rge'],
    ['Résultat de votre recherche dans l’annuaire', 'Page consultée le {date}. {firme} : aucun certificat trouvé pour cette entreprise.'],
  ),
  ...say('fraud: hidden', DECENNALE, 'end', 'S’entend de la garantie facultative de parfait achèvement, à l’exclusion de la décennale.'),
];
