// One member: who, as what, of which part of the account, until when, and what may be changed.
import { Box, Stack, Typography } from '@mui/material';
import type { Member } from '#contract/members.ts';
import type { Tone } from '#domain/brand.ts';
import { ERASED_PERSON, ROLE_NAMES } from '#domain/texts/fr/people.ts';
import { useUser } from '../console/current-user.ts';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { type Deed, Deeds } from '../shared/Deeds.tsx';
import { capital, day, dayOf, plural } from '../shared/format.ts';
import { LINE } from '../shared/line.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { Ago } from '../shared/Times.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';

const STATES: Record<Member['status'], { tone: Tone; label: string }> = {
  invited: { tone: 'toValidate', label: 'Invitation envoyée' },
  active: { tone: 'valid', label: 'Actif' },
  ended: { tone: 'neutral', label: 'Accès retiré' },
};
/** As he called himself, else his address; in place of who was erased what he is called in the history. */
const nameOf = ({ name, email, erased }: Member): string => (erased ? capital(ERASED_PERSON) : (name ?? email));
/** So many organisations are named; of more their number. */
const NAMED = 3;

/** What he sees of the account; null: all of it, by his role. */
export function useScope({ organizationIds, subcontractorIds }: Member): string | null {
  const organizations = useCall('listOrganizations', {}, { enabled: organizationIds !== null });
  if (subcontractorIds !== null) return plural(subcontractorIds.length, 'sous-traitant');
  if (organizationIds === null) return null;
  const names = organizationIds.map((id) => organizations.data?.find((one) => one.id === id)?.name);
  return names.length > NAMED || names.includes(undefined) ? plural(organizationIds.length, 'organisation') : names.join(', ');
}

export function MemberLine({ member }: { member: Member }) {
  const { email, role, name, status, endsOn, erased } = member;
  const who = nameOf(member);
  const self = useUser().email === email;
  const scope = useScope(member);
  return (
    <Stack
      component="li"
      aria-label={who}
      sx={{ ...LINE, flexDirection: { md: 'row' }, gap: 3, px: { xs: 4, sm: 5 }, py: 3, alignItems: { md: 'center' } }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {who}
            {self && ' (vous)'}
          </Typography>
          <ToneBadge {...STATES[status]} />
        </Stack>
        {name !== null && !erased && <SecondaryText>{email}</SecondaryText>}
        <Typography>
          {ROLE_NAMES[role]}
          {scope !== null && ` : ${scope}`}
          {endsOn !== null && `, jusqu’au ${day(endsOn)}`}
        </Typography>
        <SecondaryText>
          <Since member={member} />
        </SecondaryText>
      </Box>
      <MemberDeeds member={member} self={self} />
    </Stack>
  );
}

function Since({ member: { status, invitedAt, joinedAt, lastSeenAt } }: { member: Member }) {
  if (status === 'invited') return <>{invitedAt !== null && `Invitation du ${dayOf(invitedAt)}`}</>;
  // Of who left no session is left that says it.
  const unknown = status === 'ended' && lastSeenAt === null;
  return (
    <>
      {joinedAt !== null && `Membre depuis le ${dayOf(joinedAt)}`}
      {joinedAt !== null && !unknown && ' · '}
      {lastSeenAt !== null ? (
        <>
          vu <Ago at={lastSeenAt} />
        </>
      ) : (
        !unknown && 'jamais venu'
      )}
    </>
  );
}

function MemberDeeds({ member, self }: { member: Member; self: boolean }) {
  const { id, status, email, erased } = member;
  const url = useUrl();
  const account = useUser().id;
  const who = nameOf(member);
  const resend = useAction({
    run: () => call('resendInvitation', { params: { id } }),
    done: () => ({ title: 'Invitation renvoyée', description: email }),
  });
  const deed = (title: string, run: () => void, busy = false): Deed => ({
    ...{ title, run, label: `${title} : ${who}`, why: busy ? '' : undefined },
  });
  // Whoever registered the account has its own address: it is not erased.
  const deeds = {
    invited: [deed('Renvoyer', () => resend.mutate(undefined), resend.isPending)],
    active: [],
    ended: [
      ...(erased ? [] : [deed('Inviter à nouveau', () => url.set({ membre: 'nouveau', encore: id }))]),
      ...(erased || id === account ? [] : [deed('Effacer', () => url.set({ effacer: id }))]),
    ],
  }[status];
  const present = [deed('Modifier', () => url.set({ membre: id })), deed(self ? 'Quitter' : 'Retirer', () => url.set({ retirer: id }))];
  return <Deeds deeds={status === 'ended' ? deeds : [...deeds, ...present]} about={who} size="small" />;
}
