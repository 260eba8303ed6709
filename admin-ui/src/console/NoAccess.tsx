// A page that the role of the person at the screen does not open, by an address that was typed or sent: said in its place.
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Button, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PRODUCT_NAME } from '#domain/brand.ts';
import { ROLE_NAMES } from '#domain/texts/fr/people.ts';
import { homeOf } from '../root/way-back.ts';
import { EmptyState } from '../shared/states.tsx';
import { mayOpen } from './abilities.tsx';
import { useUser } from './current-user.ts';

const TITLE = 'Vous n’avez pas accès à cette page';

export function Allowed({ children }: { children: ReactNode }) {
  const user = useUser();
  const { pathname } = useLocation();
  return mayOpen(user, pathname) ? children : <NoAccess />;
}

export function NoAccess() {
  const user = useUser();
  return (
    <Card>
      <title>{`${TITLE} · ${PRODUCT_NAME}`}</title>
      <EmptyState
        icon={<LockOutlined />}
        heading
        title={TITLE}
        text={`Votre rôle chez ${user.companyName}, « ${ROLE_NAMES[user.role]} », ne l’ouvre pas. Un propriétaire du compte peut le changer.`}
        action={
          <Button variant="contained" component={Link} to={homeOf(user)}>
            Revenir à l’accueil
          </Button>
        }
      />
    </Card>
  );
}
