// Denied or hedged as people speak. Sixth set.
import { ANY, COVER, SOCIAL, say } from '../changes.ts';
import { instead } from '../fifth/places.ts';
import { note } from '../fourth/places.ts';

export const SPOKEN = [
  ...say(
    'spoken: money',
    SOCIAL,
    'after',
    'Bon, ils ont pas encore tout payé, hein.',
    'Normalement c’est bon, faut juste qu’il envoie le dernier virement.',
    'Y a encore deux mois qui traînent.',
    'On leur a laissé jusqu’à Noël pour se mettre d’équerre.',
  ),
  ...say(
    'spoken: cover',
    COVER,
    'after',
    'Pour l’instant on l’assure plus, il a qu’à nous rappeler.',
    'En principe il est couvert, à voir avec la compagnie.',
    'Le contrat, c’est fini depuis l’été.',
    'J’crois bien que la police court toujours, mais j’suis pas sûr.',
    'A priori ça devrait passer, on attend la réponse du siège.',
  ),
  ...note(
    'spoken: note',
    ANY,
    'C’est plus bon, en demander une autre',
    'Pas sûr que ce soit encore valable',
    'Vaut rien ce papier',
    'Je l’ai bidouillée en attendant la vraie',
    'T’inquiète, la bonne arrive lundi',
  ),
  ...instead(
    'spoken: instead',
    COVER,
    '{firme} devrait être assurée chez nous si tout va bien.',
    '{firme} n’est pas trop assurée chez nous en ce moment.',
  ),
];
