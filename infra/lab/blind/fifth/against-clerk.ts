// The careless clerk: short remarks left on what goes out, half sentences, things filed in the wrong place. Fifth set.
import { ANY, type Change, COVER, REGISTER, SOCIAL, say, swap } from '../changes.ts';
import { head, last, mail, other } from '../fourth/places.ts';
import { grid, margin, pageTwo } from '../third/places.ts';
import { before, cells, firstRow, instead, unticked } from './places.ts';

const DECENNALE = ['decennale'] as const;
const EMPLOYERS = ['urssaf', 'msa'] as const;

const SOCIAL_REMARKS: readonly Change[] = [
  ...instead(
    'clerk: not in order',
    SOCIAL,
    'Suite à votre demande : nous attendons toujours le versement réclamé dans notre courrier du {avant}.',
    'Réponse du service : pas de suite favorable pour le moment, le compte doit d’abord être régularisé.',
    'Il manque deux trimestres. Le document définitif partira après encaissement.',
  ),
  ...instead('clerk: request only', SOCIAL, 'Nous avons bien reçu votre demande d’attestation. Elle sera examinée sous quinze jours.'),
  ...say(
    'clerk: money owed',
    SOCIAL,
    'after',
    'NB : reste 3 214,50 € sur l’exercice précédent.',
    'Prélèvement rejeté par la banque ce mois-ci, à représenter.',
    'Le chèque de septembre est revenu sans provision.',
    'Solde débiteur reporté sur le trimestre suivant, majorations comprises.',
  ),
  ...say(
    'clerk: not declared',
    EMPLOYERS,
    'after',
    'DSN de septembre toujours absente, relance faite.',
    'Taxation d’office appliquée faute de bordereau.',
  ),
  ...say(
    'clerk: enforcement',
    SOCIAL,
    'end',
    'Dossier passé à l’huissier la semaine dernière.',
    'Opposition sur le compte bancaire en cours, voir recouvrement.',
  ),
  ...say('clerk: instalments', SOCIAL, 'after', 'Échéancier accordé par téléphone, première mensualité non encore reçue.'),
  ...say(
    'clerk: sworn note',
    EMPLOYERS,
    'end',
    'Vu par l’agent assermenté le {avant} : trois ouvriers présents, un seul déclaré. Dossier bloqué.',
    'Note du contrôleur agréé : comptabilité non présentée, verbalisation proposée.',
  ),
  ...say('clerk: sent by mistake', SOCIAL, 'top', 'Sortie par erreur – à détruire, une lettre de refus a été préparée.'),
  ...say('clerk: money owed', SOCIAL, 'row', 'Reste à recouvrer|4 870,00 €', 'Relances|3, dont une mise en demeure sans réponse'),
  ...firstRow('clerk: account closed', SOCIAL, 'Compte|fermé depuis le 31/03/2026'),
  ...cells('clerk: money owed', SOCIAL, 'Cotisations|appelées : 9 120 €|encaissées : 5 400 €|écart : 3 720 €'),
  ...grid(
    'clerk: money owed',
    EMPLOYERS,
    [
      ['Mois', 'Déclaration', 'Paiement'],
      ['Juillet', 'oui', 'oui'],
      ['Août', 'oui', 'partiel'],
      ['Septembre', 'oui', 'aucun'],
    ],
    [
      ['Échéance', 'Reçu'],
      ['15 août', 'non'],
      ['15 septembre', 'non'],
    ],
  ),
  ...unticked('clerk: box empty', SOCIAL, 'first', 'all'),
  ...swap(
    'clerk: not in order',
    SOCIAL,
    [/est à jour/, 'est en retard d’un trimestre, sinon à jour,'],
    [/est à jour/, 'sera à jour après son prochain virement'],
  ),
];

const REGISTER_REMARKS: readonly Change[] = [
  ...say(
    'clerk: register ended',
    REGISTER,
    'after',
    'Radiation enregistrée, le dossier papier suit.',
    'Cessation totale d’activité portée d’office au 30/09/2026.',
    'Courriers revenus : plus personne à cette adresse, radiation d’office dans trois mois.',
  ),
  ...say(
    'clerk: register ended',
    REGISTER,
    'row',
    'État|Radiée',
    'Date de cessation|30/06/2026',
    'Mandataire|Me Corvaisier, désigné par le tribunal le {avant}',
  ),
  ...pageTwo(
    'clerk: insolvency',
    REGISTER,
    'Pièces jointes au dossier : jugement d’ouverture du redressement, état des créances, lettre du juge-commissaire.',
  ),
  ...other('clerk: other paper', REGISTER, [
    'Accusé de dépôt',
    'Le dossier de {firme} a été déposé le {date}. L’immatriculation interviendra après contrôle des pièces.',
  ]),
];

const COVER_REMARKS: readonly Change[] = [
  ...instead(
    'clerk: not accepted yet',
    COVER,
    'Bien reçu votre proposition signée pour {firme}. Le contrat sera établi après étude du dossier par la compagnie.',
    'En attente du questionnaire technique de {firme} ; on ne couvre rien avant son retour.',
  ),
  ...say('clerk: premium', COVER, 'after', 'Deuxième semestre pas réglé à ce jour.', 'Quittance revenue impayée, mise en demeure partie.'),
  ...say(
    'clerk: ended',
    COVER,
    'end',
    'Copie pour mémoire, police sortie du portefeuille cet été.',
    'Client parti à la concurrence au 30 juin.',
  ),
  ...say('clerk: premium', COVER, 'row', 'Quittance|impayée', 'Reste dû|1 906,40 €'),
  ...before('clerk: trade', DECENNALE, 'À corriger avant envoi : {metier} n’est pas au contrat, seul le reste est souscrit.'),
  ...unticked('clerk: box empty', COVER, 'first', 'all'),
  ...say(
    'clerk: limited',
    COVER,
    'after',
    'Valable le temps du dépannage : trois semaines à compter de la prise d’effet, pas de prolongation prévue.',
    'Uniquement chantier rue des Glycines, marché du client Vautrin.',
    'Hors sous-traitance (voir avenant).',
    'Ne couvre pas vos chantiers, seulement le local et le camion.',
  ),
  ...margin('clerk: ended', COVER, 'Doss. clos. Résil. cie. Arch. 2026.'),
  ...mail('clerk: cover note', COVER, [
    'Gestion artisans',
    'provisoire',
    'Je vous joins de quoi patienter. Ce n’est pas encore assuré chez nous, la compagnie n’a pas répondu.',
  ]),
];

export const CLERK: readonly Change[] = [
  ...SOCIAL_REMARKS,
  ...REGISTER_REMARKS,
  ...COVER_REMARKS,
  ...say(
    'clerk: withdrawn',
    ['rge'],
    'after',
    'Contrôle de chantier non fait, la mention est enlevée en attendant.',
    'Renouvellement incomplet : pas reconduit.',
  ),
  ...say('clerk: withdrawn', ['rge'], 'row', 'Suite de l’audit|défavorable', 'Statut|Suspendu'),
  ...head(
    'clerk: draft',
    ANY,
    'Version de travail – relire avec Sylvie',
    'Essai d’impression',
    'Exemple pour la formation du 12, dossier fictif',
  ),
  ...last('clerk: draft', ANY, 'Pas bon, refaire avec la bonne situation.', 'Remplacé par un autre courrier, celui-ci ne compte plus.'),
  ...say('clerk: stamp', ANY, 'stamp', 'EN ATTENTE', 'ERREUR DE DOSSIER', 'NE PAS ENVOYER', 'À REFAIRE'),
];
