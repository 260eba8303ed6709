// The steps around an expiry: on which day, by which channels. What the plan lacks can be chosen all the same: it is kept, and waits.
import Add from '@mui/icons-material/AddOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Checkbox, FormControlLabel, IconButton, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { POLICY_LIMITS } from '#domain/reminders/policy.ts';
import type { Plan } from '#domain/subscriptions/entitlements.ts';
import { PLAN_NAME } from '#domain/texts/fr/plans.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { CHANNEL_LABEL, CHANNELS, type Channel } from './channels.tsx';
import type { Step } from './policy.ts';

const { steps: MOST, earliest, latest } = POLICY_LIMITS;
type Side = 'before' | 'on' | 'after';
const SIDES: readonly [Side, string][] = [
  ['before', 'jours avant'],
  ['on', 'le jour même'],
  ['after', 'jours après'],
];
const sideOf = (offset: number): Side => (offset < 0 ? 'before' : offset > 0 ? 'after' : 'on');
/** From another side the number of days stays, as far as it may go there. */
export function offsetOf(days: number, side: Side): number {
  if (side === 'on') return 0;
  const count = Math.max(1, Math.trunc(Math.abs(days)) || 1);
  return side === 'before' ? Math.max(earliest, -count) : Math.min(latest, count);
}
/** A day that no step has yet: the first before all others, else the next free one after. */
export function freeDay(steps: readonly Step[]): number {
  const taken = new Set(steps.map(({ offset }) => offset));
  const wanted = [-30, -21, -10, -5, -1, 3, 14, 21, 30, ...Array.from({ length: latest - earliest + 1 }, (_, index) => earliest + index)];
  return wanted.find((offset) => !taken.has(offset)) ?? 0;
}

type Props = { steps: readonly Step[]; plan: Plan; onChange(steps: Step[]): void };

export function StepsEditor({ steps, plan, onChange }: Props) {
  const put = (index: number, step: Step) => onChange(steps.map((other, at) => (at === index ? step : other)));
  return (
    <Box component="section" aria-label="Étapes autour de l’expiration">
      <Typography variant="h3">Étapes autour de l’expiration</Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((step, index) => (
          <StepLine
            // A step has no name of its own: its place is what it is known by.
            key={index}
            name={`Étape ${index + 1}`}
            step={step}
            plan={plan}
            onChange={(next) => put(index, next)}
            onRemove={steps.length > 1 ? () => onChange(steps.filter((_, at) => at !== index)) : null}
          />
        ))}
      </Box>
      <Button
        startIcon={<Add />}
        disabled={steps.length >= MOST}
        onClick={() =>
          onChange([...steps, { offset: freeDay(steps), channels: ['email'] as Channel[] }].sort((a, b) => a.offset - b.offset))
        }
      >
        Ajouter une étape
      </Button>
      {steps.length >= MOST && <Caption> {MOST} étapes au maximum</Caption>}
    </Box>
  );
}

type LineProps = { name: string; step: Step; plan: Plan; onChange(step: Step): void; onRemove: (() => void) | null };

function StepLine({ name, step, plan, onChange, onRemove }: LineProps) {
  const side = sideOf(step.offset);
  const set = (channel: Channel, on: boolean) =>
    onChange({ ...step, channels: CHANNELS.filter((other) => (other === channel ? on : step.channels.includes(other))) });
  return (
    <Stack
      component="li"
      aria-label={name}
      direction="row"
      sx={{ columnGap: 3, rowGap: 1, py: 2, alignItems: 'center', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" sx={{ gap: 2 }}>
        {side !== 'on' && (
          <TextField
            type="number"
            value={Math.abs(step.offset)}
            onChange={(event) => onChange({ ...step, offset: offsetOf(Number(event.target.value), side) })}
            sx={{ width: 76 }}
            slotProps={{ htmlInput: { 'aria-label': `${name} : jours`, min: 1, max: side === 'before' ? -earliest : latest } }}
          />
        )}
        <TextField
          select
          value={side}
          onChange={(event) => onChange({ ...step, offset: offsetOf(step.offset, event.target.value as Side) })}
          sx={{ width: side === 'on' ? 228 : 144 }}
          slotProps={{ htmlInput: { 'aria-label': `${name} : avant ou après l’expiration` } }}
        >
          {SIDES.map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', flex: 1 }}>
        {CHANNELS.map((channel) => (
          <FormControlLabel
            key={channel}
            control={
              <Checkbox size="small" checked={step.channels.includes(channel)} onChange={(event) => set(channel, event.target.checked)} />
            }
            label={
              channel === 'email' || plan === 'autopilot' ? CHANNEL_LABEL[channel] : `${CHANNEL_LABEL[channel]} (${PLAN_NAME.autopilot})`
            }
          />
        ))}
      </Stack>
      {onRemove !== null && (
        <IconButton size="small" aria-label={`Supprimer : ${name}`} onClick={onRemove}>
          <Delete fontSize="small" />
        </IconButton>
      )}
    </Stack>
  );
}
