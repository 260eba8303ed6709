// « Clés d’accès »: those of the person, a new one of this device, each with its removal.
import { Box, Button, Stack, Typography } from '@mui/material';
import type { Passkey } from '#contract/factors.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { useAction } from '../reminders/use-action.ts';
import { Section } from '../settings/Section.tsx';
import { dayOf } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { Loaded } from '../shared/states.tsx';
import { Ago } from '../shared/Times.tsx';
import { useCall } from '../shared/use-call.ts';
import { knowsPasskeys, makePasskey, refusalOf } from './simplewebauthn.ts';

export function PasskeysCard() {
  const passkeys = useCall('listPasskeys');
  return (
    <Section
      title="Clés d’accès"
      text="Se connecter avec l’empreinte, le visage ou le code de votre appareil, sans mot de passe. Une clé d’accès vaut double vérification."
    >
      <Loaded of={passkeys} failed="Les clés d’accès n’ont pas pu être chargées" compact rows={1} height={56}>
        {(data) => (
          <>
            {data.length > 0 && (
              <Lines>
                {data.map((passkey) => (
                  <PasskeyLine key={passkey.id} passkey={passkey} />
                ))}
              </Lines>
            )}
            <AddPasskey />
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** `onDone`: one was added. */
export function AddPasskey({ onDone }: { onDone?(): void }) {
  const add = useAction({
    run: async () => call('addPasskey', { body: await makePasskey(await call('newPasskeyOptions', {})) }),
    done: ({ name }) => ({ title: 'Clé d’accès ajoutée', description: name }),
    onDone,
    failed: (error) => ({ description: refusalOf(error) ?? sentenceOf(error) }),
  });
  if (!knowsPasskeys()) return <SecondaryText>Ce navigateur ne connaît pas les clés d’accès.</SecondaryText>;
  return (
    <Button variant="outlined" disabled={add.isPending} onClick={() => add.mutate(undefined)} sx={{ justifySelf: 'start' }}>
      {add.isPending ? 'Suivez votre appareil…' : 'Ajouter une clé d’accès'}
    </Button>
  );
}

function PasskeyLine({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const remove = useAction({
    run: () => call('removePasskey', { params: { id } }),
    done: ({ message }) => ({ title: message, description: name }),
  });
  return (
    <Stack component="li" sx={{ flexDirection: { sm: 'row' }, gap: 3, py: 3, alignItems: { sm: 'center' }, ...LINE }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <SecondaryText>
          Ajoutée le {dayOf(createdAt)} ·{' '}
          {lastUsedAt === null ? (
            'jamais utilisée'
          ) : (
            <>
              utilisée <Ago at={lastUsedAt} />
            </>
          )}
        </SecondaryText>
      </Box>
      <Button
        variant="outlined"
        disabled={remove.isPending}
        onClick={() => confirm(`Retirer la clé d’accès « ${name} » ?`) && remove.mutate(undefined)}
        aria-label={`Retirer la clé d’accès ${name}, ajoutée le ${dayOf(createdAt)}`}
        sx={{ alignSelf: { xs: 'flex-start', sm: 'center' } }}
      >
        Retirer
      </Button>
    </Stack>
  );
}
