// « Envoyer la demande », ticked, at the end of adding a subcontractor: what leaves the house, and by which way.
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { canReceiveSms } from '#domain/kernel/phone.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { ChannelChoice } from './ChannelChoice.tsx';
import type { RequestChannel } from './channel.ts';
import { PreviewLink } from './PreviewLink.tsx';
import { phoneText } from './phone.ts';

type Props = {
  contact: { contactEmail: string; contactPhone: string; uploadUrl: string };
  /** Null: nothing is sent. */
  value: RequestChannel | null;
  onChange(channel: RequestChannel | null): void;
};

export const RequestChoice = ({ contact: { contactEmail, contactPhone, uploadUrl }, value, onChange }: Props) => (
  <Box component="section" aria-label="Demande" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, overflowWrap: 'anywhere' }}>
    <FormControlLabel
      control={<Checkbox checked={value !== null} onChange={(event) => onChange(event.target.checked ? 'email' : null)} />}
      label="Envoyer la demande"
    />
    {value === null ? (
      <Caption component="p">Rien ne part : vous enverrez le lien quand vous voudrez, depuis la liste ou sa fiche.</Caption>
    ) : (
      <Box sx={{ pl: 8 }}>
        <ChannelChoice value={value} sms={canReceiveSms(contactPhone)} onChange={onChange} />
        <Caption component="p">
          Son lien de dépôt part à {value === 'sms' ? phoneText(contactPhone) : contactEmail} dès que vous terminez.
        </Caption>
        <PreviewLink uploadUrl={uploadUrl} />
      </Box>
    )}
  </Box>
);
