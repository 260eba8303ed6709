// Against attestations of insurance.
import { COVER } from '../changes.ts';
import { long, num, plusMonths } from '../facts.ts';
import { p } from '../page.ts';
import { annex, type Because, covers, instead, put, redated, say, swap } from './places.ts';

const TEN = ['decennale'] as const;
const RC = ['rc-pro'] as const;

export const AGAINST_COVER: readonly Because[] = [
  say(
    'cover: unpaid',
    COVER,
    'after',
    'La quittance du second semestre, appelée le {avant}, n’a pas été honorée : les garanties sont mises en veille jusqu’à réception des fonds.',
    'The premium is unpaid and cover sleeps.',
  ),
  say(
    'cover: unpaid',
    COVER,
    'end',
    'Procédure de l’article L. 113-3 engagée le {avant} ; à défaut de versement sous trente jours, la suspension interviendra sans autre avis.',
    'Notice of suspension for an unpaid premium runs.',
  ),
  say('cover: unpaid', COVER, 'row', 'Prime annuelle|non encaissée à ce jour', 'The premium has not been received.'),
  say(
    'cover: ended',
    COVER,
    'after',
    'Le souscripteur a usé de sa faculté de dénonciation ; la relation contractuelle a pris fin le {avant}.',
    'The contract ended before the paper is used.',
  ),
  say(
    'cover: ended',
    COVER,
    'end',
    'Contrat non reconduit après sinistre, avec effet au 31 octobre 2026 à minuit.',
    'Not renewed after a claim, ended on 31 October.',
  ),
  say(
    'cover: ended',
    COVER,
    'after',
    'L’autorité de contrôle ayant retiré l’agrément de l’assureur, tous les contrats ont cessé de plein droit le quarantième jour à midi.',
    'The insurer lost its licence and contracts ended by law.',
  ),
  say(
    'cover: void',
    COVER,
    'after',
    'L’assureur a notifié le {avant} qu’il tient le contrat pour nul, le risque ayant été inexactement décrit à la souscription.',
    'The insurer holds the contract void.',
  ),
  say(
    'cover: not yet',
    COVER,
    'after',
    'La prise d’effet demeure suspendue à la remise du relevé d’information du précédent assureur.',
    'Cover waits for a missing piece.',
  ),
  say(
    'cover: not yet',
    COVER,
    'top',
    'Couverture provisoire de trente jours pendant l’étude du risque',
    'A provisional cover while the risk is studied.',
  ),
  say(
    'cover: not yet',
    COVER,
    'end',
    'Bon pour accord : à retourner signé, accompagné du premier règlement, pour mise en vigueur.',
    'A proposal that the client has yet to sign and pay.',
  ),
  instead(
    'cover: not yet',
    COVER,
    (f) =>
      `Nous avons le plaisir de vous soumettre notre meilleure offre pour la garantie de ${f.firm.name} du ${num(f.start)} au ${num(f.end)}, n° ${f.contract}, aux conditions résumées ci-dessous.`,
    'An offer, not a contract.',
  ),
  say('cover: other kind', COVER, 'title', 'Devis d’assurance des professionnels', 'A quote.'),
  say(
    'cover: other kind',
    TEN,
    'title',
    'Attestation d’assurance dommages-ouvrage',
    'Insurance of the client’s works, not the liability of the builder.',
  ),
  say('cover: other kind', RC, 'title', 'Attestation d’assurance flotte automobile', 'It insures vehicles.'),
  say('cover: other kind', COVER, 'title', 'Avis d’échéance', 'A call for payment.'),
  say(
    'cover: no subcontracts',
    COVER,
    'after',
    'Les marchés que l’assuré reçoit d’une autre entreprise du bâtiment, sans lien direct avec le maître d’ouvrage, restent hors du contrat.',
    'Work as a subcontractor is not covered.',
  ),
  say(
    'cover: no subcontracts',
    COVER,
    'end',
    'L’assuré conserve à sa charge les conséquences des interventions pour le compte d’un entrepreneur principal.',
    'Work as a subcontractor is not covered.',
  ),
  covers(
    'cover: activities',
    COVER,
    (f) => [p('Activités déclarées en attente d’acceptation par l’assureur :'), p(f.firm.trade.join('\n'))],
    'The activities are not accepted.',
  ),
  covers(
    'cover: activities',
    COVER,
    (f) => [p(`Métiers pour lesquels l’assureur décline toute prise en charge : ${f.firm.trade.join(', ').toLowerCase()}.`)],
    'The activities are the excluded ones.',
  ),
  covers(
    'cover: activities',
    COVER,
    () => [p('Négoce de matériaux sans pose, à l’exclusion de tous travaux.')],
    'Only trade without works is covered.',
  ),
  covers(
    'cover: activities',
    COVER,
    () => [p('Voir annexe A, communiquée séparément sur demande à l’agence.')],
    'What is covered is on a sheet that is not there.',
  ),
  say(
    'cover: some sites',
    COVER,
    'after',
    'Ne sont concernées que les interventions sur le programme « Les Terrasses du Canal », lot 7, à Wambrequin.',
    'One site only.',
  ),
  say(
    'cover: some sites',
    COVER,
    'after',
    'La garantie joue uniquement pour les chantiers situés à La Réunion et à Mayotte.',
    'Only sites overseas.',
  ),
  say(
    'cover: some sites',
    COVER,
    'end',
    'Seuls les marchés d’un montant inférieur à 1 500 euros TTC bénéficient des présentes dispositions.',
    'Only very small orders are covered.',
  ),
  say(
    'cover: some sites',
    TEN,
    'after',
    'Sont seuls pris en charge les chantiers dont la réception a été prononcée avant le 1er janvier 2026.',
    'Sites of today are not covered.',
  ),
  say(
    'cover: another',
    COVER,
    'after',
    'L’entreprise nommée a quitté le groupe souscripteur le {avant} et ne figure plus parmi les sociétés assurées.',
    'The firm is no longer among the insured.',
  ),
  say(
    'cover: another',
    COVER,
    'end',
    'Le bénéfice en est réservé à la société mère du souscripteur ; les filiales doivent justifier de leur propre contrat.',
    'Another company of the group is insured.',
  ),
  say(
    'cover: used up',
    COVER,
    'after',
    'Le montant disponible pour la période a été intégralement absorbé par les sinistres déjà déclarés.',
    'No sum is left for the year.',
  ),
  say(
    'cover: no mandate',
    COVER,
    'end',
    'Texte préparé par le cabinet sans pouvoir de la compagnie, laquelle doit encore le confirmer.',
    'The broker has no mandate to issue it.',
  ),
  say('cover: no mandate', COVER, 'top', 'Établie par l’assuré à partir du modèle de son courtier', 'The insured wrote it himself.'),
  instead(
    'cover: refuses',
    COVER,
    (f) =>
      `Comme suite à votre demande, nous regrettons de ne pouvoir donner une suite favorable à l’assurance de ${f.firm.name} pour la période du ${num(f.start)} au ${num(f.end)} (dossier ${f.contract}).`,
    'The insurer declines.',
  ),
  instead(
    'cover: announces',
    COVER,
    (f) =>
      `Le contrat n° ${f.contract} souscrit pour ${f.firm.name} est en cours d’émission pour la période du ${num(f.start)} au ${num(f.end)} ; votre attestation définitive suivra par courrier séparé.`,
    'The attestation will follow.',
  ),
  instead(
    'cover: the firm itself',
    COVER,
    (f) =>
      `Je soussigné ${f.firm.manager} certifie sur l’honneur que mon entreprise ${f.firm.name} est assurée du ${num(f.start)} au ${num(f.end)} sous le contrat ${f.contract}.`,
    'The insured certifies himself.',
  ),
  put(
    'cover: future',
    COVER,
    { at: 'blocks', make: (list, f) => redated(redated(list, f.end, '2027-12-31') ?? list, f.start, '2027-01-01') },
    'Cover begins next year.',
  ),
  put(
    'cover: out of date',
    COVER,
    { at: 'blocks', make: (list, f) => redated(redated(list, f.end, plusMonths(f.end, -12)) ?? list, f.start, plusMonths(f.start, -12)) },
    'Cover ended last year.',
  ),
  put(
    'cover: muddled days',
    COVER,
    { at: 'blocks', make: (list, f) => redated(list, f.end, plusMonths(f.start, -1)) },
    'The period ends before it begins.',
  ),
  say(
    'cover: not taken',
    TEN,
    'row',
    'Responsabilité décennale obligatoire|Option non souscrite',
    'The very cover asked for was not taken.',
  ),
  say(
    'cover: not taken',
    RC,
    'row',
    'Responsabilité civile en cours de chantier|Garantie rachetée – sans objet',
    'The cover of works was bought out.',
  ),
  annex(
    'cover: annex takes back',
    COVER,
    (f) => [
      'Avenant n° 3',
      `Avec effet au ${long(f.issued)}, les parties conviennent de mettre fin à l’ensemble des garanties du contrat ${f.contract}.`,
    ],
    'A second sheet ends the contract.',
  ),
  annex(
    'cover: annex takes back',
    COVER,
    () => [
      'Liste des activités',
      'Gros œuvre, couverture, étanchéité, plomberie, électricité, menuiserie, plâtrerie, isolation : radiées du contrat par avenant.',
    ],
    'A second sheet strikes the activities.',
  ),
  swap(
    'cover: no longer',
    COVER,
    /(atteste|certifie|attestons|certifions|confirmons)/,
    '$1 ne plus garantir l’assuré et rappelle',
    'The insurer says that it no longer insures.',
  ),
  swap('cover: no longer', COVER, /est (titulaire|assurée|garantie|couvert)/, 'était, jusqu’à sa radiation, $1', 'It tells of the past.'),
];
