// What takes the worth from any paper: wrong numbers and days, drafts, papers of others, fourth set.
import { ANY, type Change, COVER, REGISTER, SOCIAL, say } from '../changes.ts';
import { type Facts, sirenFrom, siretFrom, spaced } from '../facts.ts';
import { asterisk, everywhere, head, last, mail, moved, note, pale } from './places.ts';

const LIMITED = [...COVER, 'rge'] as const;
type Words = readonly (readonly [string, string])[];

/** All numbers of the firm as those of another, the name as it is given. */
function ofAnother(f: Facts, name: string): Words {
  const siren = sirenFrom(f.chance);
  return [
    [f.siret, spaced(siretFrom(siren, 1))],
    [f.siren, spaced(siren)],
    [f.firm.siren, siren],
    [f.firm.name, name],
  ];
}
/** Two neighbouring figures of the number change places. */
function swapped(f: Facts): Words {
  const digits = [...f.firm.siren];
  const at = [7, 6, 5, 4].find((i) => digits[i] !== digits[i + 1]) ?? 7;
  [digits[at], digits[at + 1]] = [digits[at + 1]!, digits[at]!];
  const siren = digits.join('');
  return [
    [f.siren, spaced(siren)],
    [f.firm.siren, siren],
  ];
}

const PERSONS: readonly Change[] = [
  ...everywhere(
    'fraud: numbers of another company',
    ANY,
    (f) => ofAnother(f, f.firm.name),
    (f) => ofAnother(f, f.firm.name),
    swapped,
    swapped,
    (f) => [
      [f.siret, '000 XXX XXX XXXXX'],
      [f.siren, '000 XXX XXX'],
    ],
  ),
  ...everywhere(
    'good faith: paper of another company',
    ANY,
    (f) => ofAnother(f, 'HOLDING DES TROIS RIVES'),
    (f) => ofAnother(f, 'SCI DU CLOS FLEURI'),
    (f) => ofAnother(f, 'GARNIER TRAVAUX ET FILS'),
    (f) => ofAnother(f, `${f.firm.name} ATLANTIQUE`),
  ),
  ...everywhere(
    'fraud: name put over another',
    ANY,
    (f) => [[f.firm.name, 'BÂTI-RENOV DE L’OUEST']],
    (f) => [[f.firm.name, 'Toiture Morvan']],
  ),
  ...say(
    'good faith: paper of another company',
    ANY,
    'after',
    'Elle est délivrée à la société mère, ses filiales n’en bénéficiant pas.',
    'Le titulaire est la société sœur ; l’entreprise nommée ci-dessus n’en est que l’adresse de correspondance.',
    'Elle ne concerne que l’établissement de Saint-Malo, à l’exclusion de tous les autres.',
    'Document établi au profit de l’ancien exploitant et non transmissible au repreneur.',
  ),
  ...say(
    'good faith: paper of another company',
    ANY,
    'row',
    'Véritable titulaire|SARL MÉRIGNAC FRÈRES',
    'Pour le compte de|SAS TERRES DU NORD (SIREN 000 552 081)',
  ),
];

const DAYS: readonly Change[] = [
  ...everywhere(
    'fraud: period over or to come',
    LIMITED,
    (f) => [...moved(f.end, -12), ...moved(f.start, -12)],
    (f) => [...moved(f.end, -24), ...moved(f.start, -24)],
    (f) => [...moved(f.end, 12), ...moved(f.start, 12)],
    (f) => moved(f.end, -24),
  ),
  ...everywhere(
    'good faith: an old version',
    SOCIAL,
    (f) => [...moved(f.period, -12), ...moved(f.issued, -12)],
    (f) => [...moved(f.period, -8), ...moved(f.issued, -8)],
    (f) => moved(f.period, -14),
  ),
  ...everywhere(
    'good faith: an old version',
    REGISTER,
    (f) => moved(f.issued, -12),
    (f) => moved(f.issued, -6),
  ),
  ...everywhere('fraud: a day to come', ANY, (f) => moved(f.issued, 6)),
  ...everywhere('fraud: a day that is none', ANY, (f) => {
    const year = f.issued.slice(0, 4);
    return moved(f.issued, 0).map(([from]) => [from, `31 février ${year}`] as const);
  }),
  ...say(
    'days that contradict each other',
    LIMITED,
    'after',
    'Validité : du 1er janvier 2024 au 31 décembre 2024.',
    'La présente cesse de valoir le {avant}.',
    'Date limite d’utilisation : {avant}.',
  ),
  ...say('days that contradict each other', ANY, 'row', 'Fin de validité|{avant}', 'À ne plus utiliser après le|{avant}'),
  ...say(
    'days that contradict each other',
    ANY,
    'end',
    'Au-delà du {avant}, ce document est réputé non écrit.',
    'Validité de quinze jours, expirée le {avant}.',
  ),
];

