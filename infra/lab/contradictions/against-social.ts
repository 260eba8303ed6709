// What contradicts an attestation de vigilance, as a clerk of URSSAF or MSA would write it.
import {
  before,
  type Class,
  footnote,
  framed,
  instead,
  list,
  middle,
  nextPage,
  row,
  sameParagraph,
  underTitle,
  withoutSentence,
} from './changes.ts';

const on = ['urssaf', 'micro', 'msa'] as const;

export const AGAINST_SOCIAL: readonly Class[] = [
  {
    name: 'obligations not satisfied',
    on,
    wordings: [
      instead(
        'Au vu de ses déclarations, l’entreprise désignée ci-dessus n’est pas à jour de ses obligations en matière de cotisations et contributions sociales à la date du {periode}.',
      ),
      instead(
        'Le directeur certifie que l’entreprise ne satisfait pas à ses obligations de déclaration et de paiement à la date du {periode}.',
      ),
      middle('Il est toutefois constaté que l’entreprise ne remplit plus ses obligations de paiement.'),
      footnote('À la date d’édition, les obligations sociales du cotisant demeurent non remplies.'),
      instead('L’entreprise n’a pas justifié de l’accomplissement de ses obligations déclaratives au {periode}.'),
      sameParagraph('Les déclarations des deux derniers trimestres n’ont cependant pas été reçues.'),
      row('Obligations sociales', 'Non satisfaites'),
      underTitle('Motif : refus de délivrance, les conditions de l’article L. 243-15 n’étant pas réunies'),
      middle('Aucune déclaration sociale nominative n’a été transmise depuis trois mois.'),
      instead(
        'Nous ne sommes pas en mesure de certifier que l’entreprise est à jour de ses cotisations et contributions sociales au {periode}.',
      ),
    ],
  },
  {
    name: 'sum still due',
    on,
    wordings: [
      middle('Il reste dû à ce jour la somme de 4 218,00 euros au titre des cotisations de {mois}.'),
      sameParagraph('Une somme de 1 907 € demeure exigible.'),
      footnote('Restes à recouvrer : 2 640,55 €, majorations de retard comprises.'),
      row('Montant restant dû', '3 115,00 €'),
      framed('Cotisations impayées : 6 802 euros. Merci de régulariser sous quinze jours.'),
      middle('Les cotisations du mois de {mois} n’ont pas encore été réglées.'),
      before('Votre compte présente un impayé de 980 euros que nous vous invitons à solder.'),
      nextPage('Détail des créances\nCotisations employeur : 5 100 €. Pénalités : 255 €. Total à payer : 5 355 €.'),
      list(['Cotisations appelées', '7 400 €'], ['Cotisations versées', '5 000 €'], ['Solde à régler', '2 400 €']),
      footnote('L’intéressé reste redevable de majorations de retard pour un montant de 312 €.'),
    ],
  },
  {
    name: 'debit balance',
    on,
    wordings: [
      row('Situation du compte', 'Débiteur'),
      middle('Le compte cotisant fait apparaître un solde débiteur de 1 250,40 €.'),
      footnote('Solde du compte au {edition} : débiteur.'),
      row('Solde', '– 3 480,00 €'),
      sameParagraph('À l’édition du présent document, votre compte est débiteur.'),
      underTitle('Position du compte : solde en faveur de l’Urssaf, 894 €'),
      list(['Crédit', '0,00 €'], ['Débit', '2 077,00 €']),
    ],
  },
  {
    name: 'formal notice without effect',
    on,
    wordings: [
      middle('Une mise en demeure adressée le mois dernier est restée sans effet.'),
      footnote('Mise en demeure notifiée en recommandé, demeurée infructueuse à ce jour.'),
      sameParagraph('Une contrainte a été signifiée par commissaire de justice et n’a pas été suivie de paiement.'),
      row('Procédure en cours', 'Mise en demeure non suivie de règlement'),
      before('Malgré nos relances et la mise en demeure, vous n’avez pas régularisé votre situation.'),
      framed('Dossier transmis au contentieux : mise en demeure sans réponse'),
      footnote('Inscription de privilège prise par l’organisme sur les biens du cotisant pour cotisations impayées.'),
    ],
  },
  {
    name: 'up to date except one month',
    on,
    wordings: [
      sameParagraph('Exception faite des cotisations du mois de septembre 2026.'),
      instead('L’entreprise est à jour de ses cotisations et contributions sociales au {periode}, à l’exception du mois de {mois}.'),
      instead(
        'L’entreprise est à jour de ses obligations de déclaration et de paiement au {periode}, hormis l’échéance du 15 octobre 2026.',
      ),
      middle('Le mois de {mois} n’est pas compris dans cette situation, faute de paiement.'),
      footnote('(1) Sauf cotisations d’assurance chômage d’août 2026, non acquittées.'),
      row('Échéance de septembre 2026', 'Non réglée'),
      instead('Vous êtes à jour de vos cotisations sociales au {periode} pour toutes les périodes, excepté le troisième trimestre.'),
      middle('Seule la période de juillet reste à régulariser.'),
    ],
  },
  {
    name: 'record of undeclared work',
    on,
    wordings: [
      middle('Un procès-verbal pour travail dissimulé a été dressé à l’encontre de l’entreprise.'),
      footnote('L’employeur a fait l’objet d’un constat de travail dissimulé, article L. 8221-1 du code du travail.'),
      sameParagraph('Un redressement consécutif à une infraction de travail illégal est en cours de notification.'),
      row('Travail illégal', 'Infraction relevée par procès-verbal'),
      underTitle('Entreprise verbalisée pour emploi de salariés non déclarés'),
      before('Nos services ont relevé, lors d’un contrôle, une dissimulation d’emploi salarié.'),
      footnote(
        'Verbalisation pour travail dissimulé : l’attestation ne peut être délivrée tant que les sommes redressées n’ont pas été acquittées.',
      ),
    ],
  },
  {
    name: 'no affirmation',
    on,
    wordings: [
      withoutSentence,
      instead('Le présent document récapitule les éléments déclarés par l’entreprise pour la période arrêtée au {periode}.'),
      instead('L’entreprise est affiliée à notre organisme et y souscrit des déclarations ; dernière période connue : {periode}.'),
      instead('Votre demande d’attestation arrêtée au {periode} a bien été enregistrée.'),
      instead('Les cotisations et contributions sociales sont exigibles aux dates rappelées ci-dessous. Période : {periode}.'),
      instead('L’employeur déclare être en règle au {periode} ; cette déclaration n’engage que lui.'),
    ],
  },
  {
    name: 'establishment closed or moved',
    on,
    wordings: [
      row('État de l’établissement', 'Fermé'),
      middle('Le compte de cet établissement a été radié à la suite de sa cessation d’activité.'),
      footnote('Établissement fermé depuis le 30/06/2026.'),
      sameParagraph('L’entreprise n’emploie plus et a cessé son activité.'),
    ],
  },
];
