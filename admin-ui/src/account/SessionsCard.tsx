// Where one is logged in, each with the way to end it. This one ends by logging out.
import { Box, Button, Stack, Typography } from '@mui/material';
import type { OwnSession, SessionMethod } from '#contract/accounts.ts';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { Section } from '../settings/Section.tsx';
import { moment } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { Loaded } from '../shared/states.tsx';
import { Ago } from '../shared/Times.tsx';
import { useCall } from '../shared/use-call.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';

export function SessionsCard() {
  const sessions = useCall('ownSessions');
  return (
    <Section
      title="Sessions ouvertes"
      text="Les navigateurs connectés à votre compte. Si vous n’en reconnaissez pas un, fermez-le, puis changez votre mot de passe."
    >
      <Loaded of={sessions} failed="Les sessions n’ont pas pu être chargées" compact rows={2} height={56}>
        {(data) => (
          <Lines>
            {data.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </Lines>
        )}
      </Loaded>
    </Section>
  );
}

const METHODS: Record<SessionMethod, string> = {
  password: 'mot de passe',
  'password+code': 'mot de passe et code',
  'password+recovery-code': 'mot de passe et code de secours',
  passkey: 'clé d’accès',
  oidc: 'compte de l’entreprise',
  'oidc+code': 'compte de l’entreprise et code',
  'oidc+recovery-code': 'compte de l’entreprise et code de secours',
};

function SessionLine({ session: { id, device, createdAt, lastSeenAt, current, method } }: { session: OwnSession }) {
  const name = device === '' ? 'Appareil inconnu' : device;
  const end = useAction({
    run: () => call('endSession', { params: { id } }),
    done: () => ({ title: 'Session fermée', description: name }),
  });
  return (
    <Stack component="li" sx={{ flexDirection: { sm: 'row' }, gap: 3, py: 3, alignItems: { sm: 'center' }, ...LINE }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          {current && <ToneBadge tone="valid" label="Cette session" />}
        </Stack>
        <SecondaryText>
          Ouverte le {moment(createdAt)} par {METHODS[method]} · utilisée <Ago at={lastSeenAt} />
        </SecondaryText>
      </Box>
      {!current && (
        <Button
          variant="outlined"
          disabled={end.isPending}
          onClick={() => end.mutate(undefined)}
          aria-label={`Fermer la session ${name}, ouverte le ${moment(createdAt)}`}
          sx={{ alignSelf: { xs: 'flex-start', sm: 'center' } }}
        >
          Fermer
        </Button>
      )}
    </Stack>
  );
}
