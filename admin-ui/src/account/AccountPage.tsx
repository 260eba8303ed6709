// « Mon compte » (CONTRACT « Own account »): the company, the password, where one is logged in. Open without a subscription.
import { Box } from '@mui/material';
import { May } from '../console/abilities.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

export const AccountPage = () => (
  <>
    <PageHeader title="Mon compte" />
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 760 }}>
      <May ability="account">
        <CompanyCard />
      </May>
      <PasswordCard />
      <SessionsCard />
    </Box>
  </>
);
