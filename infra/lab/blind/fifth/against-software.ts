// The software of an issuer: codes, states, flags, movements, legends, editions that are none. Fifth set.
import { ANY, type Change, COVER, REGISTER, SOCIAL, say } from '../changes.ts';
import { head, other, pale } from '../fourth/places.ts';
import { grid, margin } from '../third/places.ts';
import { below, cells, firstRow, inSmall, instead, lastCells, legend } from './places.ts';

const DECENNALE = ['decennale'] as const;
const EMPLOYERS = ['urssaf', 'msa'] as const;

const ACCOUNTS: readonly Change[] = [
  ...say(
    'software: state',
    SOCIAL,
    'row',
    'STATUT COTISANT|DÉBITEUR',
    'Indicateur de vigilance|ROUGE',
    'Éligible à l’attestation|NON',
    'Solde (€)|-2 318,77',
    'Résultat du contrôle automatique|KO',
    'Compte cotisant|CLOS',
    'Procédure|RJ ouverte',
  ),
  ...firstRow('software: state', SOCIAL, 'Décision|REJET', 'Cotisations exigibles impayées|1 044,00 EUR'),
  ...legend(
    'software: code',
    SOCIAL,
    'Code situation|D3|D1 : compte soldé ; D2 : délai accordé ; D3 : dette en recouvrement forcé.',
    'Motif|07|Motif 07 : délivrance bloquée, versement insuffisant.',
    'Édition|N|O : opposable au donneur d’ordre ; N : non opposable.',
  ),
  ...instead(
    'software: refused',
    SOCIAL,
    'TRAITEMENT TERMINÉ – ATTESTATION NON DÉLIVRABLE – MOTIF : ANOMALIE DE PAIEMENT',
    '{firme} : condition « à jour » = faux.',
    'Votre demande est au statut : refusée.',
  ),
  ...grid(
    'software: ledger',
    EMPLOYERS,
    [
      ['Pièce', 'Débit', 'Crédit'],
      ['Appel 07/2026', '4 112,00', '4 112,00'],
      ['Appel 08/2026', '3 987,00', '0,00'],
      ['Solde dû', '3 987,00', ''],
    ],
    [
      ['Événement', 'Date'],
      ['Mise en demeure', '{edition}'],
      ['Contrainte', 'à émettre'],
    ],
  ),
  ...cells('software: split', SOCIAL, 'PAIEMENT|INCOMPLET|ATTESTATION|BLOQUÉE'),
  ...margin('software: flag', SOCIAL, 'IND_AJOUR=0', 'FLAG : IMPAYÉ > 30 J'),
];

const REGISTERED: readonly Change[] = [
  ...say(
    'software: state',
    REGISTER,
    'row',
    'Statut de l’entreprise|CESSÉE',
    'État administratif|F (fermé)',
    'Statut RCS|Radié',
    'Procédure collective|OUI – LJ',
  ),
  ...firstRow('software: state', REGISTER, 'SITUATION|DISSOUTE', 'Activité|Mise en sommeil'),
  ...legend(
    'software: code',
    REGISTER,
    'État|R|Légende : A actif, R radié, S suspendu.',
    'Événement|42|42 : ouverture d’une liquidation judiciaire.',
  ),
  ...grid('software: ledger', REGISTER, [
    ['Formalité', 'Effet'],
    ['M – modification', 'validée'],
    ['P – cessation définitive', 'validée'],
  ]),
  ...below('software: edition', REGISTER, 'Données fictives – environnement de recette'),
  ...other('software: other paper', REGISTER, [
    'Récépissé de demande d’immatriculation',
    'Formalité {firme} au statut « en attente de validation » le {date}. Ce récépissé n’atteste pas de l’immatriculation.',
  ]),
];

