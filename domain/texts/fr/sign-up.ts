// What follows the proof of an address: said by the server, told apart by the page.
export const MAY_ENTER = 'Vous pouvez maintenant vous connecter.';
export const MUST_WAIT = 'Un administrateur doit encore approuver votre compte : vous recevrez un email.';
