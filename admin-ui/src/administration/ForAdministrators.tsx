// What administrators alone are shown; nobody is turned away before it is known who he is.
import { Card } from '@mui/material';
import type { ReactNode } from 'react';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useAdminCheck } from './use-administration.ts';

export function ForAdministrators({ children }: { children: ReactNode }) {
  const isAdmin = useAdminCheck();
  if (isAdmin.data?.isAdmin) return children;
  return (
    <Card>
      <Loaded of={isAdmin} failed="Erreur lors de la vérification de vos droits">
        {() => <EmptyState title="Page réservée aux administrateurs" text="Votre compte n’a pas ce droit." />}
      </Loaded>
    </Card>
  );
}
