// Ctrl-K: what may be done with the ticked rows, pages, actions, subcontractors and documents under one field. The list is MUI's combobox: arrows choose, Enter goes, Escape closes.
import Description from '@mui/icons-material/DescriptionOutlined';
import Engineering from '@mui/icons-material/EngineeringOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import {
  Autocomplete,
  type AutocompleteRenderInputParams,
  Box,
  Dialog,
  DialogTitle,
  InputAdornment,
  type PopperProps,
  TextField,
  Typography,
} from '@mui/material';
import { type HTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { spaced } from '#domain/documents/identifiers.ts';
import { useUser } from '../console/current-user.ts';
import { useIsSubscribed, useMenu } from '../console/layout/use-menu.ts';
import { useSelectionDeeds } from '../selection/SelectionDeed.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { subcontractorPath } from '../shared/SubcontractorLink.tsx';
import { useCall } from '../shared/use-call.ts';
import { deedsOf, pagesOf } from './commands.ts';
import { type Entry, matching } from './entries.ts';

const PAUSE_MS = 200;
const FOUND = 6;

/** What was typed, once typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The server's finds; nothing is asked before two letters, and of who has no subscription. */
function useFound(text: string, subscribed: boolean): { entries: Entry[]; busy: boolean } {
  const q = useSettled(text.trim());
  const enabled = q.length > 1 && subscribed;
  const siret = q.replace(/\s/g, '');
  const query = (filter: object, sort: [string, string]) => ({ query: { filter, sort, range: [0, FOUND - 1] } });
  const who = /^\d{14}$/.test(siret) ? { siret } : { q };
  const subcontractors = useCall('listSubcontractors', query(who, ['companyName', 'ASC']), { enabled, keepPrevious: enabled });
  const documents = useCall('listDocuments', query({ q }, ['uploadedAt', 'DESC']), { enabled, keepPrevious: enabled });
  // From the first letter on, not from the pause after the last: « Rien ne correspond. » is said of an answer alone.
  const busy =
    (enabled && (subcontractors.isFetching || documents.isFetching)) || (subscribed && text.trim().length > 1 && text.trim() !== q);
  // Both at once: what comes later would stand above the line that Enter takes.
  if (!enabled || subcontractors.isPending || documents.isPending) return { entries: [], busy };
  return {
    busy,
    entries: [
      ...(subcontractors.data ?? []).map(
        ({ id, companyName, siret, isActive }): Entry => ({
          key: `s${id}`,
          group: 'Sous-traitants',
          label: companyName,
          detail: `${spaced(siret)}${isActive ? '' : ' · inactif'}`,
          icon: Engineering,
          to: subcontractorPath(id),
        }),
      ),
      ...(documents.data ?? []).map(
        ({ id, subcontractorId, documentTypeName, subcontractorCompany, fileName }): Entry => ({
          key: `d${id}`,
          group: 'Documents',
          label: `${documentTypeName}, ${subcontractorCompany}`,
          detail: fileName,
          icon: Description,
          to: `${subcontractorPath(subcontractorId)}?documents=${subcontractorId}&document=${id}`,
        }),
      ),
    ],
  };
}

export function Palette({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const menu = useMenu();
  const user = useUser();
  const subscribed = useIsSubscribed();
  const [text, setText] = useState('');
  const { entries, busy } = useFound(text, subscribed);
  const ticked = useSelectionDeeds().map(
    ({ label, icon, run }): Entry => ({ key: `t${label}`, group: 'Sur la sélection', label, icon, to: run }),
  );
  const options = [
    ...matching(ticked, text),
    ...matching(pagesOf(menu), text),
    ...entries,
    ...matching(subscribed ? deedsOf(user) : [], text),
  ];
  const go = ({ to }: Entry) => {
    onClose();
    if (typeof to === 'function') return to();
    // An action of this very page keeps what the address says of it.
    return navigate(to.startsWith('?') ? { search: withParameters(to) } : to);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { sx: { alignSelf: 'flex-start', mt: { xs: 2, sm: '12vh' } } } }}
    >
      <DialogTitle className="visually-hidden">Rechercher une page, un sous-traitant, un document ou une action</DialogTitle>
      <Autocomplete<Entry>
        open
        onClose={(_, reason) => reason === 'escape' && onClose()}
        disablePortal
        autoHighlight
        clearOnEscape={false}
        forcePopupIcon={false}
        options={options}
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ key }) => key}
        value={null}
        inputValue={text}
        onInputChange={(_, next, reason) => reason === 'input' && setText(next)}
        onChange={(_, chosen) => chosen !== null && void go(chosen)}
        noOptionsText={busy ? 'Recherche…' : 'Rien ne correspond.'}
        renderGroup={({ key, group, children }) => (
          <Group key={key} name={group}>
            {children}
          </Group>
        )}
        renderOption={({ key, ...props }, option) => <Option key={key} props={props} option={option} />}
        renderInput={(params) => <Field params={params} />}
        slots={{ popper: Inline }}
        slotProps={{ listbox: { component: 'div', sx: { maxHeight: '56vh', py: 1 } }, paper: { sx: { border: 0, boxShadow: 'none' } } }}
      />
    </Dialog>
  );
}

/** Its name is read as the group's; on screen it heads the lines. */
const Group = ({ name, children }: { name: string; children?: ReactNode }) => (
  <Box role="group" aria-label={name}>
    <Box aria-hidden sx={{ px: 4, pt: 3, pb: 1 }}>
      <Caption component="span">{name}</Caption>
    </Box>
    {children}
  </Box>
);

/** In the dialog, not over it. */
const Inline = ({ children, role }: PopperProps) => (
  <Box role={role} sx={{ borderTop: 1, borderColor: 'divider' }}>
    {children as ReactNode}
  </Box>
);

const Field = ({ params }: { params: AutocompleteRenderInputParams }) => (
  <TextField
    {...params}
    autoFocus
    placeholder="Page, sous-traitant, document, action"
    sx={{ p: 3, '& fieldset': { border: 0 } }}
    slotProps={{
      ...params.slotProps,
      htmlInput: { ...params.slotProps.htmlInput, 'aria-label': 'Rechercher' },
      input: {
        ...params.slotProps.input,
        startAdornment: (
          <InputAdornment position="start">
            <Search />
          </InputAdornment>
        ),
      },
    }}
  />
);

function Option({ props, option: { icon: Icon, label, detail } }: { props: HTMLAttributes<HTMLElement>; option: Entry }) {
  return (
    <Box {...props} component="div" sx={{ gap: 3, minHeight: 44 }}>
      <Glyph icon={Icon} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography noWrap title={label}>
          {label}
        </Typography>
        {detail !== undefined && <Caption noWrap>{detail}</Caption>}
      </Box>
    </Box>
  );
}

const Glyph = ({ icon: Icon }: Pick<Entry, 'icon'>) => (
  <Box aria-hidden sx={{ color: 'text.secondary', display: 'flex' }}>
    <Icon fontSize="small" />
  </Box>
);

function withParameters(more: string): string {
  const search = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(more)) search.set(name, value);
  return `?${search}`;
}
