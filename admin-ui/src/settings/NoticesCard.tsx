// « Notifications »: who gets the mails about subcontractors and the reports (CONTRACT « People »). Each change is saved at once.
import { Box, Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Member } from '#contract/members.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { MemberId } from '#domain/kernel/ids.ts';
import { ROLES, type Role } from '#domain/people/abilities.ts';
import { type Addressee, isChosen, toldOf } from '#domain/people/notices.ts';
import { ROLE_NAMES } from '#domain/texts/fr/people.ts';
import { dataProvider } from '../console/data-provider.ts';
import type { AnswerOf } from '../http/call.ts';
import { useToday } from '../http/clock.ts';
import { sentenceOf } from '../http/failure.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { Loaded } from '../shared/states.tsx';
import { keyOf, useCall } from '../shared/use-call.ts';
import { Picker } from '../team/Picker.tsx';
import { toast, toastError } from '../toast/store.ts';

import { Section } from './Section.tsx';

type Settings = AnswerOf<'getSettings'>;
type Chosen = Settings['noticeRecipients'];
const KEY = keyOf('getSettings');
const SAVING = ['noticeRecipients'];

/** Shown at once; what the server refuses goes back to what it has. */
function useSaving() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SAVING,
    // One behind the other: the last choice is the one that is kept.
    scope: { id: 'noticeRecipients' },
    mutationFn: dataProvider.setNoticeRecipients,
    onMutate: async (noticeRecipients: Chosen) => {
      await client.cancelQueries({ queryKey: KEY });
      client.setQueryData<Settings>(KEY, (shown) => shown && { ...shown, noticeRecipients });
    },
    onSuccess: () => toast({ title: 'Destinataires enregistrés' }),
    onError: (error) => toastError(sentenceOf(error)),
    onSettled: () => (client.isMutating({ mutationKey: SAVING }) === 1 ? client.invalidateQueries({ queryKey: KEY }) : undefined),
  });
}

/** What a role with a scope is told of. */
const WITHIN: Partial<Record<Role, string>> = { site: 'pour ses organisations', auditor: 'pour son périmètre' };

export function NoticesCard({ chosen }: { chosen: Chosen }) {
  const members = useCall('listMembers');
  const today = useToday();
  return (
    <Section
      title="Qui reçoit les e-mails"
      text="Un sous-traitant demande un nouveau lien, répond par SMS, un e-mail ne lui parvient pas, ou un rapport est prêt : SubDoc l’écrit à ces personnes. Qui n’a accès qu’à une partie du compte ne reçoit que ce qui la concerne, et aucun rapport. Les e-mails de paiement vont toujours à l’adresse du compte."
    >
      <Loaded of={members} failed="L’équipe n’a pas pu être chargée" rows={6} compact>
        {(all) => today !== null && <Choice chosen={chosen} members={all} today={today} />}
      </Loaded>
    </Section>
  );
}

function Choice({ chosen, members, today }: { chosen: Chosen; members: readonly Member[]; today: CalendarDate }) {
  const saving = useSaving();
  const label = useId();
  const { roles, memberIds } = chosen;
  const save = (change: Partial<Chosen>) => saving.mutate({ ...chosen, ...change });
  const people = members.filter(({ status }) => status !== 'ended').map(({ id, name, email }) => ({ id, name: name ?? email }));
  return (
    <>
      <FormControl component="fieldset">
        <FormLabel component="legend" id={label}>
          Rôles
        </FormLabel>
        <FormGroup aria-labelledby={label} sx={{ mt: 1 }}>
          {ROLES.map((role) => (
            <FormControlLabel
              key={role}
              control={
                <Checkbox
                  checked={roles.includes(role)}
                  onChange={(_, on) => save({ roles: on ? [...roles, role] : roles.filter((one) => one !== role) })}
                />
              }
              label={WITHIN[role] === undefined ? ROLE_NAMES[role] : `${ROLE_NAMES[role]}, ${WITHIN[role]}`}
            />
          ))}
        </FormGroup>
      </FormControl>
      <Picker
        label="Et ces personnes, quel que soit leur rôle"
        optional
        value={memberIds}
        error={undefined}
        options={people}
        known={people}
        nothing="Personne d’autre"
        onChange={(ids) => save({ memberIds: ids })}
      />
      <Today chosen={chosen} members={members} today={today} />
    </>
  );
}

/** Who that is as things stand. */
function Today({ chosen, members, today }: { chosen: Chosen; members: readonly Member[]; today: CalendarDate }) {
  const recipients = { roles: chosen.roles, memberIds: chosen.memberIds as MemberId[] };
  const rows = members.map((member) => [member.id as MemberId, member as unknown as Addressee] as const);
  const named = (ids: readonly number[]) =>
    ids.map((id) => members.find((member) => member.id === id)).map((member) => member?.name ?? member?.email);
  const whole = toldOf(rows, recipients, null, today);
  const part = rows.filter((row) => isLimited(row[1]) && row[1].status === 'active' && isChosen(row, recipients));
  return (
    <Box aria-live="polite">
      <Typography sx={{ fontWeight: 600 }}>Aujourd’hui</Typography>
      <Typography>Pour tout le compte et les rapports : {named(whole).join(', ')}</Typography>
      {part.length > 0 && <Typography>Pour leur partie du compte : {named(part.map(([id]) => id)).join(', ')}</Typography>}
      <Caption component="p">Ce qui ne reviendrait à personne va aux propriétaires.</Caption>
    </Box>
  );
}
const isLimited = ({ organizationIds, subcontractorIds }: Addressee): boolean => organizationIds !== null || subcontractorIds !== null;
