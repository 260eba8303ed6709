// Search, type, subcontractor, and what is shown when one comes from a figure (F162).
import Warning from '@mui/icons-material/WarningAmberOutlined';
import { Chip, MenuItem, Stack, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { frenchDate, isCalendarDate } from '#domain/kernel/calendar.ts';
import { BADGE, VALIDATION_STATUS } from '#domain/texts/fr/labels.ts';
import { PhoneFilters } from '../shared/PhoneFilters.tsx';
import { SearchBox } from '../shared/SearchBox.tsx';
import { SubcontractorFilter } from '../shared/SubcontractorFilter.tsx';
import { useCall } from '../shared/use-call.ts';

type Filter = Record<string, unknown>;

/** What a document may be, as one choice: a decision on it, or of a validated one whether it is still in force. */
type State = { key: string; label: string; filter: { validationStatus: string[] } | { status: string } };
const decided = (key: keyof typeof VALIDATION_STATUS): State => ({
  key,
  label: VALIDATION_STATUS[key],
  filter: { validationStatus: [key] },
});
const valid = (key: string, label: string): State => ({ key, label, filter: { status: key } });
const STATES: { current: readonly State[]; archived: readonly State[] } = {
  current: [
    decided('pending'),
    valid('expired', BADGE.expired),
    valid('expiring_soon', BADGE.expiring_soon),
    valid('current', BADGE.up_to_date),
  ],
  archived: [decided('rejected'), decided('replaced')],
};
const stateOf = ({ status, validationStatus }: Filter): string => String([status ?? validationStatus ?? ''].flat()[0]);

const NO_STATE = { status: undefined, validationStatus: undefined };

const FIGURES: Record<string, string> = {
  upToDate: BADGE.up_to_date,
  expiringSoon: BADGE.expiring_soon,
  expired: BADGE.expired,
  pendingValidation: BADGE.pending,
};
/** « Requis : Expiré, Expire bientôt »: what a figure of the dashboard counts. */
function figureText(figure: unknown): string | null {
  const words = [figure].flat().flatMap((one) => (typeof one === 'string' ? (FIGURES[one] ?? []) : []));
  return words.length === 0 ? null : `Requis : ${words.join(', ')}`;
}

type Props = { filter: Filter; archived: boolean; views: ReactNode; onChange(change: Filter): void };

/** `archived`: of those that are rejected or replaced; `views`: beside the button of a phone. */
export function DocumentFilters({ filter, archived, views, onChange }: Props) {
  const types = useCall('listDocumentTypes');
  const organizations = useCall('listOrganizations', {}, { enabled: filter.organizationId !== undefined });
  const figure = figureText(filter.figure);
  const organization = organizations.data?.find(({ id }) => id === filter.organizationId);
  const states = archived ? STATES.archived : STATES.current;
  const period = periodText(filter.expiresBetween);
  return (
    <PhoneFilters on={Object.values(filter).filter((value) => value !== undefined && value !== '').length} beside={views}>
      <Stack sx={{ flexDirection: { xs: 'column', sm: 'row' }, flexWrap: { sm: 'wrap' }, gap: 3, mb: 2, alignItems: { sm: 'center' } }}>
        <SearchBox
          label="Rechercher un fichier, une entreprise, un type"
          value={String(filter.q ?? '')}
          onSearch={(q) => onChange({ q })}
        />
        <TextField
          select
          label="Type de document"
          value={types.data === undefined ? '' : String(filter.documentTypeId ?? '')}
          onChange={(event) => onChange({ documentTypeId: event.target.value === '' ? undefined : Number(event.target.value) })}
          sx={{ maxWidth: { sm: 210 } }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">Tous les types</MenuItem>
          {(types.data ?? []).map((type) => (
            <MenuItem key={type.id} value={String(type.id)}>
              {type.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="Statut"
          value={states.some(({ key }) => key === stateOf(filter)) ? stateOf(filter) : ''}
          onChange={(event) => onChange({ ...NO_STATE, ...states.find(({ key }) => key === event.target.value)?.filter })}
          sx={{ maxWidth: { sm: 130 } }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">Tous</MenuItem>
          {states.map(({ key, label }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <SubcontractorFilter
          value={typeof filter.subcontractorId === 'number' ? filter.subcontractorId : null}
          onChange={(id) => onChange({ subcontractorId: id ?? undefined })}
        />
        <Chip
          icon={<Warning />}
          label="Avec anomalie"
          variant={filter.hasProblem === true ? 'filled' : 'outlined'}
          aria-pressed={filter.hasProblem === true}
          onClick={() => onChange({ hasProblem: filter.hasProblem === true ? undefined : true })}
          sx={{ alignSelf: { xs: 'start', sm: 'center' }, flex: 'none' }}
        />
        {figure !== null && <Chip label={figure} onDelete={() => onChange({ figure: undefined })} />}
        {organization !== undefined && (
          <Chip label={`Organisation : ${organization.name}`} onDelete={() => onChange({ organizationId: undefined })} />
        )}
        {period !== null && <Chip label={period} onDelete={() => onChange({ expiresBetween: undefined })} />}
      </Stack>
    </PhoneFilters>
  );
}

/** The week of the dashboard's chart from which one came. */
const periodText = (days: unknown): string | null =>
  Array.isArray(days) && days.every(isCalendarDate) ? `Expire du ${days.map(frenchDate).join(' au ')}` : null;
