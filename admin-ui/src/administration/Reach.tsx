// How a person can be reached, and whose mailbox it is: an administrator looks the company up before he approves it.
import { Box, Link } from '@mui/material';
import { Caption } from '../shared/SecondaryText.tsx';

/** Mailboxes that anybody may open: they say nothing of a company. */
const ANYBODYS = new Set(
  'gmail.com googlemail.com hotmail.com hotmail.fr outlook.com outlook.fr live.fr live.com msn.com yahoo.fr yahoo.com icloud.com me.com orange.fr wanadoo.fr free.fr sfr.fr neuf.fr laposte.net bbox.fr gmx.fr protonmail.com proton.me'.split(
    ' ',
  ),
);
const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

export function Reach({ email, phone }: { email: string | null; phone: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, overflowWrap: 'anywhere' }}>
      <Link href={`tel:${phone.replace(/[^\d+]/g, '')}`} sx={{ whiteSpace: 'nowrap' }}>
        {phone}
      </Link>
      {email !== null && <Link href={`mailto:${email}`}>{email}</Link>}
    </Box>
  );
}

/** The domain of an address, as a way to its site where it may be a company's. */
export function MailDomain({ email }: { email: string }) {
  const domain = domainOf(email);
  return ANYBODYS.has(domain) ? (
    <Caption>Messagerie personnelle ({domain})</Caption>
  ) : (
    <Caption>
      Domaine{' '}
      <Link href={`https://${domain}`} target="_blank" rel="noopener noreferrer" underline="always">
        {domain}
      </Link>
    </Caption>
  );
}
