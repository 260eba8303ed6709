// Against extracts of registers and certificates of qualification.
import { REGISTER } from '../changes.ts';
import { num } from '../facts.ts';
import { p } from '../page.ts';
import { annex, type Because, covers, instead, put, redated, say, swap } from './places.ts';

const RGE = ['rge'] as const;

export const AGAINST_OTHERS: readonly Because[] = [
  say(
    'register: ended',
    REGISTER,
    'end',
    'Mention du {avant} : dissolution anticipée décidée par les associés ; liquidateur nommé.',
    'The company is being wound up.',
  ),
  say('register: ended', REGISTER, 'row', 'Radiation|prononcée d’office, art. R. 123-136 du code de commerce', 'Struck off the register.'),
  say(
    'register: ended',
    REGISTER,
    'after',
    'La société a été absorbée par son associée unique ; son patrimoine lui est transmis depuis le {avant}.',
    'The company was absorbed and no longer exists.',
  ),
  say('register: ended', REGISTER, 'row', 'Cessation totale d’activité|{avant}', 'It no longer works.'),
  say(
    'register: court',
    REGISTER,
    'end',
    'Jugement du {avant} : conversion du redressement en liquidation, maintien de l’activité refusé.',
    'Judicial liquidation.',
  ),
  say(
    'register: court',
    REGISTER,
    'row',
    'Observation|Jugement ouvrant une procédure de sauvegarde',
    'Insolvency proceedings were opened.',
  ),
  say(
    'register: court',
    REGISTER,
    'row',
    'Observation|Le dirigeant est frappé d’une interdiction de gérer de cinq ans',
    'The manager may not manage.',
  ),
  say(
    'register: court',
    REGISTER,
    'end',
    'Désignation d’un administrateur provisoire par ordonnance du {avant}, les dirigeants étant dessaisis.',
    'The managers are deposed.',
  ),
  say(
    'register: asleep',
    REGISTER,
    'row',
    'Mise en sommeil|sans disparition de la personne, à compter du 01/05/2026',
    'The activity is suspended.',
  ),
  say(
    'register: other kind',
    REGISTER,
    'title',
    'Situation au répertoire Sirene',
    'A notice of the statistics office, not a register extract.',
  ),
  say('register: other kind', REGISTER, 'title', 'Récépissé de dépôt d’une demande de formalité', 'A receipt of a request.'),
  say(
    'register: other kind',
    REGISTER,
    'top',
    'Fiche reconstituée par un site d’information commerciale à partir de données ouvertes',
    'A web site made it up from open data.',
  ),
  instead(
    'register: not yet',
    REGISTER,
    (f) =>
      `Le dossier d’immatriculation de ${f.firm.name} est incomplet au ${num(f.issued)} ; il sera inscrit après réception de l’attestation de dépôt des fonds.`,
    'The company is not registered yet.',
  ),
  put(
    'register: out of date',
    REGISTER,
    { at: 'blocks', make: (list, f) => redated(list, f.issued, '2026-04-02') },
    'More than seven months old.',
  ),
  put('register: future', REGISTER, { at: 'blocks', make: (list, f) => redated(list, f.issued, '2027-03-09') }, 'Dated in the future.'),
  say(
    'register: other place',
    REGISTER,
    'after',
    'Siège transféré hors du ressort le {avant} : se reporter au registre du nouveau greffe, seul compétent.',
    'This register no longer tells the truth of the firm.',
  ),
  annex(
    'register: annex takes back',
    REGISTER,
    () => [
      'Inscriptions modificatives',
      '1. Le dernier état publié a été annulé par ordonnance du juge commis à la surveillance du registre.',
    ],
    'A judge cancelled the entry.',
  ),
  swap('register: no longer', REGISTER, /à jour au|à la date du/, 'tel qu’il existait avant son annulation, au', 'A cancelled entry.'),
  say(
    'rge: suspended',
    RGE,
    'after',
    'Deux audits de réalisation non satisfaisants ont conduit la commission à retirer le signe de qualité le {avant}.',
    'The sign was taken away.',
  ),
  say(
    'rge: suspended',
    RGE,
    'end',
    'La contribution annuelle n’ayant pas été acquittée, l’usage du titre est interdit depuis le {avant}.',
    'Not paid: the title may not be used.',
  ),
  say('rge: suspended', RGE, 'row', 'Statut|Incomplet – suivi annuel non reçu', 'The yearly file was not sent.'),
  say(
    'rge: lost',
    RGE,
    'after',
    'Le référent technique ayant quitté l’entreprise, la reconnaissance est privée d’effet jusqu’à désignation d’un remplaçant.',
    'Without the technical person the sign has no effect.',
  ),
  say(
    'rge: not the sign',
    RGE,
    'after',
    'Qualification probatoire : l’entreprise ne peut se prévaloir d’aucun signe de qualité auprès des particuliers durant cette phase.',
    'A trial phase without the sign.',
  ),
  say('rge: not the sign', RGE, 'title', 'Attestation de suivi de formation', 'A course, not a qualification.'),
  say('rge: not the sign', RGE, 'title', 'Dossier de candidature à la qualification RGE', 'An application.'),
  say('rge: not the sign', RGE, 'row', 'Champ|Qualification délivrée hors dispositif RGE', 'A qualification without RGE.'),
  say(
    'rge: another',
    RGE,
    'after',
    'Le titre appartient au franchiseur ; les adhérents du réseau doivent obtenir le leur.',
    'Another firm holds it.',
  ),
  covers(
    'rge: nothing',
    RGE,
    () => [p('Aucune qualification en cours ; dernières qualifications échues non renouvelées.')],
    'No qualification runs.',
  ),
  put(
    'rge: out of date',
    RGE,
    { at: 'blocks', make: (list, f) => redated(redated(list, f.end, '2026-08-31') ?? list, f.start, '2025-09-01') },
    'It ended in August.',
  ),
  put(
    'rge: future',
    RGE,
    { at: 'blocks', make: (list, f) => redated(redated(list, f.end, '2027-12-31') ?? list, f.start, '2027-01-01') },
    'It begins next year.',
  ),
  instead(
    'rge: refuses',
    RGE,
    (f) =>
      `La commission, réunie le ${num(f.issued)}, a ajourné la demande de ${f.firm.name} ; le dossier sera représenté après complément.`,
    'The request was put off.',
  ),
  swap('rge: no longer', RGE, /est titulaire|est qualifiée/, 'sollicite d’être titulaire', 'It only asks for it.'),
];
