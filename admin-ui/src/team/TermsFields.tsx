// The fields of what a member may do: the role with what it allows in plain words, then what it is limited to, and until when.
import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { useId } from 'react';
import { ROLES, type Role } from '#domain/people/abilities.ts';
import { ROLE_MAY, ROLE_NAMES } from '#domain/texts/fr/people.ts';
import type { Errors, Values } from '../form/use-form.ts';
import { useToday } from '../http/clock.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { OrganizationPicker, SubcontractorPicker } from './Picker.tsx';
import { endOf, lastEnd, type Reach, reachesOf, reachOf } from './terms.ts';

const REACH_NAME: Record<Reach, string> = {
  all: 'Tout le compte',
  organizations: 'Des organisations',
  subcontractors: 'Des sous-traitants',
};

type Props = { values: Values; errors: Errors; onSet(name: string, value: unknown): void };

export function TermsFields({ values, errors, onSet }: Props) {
  const label = useId();
  const role = values['role'] as Role;
  return (
    <>
      <FormControl>
        <FormLabel id={label}>Rôle</FormLabel>
        <RadioGroup aria-labelledby={label} value={role} onChange={(_, next) => onSet('role', next)} sx={{ gap: 2, mt: 2 }}>
          {ROLES.map((one) => (
            <RoleChoice key={one} role={one} />
          ))}
        </RadioGroup>
      </FormControl>
      <ReachFields role={role} values={values} errors={errors} onSet={onSet} />
      {endOf(role) !== 'none' && (
        <EndField
          required={endOf(role) === 'required'}
          value={String(values['endsOn'])}
          error={errors['endsOn']}
          onChange={(day) => onSet('endsOn', day)}
        />
      )}
    </>
  );
}

const RoleChoice = ({ role }: { role: Role }) => {
  const text = useId();
  return (
    <Box>
      <FormControlLabel
        value={role}
        control={<Radio slotProps={{ input: { 'aria-describedby': text } }} sx={{ py: 0 }} />}
        label={<Typography sx={{ fontWeight: 600 }}>{ROLE_NAMES[role]}</Typography>}
      />
      <Box sx={{ pl: '31px' }}>
        <Caption component="p" id={text}>
          {ROLE_MAY[role]}
        </Caption>
      </Box>
    </Box>
  );
};

function ReachFields({ role, values, errors, onSet }: Props & { role: Role }) {
  const label = useId();
  const choices = reachesOf(role);
  const reach = reachOf(role, values['reach'] as Reach);
  const picker = (name: 'organizationIds' | 'subcontractorIds') => ({
    value: values[name] as number[],
    error: errors[name],
    onChange: (ids: number[]) => onSet(name, ids),
  });
  return (
    <>
      {choices.length > 1 && (
        <FormControl>
          <FormLabel id={label}>Périmètre</FormLabel>
          <RadioGroup row aria-labelledby={label} value={reach} onChange={(_, next) => onSet('reach', next)}>
            {choices.map((one) => (
              <FormControlLabel key={one} value={one} control={<Radio />} label={REACH_NAME[one]} />
            ))}
          </RadioGroup>
        </FormControl>
      )}
      {reach === 'organizations' && <OrganizationPicker label="Organisations" {...picker('organizationIds')} />}
      {reach === 'subcontractors' && <SubcontractorPicker label="Sous-traitants" {...picker('subcontractorIds')} />}
    </>
  );
}

type EndProps = { required: boolean; value: string; error: string | undefined; onChange(day: string): void };
function EndField({ required, value, error, onChange }: EndProps) {
  const today = useToday();
  return (
    <TextField
      label={required ? 'Dernier jour d’accès' : 'Dernier jour d’accès (facultatif)'}
      type="date"
      required={required}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error !== undefined}
      helperText={error ?? 'Ce jour compris. L’accès s’arrête à minuit, heure de Paris.'}
      sx={{ width: { sm: 280 } }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { 'aria-invalid': error !== undefined, ...(today !== null && { min: today, ...(required && { max: lastEnd(today) }) }) },
      }}
    />
  );
}
