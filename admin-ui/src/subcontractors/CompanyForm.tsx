// Step 1: who the company is and whom to reach. Judged by the contract's own schema (F130).
import { Button, DialogActions, DialogContent, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import type { z } from 'zod';
import { type Subcontractor, subcontractorInput } from '#contract/subcontractors.ts';
import { type Trade, tradeNames } from '#domain/subcontractors/trades.ts';
import { refreshData } from '../console/query-client.ts';
import { useForm, type Values } from '../form/use-form.ts';
import { useMeanwhile } from '../form/use-meanwhile.tsx';
import { call } from '../http/call.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { ContactPreferences } from '../reminders/ContactPreferences.tsx';
import { useAutoReminders } from '../shared/AutoRemindersTick.tsx';
import { muiText } from '../shared/mui-field.ts';
import { organizationName } from '../shared/OrganizationFilter.tsx';
import { TradesField } from '../shared/TradesField.tsx';
import { useCall } from '../shared/use-call.ts';
import { toast, toastError } from '../toast/store.ts';
import { ContactEmailField } from './ContactEmailField.tsx';
import { PhoneFields } from './PhoneFields.tsx';
import { SiretField, useNamesake } from './SiretField.tsx';

const EMPTY = { companyName: '', siret: '', contactName: '', contactEmail: '', contactPhone: '', address: '', trades: [], isActive: true };

const initialOf = (existing: Subcontractor | undefined): Values => {
  if (existing === undefined) return EMPTY;
  const { organizationId, companyName, siret, contactName, contactEmail, contactPhone, address, trades, isActive } = existing;
  return { organizationId, companyName, siret, contactName, contactEmail, contactPhone, address, trades, isActive };
};

const LABELS = {
  organizationId: 'Organisation',
  companyName: 'Nom de l’entreprise',
  siret: 'SIRET',
  contactName: 'Nom du contact',
  contactEmail: 'E-mail du contact',
  contactPhone: 'Téléphone',
  address: 'Adresse',
  trades: 'Activités',
  isActive: 'Actif',
} as const;

/** The old link opens for whoever has it. A new one replaces it: revoked, then issued anew. */
async function replaceLink(id: number): Promise<void> {
  await call('revokeLink', { params: { id } });
  await call('renewLink', { params: { id } });
}

/** What is said of a corrected address: the link that went to the old one still works. */
const corrected = (id: number, renewed: () => void) => ({
  title: 'Adresse corrigée',
  description: 'Le lien envoyé à l’ancienne adresse fonctionne toujours, et accueille le contact sous son nouveau nom.',
  action: {
    label: 'Renouveler le lien',
    run: () =>
      void replaceLink(id).then(
        () => {
          renewed();
          toast({ title: 'Lien renouvelé', description: 'L’ancien lien ne fonctionne plus. Envoyez le nouveau au contact.' });
        },
        (error: unknown) => toastError(sentenceOf(error)),
      ),
  },
});

type Props = { existing: Subcontractor | undefined; onSaved(id: number): void; onClose(): void; onDirty(dirty: boolean): void };

type Meanwhile = ReturnType<typeof useMeanwhile>;
/** Saves the form. */
function useSaving(
  existing: Subcontractor | undefined,
  meanwhile: Meanwhile,
  { onSaved, refuse }: { onSaved(id: number): void; refuse(error: unknown): void },
) {
  const client = useQueryClient();
  // As the account's setting says; the second step asks (SubcontractorDialog).
  const autoReminders = useAutoReminders(null);
  const save = useMutation({
    mutationFn: (body: z.input<typeof subcontractorInput>) =>
      existing === undefined
        ? call('createSubcontractor', { body: { ...body, autoRemindersEnabled: autoReminders === true } })
        : call('editSubcontractor', { params: { id: existing.id }, body: meanwhile.stamp(body) }),
    onSuccess: (saved) => {
      const moved = existing !== undefined && existing.linkState !== 'never-sent' && existing.contactEmail !== saved.contactEmail;
      const done = { title: existing === undefined ? 'Sous-traitant créé' : 'Sous-traitant modifié', description: saved.companyName };
      toast(moved ? corrected(saved.id, () => void refreshData(client)) : done);
      meanwhile.saved(saved.updatedAt);
      void refreshData(client);
      onSaved(saved.id);
    },
    onError: (error, body) => {
      if (meanwhile.took(error, (updatedAt) => save.mutate({ ...body, updatedAt }))) return;
      toastError(sentenceOf(error));
      refuse(error);
      // Registered since the field was asked about: the warning comes, and who goes on under it means it.
      if (error instanceof CallFailed && error.code === 'duplicate-siret') void refreshData(client);
    },
  });
  return save;
}

export function CompanyForm({ existing, onSaved, onClose, onDirty }: Props) {
  const organizations = useCall('listOrganizations');
  const { form, values, errors, set, fill, saved, check, refuse, text } = useForm(subcontractorInput, initialOf(existing));
  const defaultId = organizations.data?.find((organization) => organization.isDefault)?.id;
  useEffect(() => {
    if (values.organizationId === undefined && defaultId !== undefined) fill('organizationId', defaultId);
  }, [defaultId, values.organizationId, fill]);

  const change = (name: string, value: unknown) => {
    set(name, value);
    onDirty(true);
  };
  const nameOf = (name: string, value: unknown) =>
    name === 'organizationId'
      ? organizations.data?.find(({ id }) => id === value)?.name
      : name === 'trades'
        ? tradeNames(value as readonly Trade[])
        : undefined;
  const meanwhile = useMeanwhile(LABELS, values, change, existing?.updatedAt, nameOf);
  const save = useSaving(existing, meanwhile, {
    refuse,
    onSaved(id) {
      saved();
      onSaved(id);
    },
  });
  // Whoever was just saved is no namesake of himself.
  const namesake = useNamesake(save.isPending || save.isSuccess ? '' : String(values.siret ?? ''), existing?.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = check();
    // Who goes on under the warning means it. Where it was not seen yet, the server says it instead.
    if (body !== null && !save.isPending) save.mutate({ ...body, allowDuplicateSiret: namesake !== null });
  };
  const field = (name: string) => muiText(text(name), () => onDirty(true));

  return (
    <form ref={form} noValidate onSubmit={submit} style={{ display: 'contents' }}>
      <DialogContent>
        <Stack sx={{ gap: 4, pt: 3 }}>
          {meanwhile.choice}
          <TextField
            select
            label="Organisation"
            required
            value={organizations.data === undefined ? '' : String(values.organizationId ?? '')}
            onChange={(event) => change('organizationId', Number(event.target.value))}
            error={errors.organizationId !== undefined}
            helperText={errors.organizationId}
            slotProps={{ htmlInput: { 'aria-invalid': errors.organizationId !== undefined } }}
          >
            {(organizations.data ?? []).map((organization) => (
              <MenuItem key={organization.id} value={String(organization.id)}>
                {organizationName(organization)}
              </MenuItem>
            ))}
          </TextField>
          <TextField label="Nom de l’entreprise" required autoFocus autoComplete="off" {...field('companyName')} />
          <SiretField {...field('siret')} namesake={namesake} />
          <TextField label="Nom du contact" required autoComplete="off" {...field('contactName')} />
          <ContactEmailField {...field('contactEmail')} onTaken={(address) => change('contactEmail', address)} />
          <PhoneFields
            value={String(values.contactPhone ?? '')}
            error={errors.contactPhone}
            onChange={(number) => change('contactPhone', number)}
          />
          <TextField label="Adresse (facultatif)" multiline minRows={2} autoComplete="off" {...field('address')} />
          <TradesField
            value={(values.trades as readonly Trade[] | undefined) ?? []}
            error={errors.trades}
            onChange={(trades) => change('trades', trades)}
          />
          {existing !== undefined && (
            <FormControlLabel
              control={<Switch checked={values.isActive === true} onChange={(event) => change('isActive', event.target.checked)} />}
              label="Actif : peut déposer ses documents et compte dans les chiffres"
            />
          )}
          {existing !== undefined && <ContactPreferences id={existing.id} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" variant="contained" disabled={save.isPending}>
          {save.isPending ? 'Enregistrement…' : 'Suivant'}
        </Button>
      </DialogActions>
    </form>
  );
}
