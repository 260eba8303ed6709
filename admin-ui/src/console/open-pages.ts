// What one may reach who pays nothing.

/** Whether an address is this page, or one below it. */
export const isAt = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** The way to change that, and his own account. */
const WITHOUT_SUBSCRIPTION: readonly string[] = ['/abonnement', '/compte'];
/** An administrator works for SubDoc: his desk asks for no subscription (A25). */
const DESK: readonly string[] = [...WITHOUT_SUBSCRIPTION, '/administration', '/systeme', '/email-delivery'];

export const isOpenWithout = (pathname: string, isAdmin: boolean): boolean =>
  (isAdmin ? DESK : WITHOUT_SUBSCRIPTION).some((path) => isAt(path, pathname));
