// « Équipe » (CONTRACT « People »): who may come in, as what and until when; those who left stay named below, as in the history, until they are erased.
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Member } from '#contract/members.ts';
import { useUser } from '../console/current-user.ts';
import { useToday } from '../http/clock.ts';
import { number } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { EndDialog } from './EndDialog.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { EditDialog, InviteDialog } from './MemberDialog.tsx';
import { MemberLine } from './MemberLine.tsx';

export function TeamSection() {
  const members = useCall('listMembers');
  const url = useUrl();
  const invite = (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => url.set({ membre: 'nouveau' })}>
      Inviter une personne
    </Button>
  );
  return (
    <>
      <Card component="section" aria-label="Équipe">
        <Stack
          direction="row"
          sx={{ px: { xs: 4, sm: 5 }, py: 4, gap: 3, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Box>
            <Typography variant="h2">Qui a accès</Typography>
            <SecondaryText>Une invitation est valable sept jours et sert une fois.</SecondaryText>
          </Box>
          {invite}
        </Stack>
        <Loaded of={members} failed="L’équipe n’a pas pu être chargée" rows={4} height={64}>
          {(all) => <People all={all} />}
        </Loaded>
      </Card>
      <Dialogs members={members.data ?? []} />
    </>
  );
}

function People({ all }: { all: readonly Member[] }) {
  const here = all.filter(({ status }) => status !== 'ended');
  const gone = all.filter(({ status }) => status === 'ended');
  return (
    <>
      <List members={here} />
      {here.length <= 1 && (
        <EmptyState
          compact
          title="Vous êtes seul sur ce compte"
          text="Invitez un collègue, un conducteur de travaux pour ses chantiers, ou un auditeur jusqu’à une date."
        />
      )}
      {gone.length > 0 && (
        <Folded title={`${number(gone.length)} ${gone.length > 1 ? 'anciens membres' : 'ancien membre'}`}>
          <List members={gone} />
        </Folded>
      )}
    </>
  );
}

const List = ({ members }: { members: readonly Member[] }) => (
  <Lines>
    {members.map((member) => (
      <MemberLine key={member.id} member={member} />
    ))}
  </Lines>
);

const Folded = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="details" sx={{ borderTop: 1, borderColor: 'divider', '& summary': { cursor: 'pointer', px: { xs: 4, sm: 5 }, py: 3 } }}>
    <summary>{title}</summary>
    {children}
  </Box>
);

/** By the address: `?membre=nouveau`, `?membre=12` to change what he may do, `?retirer=12`, `?effacer=12`, `?membre=nouveau&encore=12`. */
function Dialogs({ members }: { members: readonly Member[] }) {
  const url = useUrl();
  const today = useToday();
  const { email } = useUser();
  const named = (name: string) => members.find(({ id }) => id === idIn(url.get(name)));
  const close = () => url.set({ membre: null, retirer: null, effacer: null, encore: null });
  const [changed, ended, gone] = [named('membre'), named('retirer'), named('effacer')];
  if (today === null) return null;
  if (ended !== undefined) return <EndDialog member={ended} onClose={close} />;
  if (gone !== undefined && !gone.erased) return <EraseDialog member={gone} onClose={close} />;
  if (changed !== undefined)
    return <EditDialog key={changed.id} member={changed} self={changed.email === email} today={today} onClose={close} />;
  return url.get('membre') === 'nouveau' ? <InviteDialog again={named('encore') ?? null} today={today} onClose={close} /> : null;
}
