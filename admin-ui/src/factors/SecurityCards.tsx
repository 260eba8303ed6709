// How one comes in: the codes, the passkeys, and where one is in now.
import { SessionsCard } from '../account/SessionsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { TotpCard } from './TotpCard.tsx';

export const SecurityCards = () => (
  <>
    <TotpCard />
    <PasskeysCard />
    <SessionsCard />
  </>
);