const WORTH: readonly Change[] = [
  ...pale(
    'broker: pale letters',
    ANY,
    'SPÉCIMEN',
    'BROUILLON',
    'PROJET',
    'ANNULÉ',
    'À VALIDER',
    'FAC-SIMILÉ',
    'N O N   V A L A B L E',
    'VERSION DE TEST',
  ),
  ...head(
    'broker: line at the head',
    ANY,
    'Aperçu avant impression – document non émis',
    'v0.3 – en relecture',
    'Environnement de recette – données fictives',
    'Copie non certifiée conforme, sans valeur probante',
    'Exemplaire rejeté',
  ),
  ...asterisk(
    'broker: footnote takes it back',
    ANY,
    'Données d’exemple, sans rapport avec une situation réelle.',
    'Texte généré automatiquement et non relu ; ne vaut pas attestation.',
    'Mention à confirmer par nos services avant tout usage.',
    'Valeur probante nulle tant que le document n’est pas signé, ce qui n’est pas le cas.',
  ),
  ...say(
    'superseded',
    ANY,
    'after',
    'Un document rectificatif a été émis depuis, qui seul fait foi.',
    'La présente est annulée par celle du même jour portant un autre numéro.',
    'Il n’y a plus lieu de tenir compte de ce document.',
    'Ce document, entaché d’erreurs, est rappelé par son émetteur.',
  ),
  ...say(
    'information only',
    ANY,
    'end',
    'Remis à titre indicatif, ce document ne saurait être produit à un tiers.',
    'Document dépourvu de toute portée juridique.',
    'La présente copie ne remplace pas l’original, seul recevable.',
    'Il ne peut être tiré aucun droit de cette édition.',
    'Réservé à un usage interne ; ne pas communiquer.',
  ),
  ...say(
    'forged',
    ANY,
    'after',
    'L’organisme émetteur a signalé que ce document n’émane pas de ses services.',
    'La signature apposée n’est pas celle d’une personne habilitée.',
    'Plainte a été déposée pour usage de faux à l’égard du présent document.',
    'Les montants ont été corrigés par l’entreprise elle-même après réception.',
  ),
  ...say(
    'page missing',
    ANY,
    'end',
    'Page 1 sur 3 – voir suite',
    'La suite du présent document figure en page 2, non jointe.',
    'Les réserves énoncées en annexe (non reproduite) font partie intégrante du présent document.',
  ),
  ...say(
    'stamp word',
    ANY,
    'stamp',
    'SANS SUITE',
    'REJETÉ',
    'CLASSÉ – NE PLUS UTILISER',
    'INVALIDE',
    'COPIE NON CONFORME',
    'CONTENTIEUX',
    'EN ATTENTE DE SIGNATURE',
    'OBSOLÈTE',
    'REMPLACÉ',
  ),
  ...mail(
    'mail around',
    ANY,
    [
      'gerant@entreprise.example',
      'en attendant le vrai document',
      'Bonjour, je vous mets l’ancien le temps de recevoir le nouveau, ils ne veulent pas me le donner pour l’instant.',
    ],
    [
      'secretariat@entreprise.example',
      'modèle à compléter',
      'Merci de remplir les champs à notre place, le document n’est pas encore officiel.',
    ],
    ['noreply@plateforme.example', 'Document refusé', 'Le document ci-dessous n’a pas passé notre contrôle d’authenticité.'],
  ),
  ...note('note of the pen', ANY, 'à refaire', 'Ne pas tenir compte', 'refusé par le client le 12', 'mauvais document, le bon suit'),
  ...last(
    'postscript',
    ANY,
    'P.-S. : merci de détruire cet exemplaire, émis par erreur.',
    'NB : ce document sera valable lorsqu’il aura été contresigné.',
    'PS : l’original, différent, vous parviendra par la poste.',
  ),
];

export const AGAINST_ANY: readonly Change[] = [...PERSONS, ...DAYS, ...WORTH];
