// Papers of insurers that a careful person does not accept: classes of our own.

import { blocks, type Change, COVER, say } from './changes.ts';
import { num as n, plusDays } from './facts.ts';

const _TEN = ['decennale'] as const;
const _CIVIL = ['rc-pro'] as const;

import { replaced } from './replaced.ts';
export const AGAINST_COVER_OWN: readonly Change[] = [
  ...say(
    'premium unpaid',
    COVER,
    'after',
    'La cotisation 2026 est demeurée impayée.',
    'La prime du second semestre n’a pas été encaissée à ce jour.',
    'Rejet du prélèvement du {avant} ; le compte client présente un impayé.',
    'Cotisation en recouvrement contentieux.',
    'Le terme échu le {avant} reste en souffrance.',
    'L’assuré n’est pas à jour de ses primes.',
  ),
  ...say('premium unpaid', COVER, 'row', 'Cotisation|impayée', 'Prime 2026|en attente de règlement'),
  ...say(
    'notice of termination',
    COVER,
    'after',
    'Une lettre recommandée de résiliation a été expédiée le {avant}.',
    'Le contrat ne sera pas reconduit et prendra fin, par dérogation à la période ci-dessus, le 30/11/2026.',
    'L’assureur a notifié son intention de se retirer du contrat après sinistre, à effet d’un mois.',
    'Procédure de l’article L.113-3 du code des assurances engagée le {avant}.',
    'Préavis de rupture en cours.',
  ),
  ...say(
    'cover exhausted',
    COVER,
    'after',
    'Le plafond annuel est épuisé.',
    'Les capitaux ont été entièrement consommés par le sinistre du 11/05/2026.',
    'Il ne reste aucun montant disponible au titre de l’année d’assurance.',
    'L’engagement maximal de l’assureur ayant été atteint, plus aucune indemnité ne sera versée.',
    'Limite de garantie : zéro euro.',
  ),
  ...say(
    'limit of place',
    COVER,
    'after',
    'Garantie limitée au seul département de la Lozère.',
    'Les travaux exécutés en France métropolitaine ne sont pas assurés ; seule la Nouvelle-Calédonie est visée.',
    'Le territoire garanti se borne à la Principauté de Monaco.',
    'Sont exclus les chantiers situés hors de la commune du siège.',
    'Ne vaut que pour les interventions réalisées en Belgique.',
  ),
  ...say(
    'limit of amount',
    COVER,
    'after',
    'La garantie ne joue que pour des marchés inférieurs à 1 500 € HT.',
    'Montant maximal des travaux assurés : 2 000 euros par an.',
    'Franchise égale au montant du dommage.',
    'Franchise absolue de 500 000 € par sinistre.',
    'Le coût total du chantier ne doit pas dépasser 3 000 €.',
  ),
  ...say(
    'void',
    COVER,
    'after',
    'La nullité du contrat a été prononcée pour fausse déclaration intentionnelle.',
    'Contrat annulé depuis l’origine.',
    'L’assureur invoque la réticence du souscripteur et refuse sa garantie.',
    'Par jugement du {avant}, la police a été déclarée nulle.',
    'Le contrat est réputé n’avoir jamais existé.',
  ),
  ...say(
    'insurer gone',
    COVER,
    'after',
    'L’agrément administratif de l’assureur a été retiré ; les contrats cessent le quarantième jour à midi.',
    'L’assureur est en liquidation et n’honore plus les sinistres.',
    'La délégation de gestion du courtier ayant pris fin, cette attestation n’engage plus la compagnie.',
    'Le portefeuille a été cédé ; le nouvel assureur n’a pas repris ce contrat.',
    'Le signataire n’avait pas pouvoir d’engager la compagnie.',
  ),
  ...say(
    'another is insured',
    COVER,
    'after',
    'Cette garantie profite à la société mère et non à l’entreprise désignée.',
    'Seul est assuré l’établissement secondaire de Niort, à l’exclusion du siège.',
    'L’entreprise désignée intervient comme simple payeur ; l’assuré est M. Ferrandin.',
    'Bénéficiaire : SCI des Gabares, maître d’ouvrage, en dommages-ouvrage.',
    'La société a été absorbée ; l’absorbante n’a pas repris l’assurance.',
  ),
  ...say(
    'past works only',
    COVER,
    'after',
    'Seuls les ouvrages réceptionnés avant le 31/12/2025 demeurent couverts.',
    'Maintien de garantie pour le passé uniquement, sans souscription nouvelle.',
    'Aucun nouveau chantier ne peut être placé sous ce contrat.',
    'Le contrat ne porte plus que sur les réclamations relatives aux exercices antérieurs.',
    'Garantie subséquente seule.',
  ),
  ...blocks(
    'period shifted',
    COVER,
    (list, f) => replaced(list, new RegExp(n(f.end), 'g'), n(plusDays(f.issued, -3))),
    (list, f) =>
      replaced(list, /Le contrat (ci-dessus |susvisé )?est /, `Le contrat, non renouvelé au-delà du ${n(plusDays(f.issued, 2))}, est `),
  ),
];
