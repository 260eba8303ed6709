// The answers to our SMS that are understood, and our replies.
import { PRODUCT_NAME } from '../../brand.ts';

/** What is said around a wish. */
const POLITE =
  /\b(?:merci(?: beaucoup| d avance)?|svp|stp|s il (?:vous|te) plait|bonjour|bonsoir|salut|cordialement|please|madame|monsieur|la|les|le|vos|des|aux|messages?|sms|textos?|relances?|immediatement|maintenant|tout de suite)\b/g;
/** Whole answers. */
const NO_MORE =
  /^(?:stop(?: ?stop)*|stopsms|stoppe[rz]?|arret(?:er|ez|e)?|desabo|fin|end|quit|cancel|unsub(?:scribe)?|stopall|opt ?out|revoke|resilie[rz]|resiliation|plus)$/;
const AGAIN = /^(?:start|oui|reprendre|reprise|reabonne[rz](?: moi)?|unstop)$/;
/** Words that say it wherever they stand. « N’arrêtez pas » says the contrary. */
const NO_MORE_WITHIN = [
  /^stop\b/,
  /\bstop$/,
  /\b(?:desabonne[rz]?|desabonnement|desinscri(?:re|vez|ption|s)|unsubscribe)\b/,
  /\b(?:ne|n|non) (?:veu[xt]|souhaite|desire|voulons)? ?(?:plus|pas) (?:(?:etre|me|m|nous|de|jamais) )*(?:recevoir|recois|contacte[rz]?|sollicite[rz]?|relance[rz]?|envoye[rz]|ecri(?:re|vez)|deranger?)\b/,
  /\b(?:ne|n) (?:m|me|nous) (?:contacte[rz]|envoye[rz]|envoie[sz]?|ecrive[rz]|relance[rz]|solliciter?|derange[rz]|appele[rz]) (?:plus|pas)\b/,
  /^plus (?:de|d|aucun|rien)$/,
  /^pas de$/,
  /\b(?:laisse[rz]?|fichez|foutez)(?: moi| nous)? (?:tranquilles?|en paix|la paix|paix)\b/,
  /^arrete[rz]?(?: de)? (?:m |me |nous )?(?:envoye[rz]?|ecrire|contacter|relancer|harceler|solliciter|ca)?\b/,
  /\b(?:retire[rz]|supprime[rz]|enleve[rz]|efface[rz]|raye[rz])(?: moi| nous)?(?: (?:mon|mes|notre|votre|ce|cette|de|d|du))* ?(?:numeros?|liste|contact|coordonnees|telephone|fichier)?$/,
];
const CONTRARY = /\b(?:n arrete[rz]|ne stoppe[rz]|n arret\w*) pas\b|\bpas (?:de )?stop\b/;

/** A wish is short. */
const LONGEST = 300;

/** Small letters without accents, signs and what is said around a wish. */
const plain = (text: string): string =>
  text
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(POLITE, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Whether a text refuses SMS or withdraws the refusal, in people's own words; null: neither, so it is an answer to whoever asks. A refusal
 * counts before anything else in the text.
 */
export function wishIn(text: string): 'no-more' | 'again' | null {
  const words = plain(text);
  const letters = words.replaceAll(' ', '');
  if (CONTRARY.test(words)) return null;
  if (NO_MORE.test(words) || NO_MORE.test(letters) || NO_MORE_WITHIN.some((pattern) => pattern.test(words))) return 'no-more';
  return AGAIN.test(words) || AGAIN.test(letters) ? 'again' : null;
}

export const WISH_NOTED = {
  'no-more': `${PRODUCT_NAME} : c'est noté, vous ne recevrez plus de SMS. Pour en recevoir de nouveau, répondez START.`,
  again: `${PRODUCT_NAME} : c'est noté, vous pouvez de nouveau recevoir des SMS. Pour ne plus en recevoir, répondez STOP.`,
} as const;