const POLICIES: readonly Change[] = [
  ...say(
    'software: state',
    COVER,
    'row',
    'État contrat|RÉSILIÉ',
    'STATUT|SUSPENDU (NP)',
    'Mouvement|45 – sortie de portefeuille',
    'Quittance 02/2026|IMPAYÉE',
    'Type d’édition|SIMULATION',
    'Acceptation compagnie|EN COURS',
    'Garanties actives|0',
    'Fin anticipée|OUI, à l’initiative de l’assureur',
  ),
  ...firstRow('software: state', COVER, 'Police|caduque', 'ÉTAT|Projet non transformé'),
  ...legend(
    'software: code',
    COVER,
    'Situation|3|1 = en cours, 2 = en attente de paiement, 3 = terminé, 4 = remis en vigueur.',
    'Code fin|NP|Codes de fin : EC échéance, NP non-paiement, SI sinistre.',
    'Qualité|S/T-N|S/T-O : sous-traitance admise ; S/T-N : sous-traitance non admise.',
    'Nature|DV|AT attestation, DV devis, QU quittance.',
  ),
  ...lastCells('software: row of cover', COVER, 'NON GARANTI', 'EXCLU', 'RÉSILIÉ', 'SUSPENDU', 'NC', '0'),
  ...instead(
    'software: refused',
    COVER,
    'ATTESTATION IMPOSSIBLE : LE CONTRAT {contrat} NE COMPORTE AUCUNE PÉRIODE ACTIVE.',
    'Devis n° {contrat} enregistré pour {firme}. Souscription non finalisée.',
    'NOTE DE COUVERTURE PROVISOIRE, EXPIRÉE LE {avant}',
  ),
  ...cells('software: split', COVER, 'GAR.|RC+DÉC|ARRÊT|{avant}'),
  ...grid(
    'software: ledger',
    COVER,
    [
      ['Quittance', 'Montant', 'Règlement'],
      ['1er semestre', '1 240,00', 'reçu'],
      ['2e semestre', '1 240,00', 'en souffrance'],
    ],
    [
      ['Option', 'Choix'],
      ['Responsabilité décennale', 'N'],
      ['Responsabilité civile', 'N'],
      ['Protection juridique', 'O'],
    ],
    [
      ['Zone', 'Couvert'],
      ['Chantiers en France', 'Non'],
      ['Chantiers à l’étranger', 'Non'],
    ],
  ),
  ...margin('software: flag', COVER, 'CTR=RESIL / MOTIF=NON PAIEMENT', 'BROUILLON AUTO – non émis'),
  ...inSmall('software: edition', DECENNALE, 'Édition de contrôle après mouvement de suppression.'),
  ...other(
    'software: other paper',
    COVER,
    ['AVIS D’ÉCHÉANCE', 'Montant à régler pour {firme} avant remise en vigueur des garanties, période du {debut} au {fin}.'],
    ['BULLETIN D’ADHÉSION', 'Zone à compléter par {firme}. La garantie ne débute qu’à réception du bulletin signé.'],
  ),
];

export const SOFTWARE: readonly Change[] = [
  ...ACCOUNTS,
  ...REGISTERED,
  ...POLICIES,
  ...say(
    'software: state',
    ['rge'],
    'row',
    'Mention RGE|INACTIVE',
    'Statut du certificat|EN RENOUVELLEMENT',
    'Certificat|RETIRÉ LE {avant}',
    'Décision du comité|AJOURNÉE',
  ),
  ...legend('software: code', ['rge'], 'Statut|S|V : valide. S : suspendu. R : retiré.'),
  ...lastCells('software: row of cover', ['rge'], 'suspendu', 'inactif'),
  ...instead('software: refused', ['rge'], 'Dossier {contrat} de {firme} : demande initiale, instruction en cours, aucun certificat émis.'),
  ...pale('software: edition', ANY, 'TEST', 'SPÉCIMEN', 'NON ÉMIS', 'COPIE INVALIDE', 'BAC À SABLE'),
  ...head('software: edition', ANY, 'ENV=RECETTE  DOC=MAQUETTE', 'Aperçu avant émission', 'DUPLICATA SANS VALEUR'),
  ...say('software: edition', ANY, 'stamp', 'INVALIDE', 'VOID', 'REJETÉ', 'OBSOLÈTE'),
];
