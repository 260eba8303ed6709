// The end of « Relances à venir »: whose missing documents are asked for by nobody, and why.
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { UnchasedItem } from '#contract/forecast.ts';
import { useMay } from '../console/abilities.tsx';
import { plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { FEW, Pages, pageOf } from '../shared/Pages.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { EnableDialog } from './EnableDialog.tsx';
import { byReason, forecastIfEnabled, UNCHASED_WORDS } from './unchased.ts';

const TITLE = 'Documents manquants : qui n’est pas relancé';

export function Unchased() {
  const unchased = useCall('unchased');
  return (
    <Card component="section" aria-label={TITLE}>
      <Typography variant="h2" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}>
        {TITLE}
      </Typography>
      <Loaded of={unchased} failed="Cette liste n’a pas pu être chargée" compact rows={3}>
        {(items) =>
          items.length === 0 ? (
            <Typography sx={{ px: 4, py: 3, color: 'text.secondary' }}>Tous ceux à qui il manque des documents sont relancés.</Typography>
          ) : (
            byReason(items).map((group) => <Group key={group.because} {...group} />)
          )
        }
      </Loaded>
    </Card>
  );
}

function Group({ because, items }: { because: UnchasedItem['because']; items: readonly UnchasedItem[] }) {
  const [page, setPage] = useState(0);
  const [asked, setAsked] = useState(false);
  const manages = useMay('manage');
  const helped = forecastIfEnabled(items).ids.length;
  const title = `${UNCHASED_WORDS[because]} (${items.length})`;
  return (
    <Box component="section" aria-label={title}>
      <Stack direction="row" sx={{ px: 4, pt: 3, gap: 3, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Typography variant="h3">{title}</Typography>
        {helped > 0 && manages && (
          <Button size="small" variant="outlined" onClick={() => setAsked(true)}>
            {because === 'over' ? 'Recommencer' : 'Activer'} pour {plural(helped, 'sous-traitant')}
          </Button>
        )}
      </Stack>
      <Lines>
        {pageOf(items, page, FEW).map(({ subcontractorId, companyName, missing }) => (
          <Box component="li" key={subcontractorId} sx={{ px: 4, py: 2, ...LINE, overflowWrap: 'anywhere' }}>
            <SubcontractorLink id={subcontractorId} name={companyName} />
            <Caption component="p">{plural(missing, 'document manque', 'documents manquent')}</Caption>
          </Box>
        ))}
      </Lines>
      <Pages count={items.length} page={page} size={FEW} onPage={setPage} />
      {asked && <EnableDialog items={items} setting={false} onClose={() => setAsked(false)} />}
    </Box>
  );
}
