// His personal link: where it stands, when it went out and was opened, and what one can do with it.

import Autorenew from '@mui/icons-material/AutorenewOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import LinkOff from '@mui/icons-material/LinkOffOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import { Box, Button } from '@mui/material';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { shownLinkState } from '#domain/subcontractors/link-state.ts';
import { useMay } from '../../console/abilities.tsx';
import { useNow } from '../../http/clock.ts';
import { DefinitionList } from '../../shared/DefinitionList.tsx';
import { dayOf, moment } from '../../shared/format.ts';
import { useUrl } from '../../shared/use-url-param.ts';
import { CHANNEL_WORDS, type RequestChannel } from '../channel.ts';
import { LinkBadge } from '../LinkBadge.tsx';
import { isLive } from '../link-state.ts';
import { PreviewLink } from '../PreviewLink.tsx';
import { useLinkActions } from '../use-link-actions.ts';
import { Section } from './Section.tsx';

export function LinkCard({ subcontractor }: { subcontractor: Subcontractor }) {
  const now = useNow();
  const url = useUrl();
  const actions = useLinkActions(subcontractor);
  const [manages, requests] = [useMay('manage'), useMay('request')];
  if (now === null) return null;
  const { id, isActive, requestedAt, requestChannel, lastReminderSent, linkFirstOpenedAt, linkLastOpenedAt, tokenExpiresAt } =
    subcontractor;
  const live = isLive(shownLinkState(subcontractor, now));
  const send = (channel: RequestChannel) => url.set({ send: id, by: channel });
  return (
    <Section title="Lien de dépôt" beside={<LinkBadge record={subcontractor} alone />}>
      <Box sx={{ p: 4, display: 'grid', gap: 4 }}>
        <DefinitionList sx={{ rowGap: 2 }}>
          <dt>Demande</dt>
          <dd>
            {requestedAt === null
              ? 'jamais envoyée'
              : `envoyée le ${moment(requestedAt)}${requestChannel === null ? '' : ` ${CHANNEL_WORDS[requestChannel]}`}`}
          </dd>
          {/* The first request counts as a message, and is none that reminds. */}
          {lastReminderSent !== null && lastReminderSent !== requestedAt && (
            <>
              <dt>Dernière relance</dt>
              <dd>{moment(lastReminderSent)}</dd>
            </>
          )}
          <dt>Ouvert</dt>
          <dd>{linkFirstOpenedAt === null ? 'jamais' : `la première fois le ${moment(linkFirstOpenedAt)}`}</dd>
          {linkLastOpenedAt !== null && linkLastOpenedAt !== linkFirstOpenedAt && (
            <>
              <dt>Dernière visite</dt>
              <dd>{moment(linkLastOpenedAt)}</dd>
            </>
          )}
          <dt>Valable</dt>
          <dd>{live ? `jusqu’au ${dayOf(tokenExpiresAt)}` : closedWhy(subcontractor)}</dd>
        </DefinitionList>
        {live && requests && <PreviewLink uploadUrl={subcontractor.uploadUrl} />}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))' }}>
          {live && requests && (
            <>
              <Button variant="outlined" startIcon={<Send />} onClick={() => send('email')}>
                Par e-mail
              </Button>
              <Button variant="outlined" startIcon={<Sms />} onClick={() => send('sms')}>
                Par SMS
              </Button>
              <Button variant="outlined" startIcon={<ContentCopy />} onClick={actions.copy}>
                Copier
              </Button>
            </>
          )}
          {isActive && requests && (
            <Button variant="outlined" startIcon={<Autorenew />} onClick={actions.renew}>
              {live ? 'Prolonger' : 'Renouveler'}
            </Button>
          )}
          {live && manages && (
            <Button color="error" sx={{ gridColumn: '1 / -1' }} startIcon={<LinkOff />} onClick={actions.revoke}>
              Révoquer
            </Button>
          )}
        </Box>
      </Box>
    </Section>
  );
}

function closedWhy({ isActive, tokenRevoked, tokenExpiresAt }: Subcontractor): string {
  if (!isActive) return 'fermé tant que le sous-traitant est inactif';
  return tokenRevoked ? 'révoqué' : `a expiré le ${dayOf(tokenExpiresAt)}`;
}
