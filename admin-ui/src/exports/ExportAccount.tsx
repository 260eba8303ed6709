// « Exporter toutes mes données »: in the settings, and on the screen that stands where the subscription is missing (A52).
import Archive from '@mui/icons-material/FolderZipOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { useState } from 'react';
import { May, useMay } from '../console/abilities.tsx';
import { Section } from '../settings/Section.tsx';
import { saveAccount } from './save.ts';

export function ExportAccountButton({ variant = 'outlined', size }: Pick<ButtonProps, 'variant' | 'size'>) {
  const [asking, setAsking] = useState(false);
  if (!useMay('export')) return null;
  return (
    <Button
      variant={variant}
      size={size}
      startIcon={<Archive />}
      loading={asking}
      loadingPosition="start"
      onClick={() => {
        setAsking(true);
        void saveAccount().finally(() => setAsking(false));
      }}
      sx={{ justifySelf: 'start' }}
    >
      Exporter toutes mes données (ZIP)
    </Button>
  );
}

export const ExportAccountSection = () => (
  <May ability="export">
    <Section
      title="Vos données"
      text="Vos sous-traitants, documents, relances, notes et envois en tableaux, et chaque fichier tel qu’il a été reçu, archivés compris. L’export reste ouvert sans abonnement."
    >
      <ExportAccountButton />
    </Section>
  </May>
);
