// The craftsman: he explains himself in good faith, with mistakes, by pen, in a mail or in place of the body. Fifth set.
import { ANY, type Change, COVER, REGISTER, SOCIAL, say } from '../changes.ts';
import { head, last, mail, note, other } from '../fourth/places.ts';
import { before, cells, firstRow, framed, instead, letter, scribble, steps } from './places.ts';

const DECENNALE = ['decennale'] as const;

const ABOUT_DUES: readonly Change[] = [
  ...note(
    'craftsman: money owed',
    SOCIAL,
    'jai pas encore payé le dernier trimestre mais c prévu',
    'reste 2 mensualité a donné a l’urssaf',
    'Bonjour c’est l’ancienne, la nouvelle ils me l’on refusé',
    'attention le compte à était fermer en juin',
  ),
  ...scribble(
    'craftsman: money owed',
    SOCIAL,
    'pas bon – je dois encore 1800',
    'vu avec l’huissier, je paye en 10 fois',
    'on ma bloqué l’attestation voir comptable',
  ),
  ...letter(
    'craftsman: money owed',
    SOCIAL,
    'Je vous met quand même le papier mais je préfère être honnête, on a eu un gros impayé client et du coup les charges n’ont pas suivies cette année.',
    'L’Urssaf m’a mis une pénalité, tant que c’est pas soldé ils disent que l’attestation marche pas.',
  ),
  ...say(
    'craftsman: money owed',
    SOCIAL,
    'after',
    'Les 3 derniers mois on étés oubliés par le comptable, il va faire le néccessaire.',
    'Moi et ma femme on conteste la somme alors on paye plus rien pour linstant.',
    'Mes gars sont pas déclaré tous encore.',
  ),
  ...instead(
    'craftsman: his own word',
    SOCIAL,
    'Je sousigné, gérant de {firme}, jure sur l’honneur que je suis a jour de mes charges et que l’Urssaf à rien à me reproché.',
    'En atendant le vrai papier de l’urssaf je vous certifie moi même que tout est payé.',
    'Fait par nous même car le site de l’urssaf marche pas.',
  ),
  ...mail('craftsman: money owed', SOCIAL, [
    'patron',
    'RE: attestation',
    'slt, je tenvoi celle là en attendant, l’autre est pas sorti vu que jai un retard de cotisations',
  ]),
];

const ABOUT_THE_FIRM: readonly Change[] = [
  ...note(
    'craftsman: firm ended',
    REGISTER,
    'on a fermé la boite en mars, je facture sur l’autre',
    'société vendu, voir avec le nouveau patron',
    'entreprise en liquidation !!',
  ),
  ...scribble('craftsman: firm ended', REGISTER, 'plus valable j’ai arrété', 'dépot de bilan fait'),
  ...letter(
    'craftsman: firm ended',
    REGISTER,
    'Suite au jugement on est sous administrateur, c’est lui qui signe les contrats maintenant, moi je n’ai plus le droit.',
  ),
  ...say(
    'craftsman: firm ended',
    REGISTER,
    'after',
    'Jai radié mon entreprise et je vais en réouvrir une autre avec mon frère.',
    'Le tribunal nous a mit en liquidation la semaine passé.',
  ),
  ...framed('craftsman: firm ended', REGISTER, 'ATTENTION : je travail plus sous ce numéro'),
];

const ABOUT_COVER: readonly Change[] = [
  ...note(
    'craftsman: cover ended',
    COVER,
    'contrat areté en juin je change d’assurance',
    'assurance résilier par eux, trop de sinistre',
    'c’est celle du cousin mais on fait pareil comme boulot',
    'les toitures ils assurent pas',
  ),
  ...scribble('craftsman: cover ended', COVER, 'pas payé !!', 'refus assurance', 'en atente réponse du courtier, pas couvert avant'),
  ...letter(
    'craftsman: cover ended',
    COVER,
    'L’assureur m’a lâché cet été, je cherche quelqu’un d’autre mais ils veulent tous un audit. Je vous donne ce que j’avais.',
    'Le courtier ma fait ça pour que je puisse démaré, il ma dit que la compagnie avait pas encore dis oui.',
    'Attention je suis assuré que quand je bosse pour des particuliers, en soutraitance ils prennent pas.',
  ),
  ...say(
    'craftsman: cover ended',
    COVER,
    'after',
    'Depuis que jai pas réglé l’échéance d’avril ils ont coupé l’assurance.',
    'Ça compte que pour le chantier de Mr Lefort, pour le votre faudra un autre papier.',
    'Jai pas pris la {metier}, c’était trop cher.',
    'Sa démarre quand jaurai envoyé le RIB.',
  ),
  ...instead(
    'craftsman: his own word',
    COVER,
    'Je certifie que {firme} va prendre une assurance dès que le chantier sera signé.',
    'On s’engage à payer nous même si y a un problème, pas besoin d’assureur.',
  ),
  ...mail('craftsman: cover ended', DECENNALE, [
    'patron',
    'decenal',
    'Voila ma decenal. Elle et plus bonne depuis cet été mais c’est pour le dossier, sa passe d’habitude.',
  ]),
  ...cells('craftsman: cover ended', COVER, 'décenale|perdu|en juin'),
  ...firstRow('craftsman: cover ended', COVER, 'Attention|plus assuré, voir avec moi'),
  ...steps('craftsman: cover ended', COVER, 'Jai demandé|un report de paiement,|il on dit non|donc pu d’assurance'),
];

export const CRAFTSMAN: readonly Change[] = [
  ...ABOUT_DUES,
  ...ABOUT_THE_FIRM,
  ...ABOUT_COVER,
  ...note('craftsman: withdrawn', ['rge'], 'j’ai plus le RGE mais je fait toujours pareil', 'ils me l’on retiré apres le controle'),
  ...scribble('craftsman: withdrawn', ['rge'], 'périmé, dossier a refaire'),
  ...letter(
    'craftsman: withdrawn',
    ['rge'],
    'J’ai raté la formation donc pour l’instant le label est gelé, je repasse l’examen au printemps.',
  ),
  ...say(
    'craftsman: withdrawn',
    ['rge'],
    'after',
    'On a pas renouvelé cette année, trop de paperasse.',
    'Le label est au nom de mon ancien associé, moi je l’ai pas.',
  ),
  ...other(
    'craftsman: other paper',
    ANY,
    ['Bon de commande', 'Je commande à {firme} les travaux vus ensemble, le {date}.'],
    ['DEVIS', '{firme} vous propose ses services pour un montant de 4 200 € TTC, offre du {date}.'],
  ),
  ...before(
    'craftsman: made himself',
    ANY,
    'j’ai refait le papier sur word vu que j’avais perdu l’original, c’est a peu prés pareil',
    'Papier inventé pour essayer le logiciel',
  ),
  ...last('craftsman: unworthy', ANY, 'Ps : sa vaut plus rien je sais mais j’ai que ça', 'vous pouvez jeter c’était un test'),
  ...head('craftsman: unworthy', ANY, 'ANCIEN – à remplacé', 'faux numero, ne pas prendre'),
  ...say('craftsman: stamp', ANY, 'stamp', 'PU BON', 'A JETER', 'ANULÉ'),
];
