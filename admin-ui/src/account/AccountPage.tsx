// « Mon compte » (CONTRACT « Own account »): the company, the password, the second factor, where one is logged in. Open without a subscription.
import { Box } from '@mui/material';
import { May } from '../console/abilities.tsx';
import { SecurityCards } from '../factors/SecurityCards.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';

export const AccountPage = () => (
  <>
    <PageHeader title="Mon compte" />
    <Box sx={{ display: 'grid', gap: 5, maxWidth: 760 }}>
      <May ability="account">
        <CompanyCard />
      </May>
      <PasswordCard />
      <SecurityCards />
    </Box>
  </>
);
