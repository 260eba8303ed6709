// What follows the verification of an address: the server answers it, and the page tells the two cases apart by it.
import { APPROVAL_WORKING_DAYS } from '../../constants.ts';

export const MAY_ENTER = 'Vous pouvez maintenant vous connecter.';
export const MUST_WAIT = 'Un administrateur doit encore approuver votre compte : vous recevrez un email.';
/** Told before the first field, in the mail that verifies the address, and while one waits. */
export const APPROVAL_NOTICE = `Chaque inscription est examinée par une personne, en général sous ${APPROVAL_WORKING_DAYS} jours ouvrés. Un e-mail vous prévient dès l’approbation.`;
