// Ordinary words that an honest paper may carry: they name what a contradiction says, and say that it is not so, or what the law would
// do. A paper with one of them is still to be validated.
import { before, type Class, footnote, middle, onOnePage, row, sameParagraph } from './changes.ts';
import { FAMILIES } from './paper.ts';

export const ORDINARY: readonly Class[] = [
  {
    name: 'ordinary words, social',
    on: ['urssaf', 'micro', 'msa'],
    wordings: [
      footnote(
        'Le donneur d’ordre qui n’a pas procédé à cette vérification est tenu solidairement des cotisations, pénalités et majorations dues par le cocontractant qui a fait l’objet d’un procès-verbal pour travail dissimulé (article L. 8222-2 du code du travail).',
      ),
      footnote(
        'L’attestation ne peut être délivrée lorsqu’un contrôle a fait apparaître une situation de travail dissimulé et que les sommes redressées n’ont pas été acquittées.',
      ),
      footnote(
        'L’attestation est délivrée dès lors que l’employeur acquitte les cotisations et contributions dues à leur date d’exigibilité ou a souscrit et respecte un plan d’apurement (article D. 243-15).',
      ),
      footnote('Ce document ne vaut pas quitus pour les périodes antérieures.'),
      footnote('Toute cotisation non réglée à l’échéance peut donner lieu à une mise en demeure et à des majorations de retard.'),
      middle('À cette date, aucune somme ne reste due.'),
      sameParagraph('Aucune mise en demeure n’est en cours.'),
      middle('L’entreprise n’a fait l’objet d’aucun procès-verbal de travail dissimulé.'),
      row('Solde débiteur', 'Néant'),
      row('Majorations de retard', '0,00 €'),
      footnote(
        'En cas de cessation d’activité ou de fermeture d’un établissement, l’entreprise en informe l’organisme dans les trente jours.',
      ),
      footnote('Votre compte ne présente pas de solde débiteur.'),
    ],
  },
  {
    name: 'ordinary words, insurance',
    on: ['decennale', 'rc-pro'],
    wordings: [
      footnote(
        'À défaut de paiement d’une prime dans les dix jours de son échéance, l’assureur peut suspendre les garanties trente jours après mise en demeure, puis résilier le contrat (article L. 113-3 du code des assurances).',
      ),
      footnote('Le contrat peut être résilié chaque année à son échéance, moyennant un préavis de deux mois.'),
      footnote('La garantie subséquente s’exerce pendant dix ans après l’expiration ou la résiliation du contrat.'),
      middle('Le contrat n’est à ce jour ni résilié ni suspendu.'),
      middle('L’assuré est à jour du paiement de ses primes.'),
      row('État du contrat', 'En cours'),
      row('Statut', 'En vigueur'),
      row('Sous-traitance', 'Garantie'),
      row('Contrat suspendu', 'Non'),
      middle('Les travaux que l’assuré confie à des sous-traitants sont garantis ; ceux-ci justifient de leur propre assurance.'),
      footnote('Pour un chantier d’un coût supérieur, une attestation nominative de chantier doit être demandée à l’assureur.'),
      footnote('Toute rature ou surcharge annule la présente attestation. Les copies sont sans valeur.'),
      footnote(
        'Ne sont pas garantis les travaux qui ne relèvent pas des activités déclarées, ni les piscines, ni les monuments historiques.',
      ),
      sameParagraph('La présente attestation est délivrée sous réserve du paiement de la prime.'),
      footnote('Les conditions particulières du contrat peuvent être consultées auprès de l’assureur.'),
      footnote('La présente attestation ne constitue qu’une présomption de garantie à la charge de l’assureur.'),
    ],
  },
  {
    name: 'ordinary words, registers',
    on: ['kbis', 'rne'],
    wordings: [
      row('Procédure collective', 'Néant'),
      row('Radiation', 'Néant'),
      row('Date de cessation d’activité', 'Sans objet'),
      middle('Aucune procédure de sauvegarde, de redressement ou de liquidation judiciaire n’est mentionnée au registre.'),
      footnote('L’extrait est usuellement demandé de moins de trois mois.'),
      row('Ancien siège', '2 rue de la Paix, 75002 PARIS'),
      footnote('Le défaut de déclaration d’une cessation d’activité peut entraîner la radiation d’office.'),
    ],
  },
  {
    name: 'ordinary words, RGE',
    on: ['qualibat', 'qualitenr'],
    wordings: [
      footnote('La qualification peut être suspendue ou retirée si un audit de chantier révèle une non-conformité.'),
      footnote('En cas de retrait, l’entreprise restitue le certificat et cesse d’utiliser la marque.'),
      footnote('La validité du certificat se vérifie dans l’annuaire des professionnels RGE.'),
      middle('La qualification est attribuée sous réserve d’un contrôle annuel.'),
      row('Suspension', 'Aucune'),
      row('Statut', 'Active'),
    ],
  },
  {
    name: 'ordinary words, any',
    on: FAMILIES,
    wordings: [
      onOnePage(footnote('Page 1/1')),
      footnote('Document original. Toute reproduction partielle est interdite.'),
      footnote('Vos données sont traitées conformément au règlement général sur la protection des données.'),
      before('Document délivré à la demande de l’intéressé.'),
      footnote('Édité par voie électronique ; ce document ne nécessite pas de signature.'),
    ],
  },
];
