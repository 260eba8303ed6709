// What a contact refused, said before the server has to.
import { Alert } from '@mui/material';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import type { Channel } from './channels.tsx';

export const NotWanted = ({ channel }: { channel: Channel }) => (
  <Alert severity="error">
    {refusalText({ refusal: 'opted-out', detail: { channel } })} Vous pouvez le changer dans sa fiche, avec son accord.
  </Alert>
);
