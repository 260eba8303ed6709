// What follows the verification of an address: the server answers it, and the page tells the two cases apart by it.
export const MAY_ENTER = 'Vous pouvez maintenant vous connecter.';
export const MUST_WAIT = 'Un administrateur doit encore approuver votre compte : vous recevrez un email.';
