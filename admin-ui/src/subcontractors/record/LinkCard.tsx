// His personal link: where it stands, when it went out and was opened, and the two deeds of every day; the others are in the page's menu.

import Autorenew from '@mui/icons-material/AutorenewOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import { Box, Button } from '@mui/material';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { shownLinkState } from '#domain/subcontractors/link-state.ts';
import { useMay } from '../../console/abilities.tsx';
import { useNow } from '../../http/clock.ts';
import { DefinitionList } from '../../shared/DefinitionList.tsx';
import { dayOf, moment } from '../../shared/format.ts';
import { useUrl } from '../../shared/use-url-param.ts';
import { CHANNEL_WORDS } from '../channel.ts';
import { LinkBadge } from '../LinkBadge.tsx';
import { isLive } from '../link-state.ts';
import { PreviewLink } from '../PreviewLink.tsx';
import { useLinkActions } from '../use-link-actions.ts';
import { Section } from './Section.tsx';

export function LinkCard({ subcontractor }: { subcontractor: Subcontractor }) {
  const now = useNow();
  const url = useUrl();
  const actions = useLinkActions(subcontractor);
  const requests = useMay('request');
  if (now === null) return null;
  const { id, isActive, requestedAt, requestChannel, lastReminderSent, linkFirstOpenedAt, linkLastOpenedAt, tokenExpiresAt } =
    subcontractor;
  const live = isLive(shownLinkState(subcontractor, now));
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
        {requests && isActive && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {live ? (
              <>
                <Button variant="outlined" startIcon={<Send />} onClick={() => url.set({ send: id, by: null })}>
                  Envoyer le lien
                </Button>
                <Button variant="outlined" startIcon={<ContentCopy />} onClick={actions.copy}>
                  Copier
                </Button>
              </>
            ) : (
              <Button variant="outlined" startIcon={<Autorenew />} onClick={actions.renew}>
                Renouveler
              </Button>
            )}
          </Box>
        )}
        {live && requests && <PreviewLink uploadUrl={subcontractor.uploadUrl} />}
      </Box>
    </Section>
  );
}

function closedWhy({ isActive, tokenRevoked, tokenExpiresAt }: Subcontractor): string {
  if (!isActive) return 'fermé tant que le sous-traitant est inactif';
  return tokenRevoked ? 'révoqué' : `a expiré le ${dayOf(tokenExpiresAt)}`;
}
