// /settings (compliance.md §2.13): an index with what is switched most, and a short page for each subject.
import ArrowBack from '@mui/icons-material/ArrowBackOutlined';
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import { Box, Button, Card, List, ListItem, ListItemButton, ListItemText, Link as MuiLink, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { mayOpen } from '../console/abilities.tsx';
import { ConsoleNotFound } from '../console/ConsoleNotFound.tsx';
import { useUser } from '../console/current-user.ts';
import type { SettingName } from '../console/data-provider.ts';
import { SETTINGS_PARTS } from '../root/areas.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { usePart } from '../shared/use-part.ts';
import { startTutorial } from '../tutorial/store.ts';
import { PARTS, type PartName, type Settings } from './parts.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

export function SettingsPage() {
  const part = usePart();
  const settings = useCall('getSettings');
  if (part !== undefined && !Object.hasOwn(PARTS, part)) return <ConsoleNotFound />;
  const shown = part as PartName | undefined;
  return (
    <>
      {shown === undefined ? (
        <PageHeader title="Paramètres" />
      ) : (
        <>
          <Button component={Link} to="/settings" startIcon={<ArrowBack />} sx={{ display: { lg: 'none' }, ml: -2, mb: 2 }}>
            Tous les paramètres
          </Button>
          <PageHeader title={PARTS[shown].title} hint={PARTS[shown].about} />
        </>
      )}
      {settings.data === undefined ? (
        <Card>
          <Loaded of={settings} failed="Erreur lors du chargement des paramètres" rows={4}>
            {() => null}
          </Loaded>
        </Card>
      ) : shown === undefined ? (
        <Overview settings={settings.data} />
      ) : (
        <Box
          sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '220px minmax(0, 760px)' }, alignItems: 'start' }}
        >
          <Index shown={shown} />
          <Box sx={{ display: 'grid', gap: 5 }}>{PARTS[shown].page(settings.data)}</Box>
        </Box>
      )}
    </>
  );
}

/** Those that the person at the screen may open. */
function useParts(): readonly PartName[] {
  const user = useUser();
  return SETTINGS_PARTS.filter((name) => mayOpen(user, `/settings/${name}`));
}

/** Beside each page, where there is room. */
const Index = ({ shown }: { shown: PartName }) => (
  <Box component="nav" aria-label="Paramètres" sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 16 }}>
    <List disablePadding sx={{ display: 'grid', gap: 1 }}>
      <ListItem disablePadding>
        <ListItemButton component={Link} to="/settings">
          <ListItemText primary="Tous les paramètres" />
        </ListItemButton>
      </ListItem>
      {useParts().map((name) => (
        <ListItem key={name} disablePadding>
          <ListItemButton
            component={Link}
            to={`/settings/${name}`}
            selected={name === shown}
            aria-current={name === shown ? 'page' : undefined}
          >
            <ListItemText primary={PARTS[name].title} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  </Box>
);

/** What can be switched where its page is named. */
const QUICK: Partial<Record<PartName, SettingName>> = { validation: 'autoValidationEnabled', relances: 'autoRemindersEnabled' };

const Overview = ({ settings }: { settings: Settings }) => (
  <Card sx={{ maxWidth: 760 }}>
    <Lines>
      {useParts().map((name) => (
        <Row key={name} name={name} settings={settings} />
      ))}
      <Stack
        component="li"
        sx={{ flexDirection: { sm: 'row' }, gap: 3, px: { xs: 4, sm: 6 }, py: 4, alignItems: { sm: 'center' }, ...LINE }}
      >
        <Box sx={{ flex: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>Tutoriel</Typography>
          <SecondaryText>Les six étapes de la première visite, depuis le début.</SecondaryText>
        </Box>
        <Button variant="outlined" onClick={startTutorial} sx={{ alignSelf: { xs: 'start', sm: 'center' } }}>
          Relancer le tutoriel
        </Button>
      </Stack>
    </Lines>
  </Card>
);

function Row({ name, settings }: { name: PartName; settings: Settings }) {
  const { title, about } = PARTS[name];
  const quick = QUICK[name];
  return (
    <Box component="li" sx={{ position: 'relative', px: { xs: 4, sm: 6 }, py: 4, display: 'flex', gap: 3, alignItems: 'center', ...LINE }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {/* The whole row leads there; a switch in it lies above. */}
        <MuiLink
          component={Link}
          to={`/settings/${name}`}
          underline="none"
          sx={{ fontWeight: 600, color: 'text.primary', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          {title}
        </MuiLink>
        <SecondaryText>{about}</SecondaryText>
        {quick !== undefined && (
          <Box sx={{ position: 'relative', zIndex: 1, width: 'fit-content' }}>
            <SettingSwitch name={quick} enabled={settings[quick]} named />
          </Box>
        )}
      </Box>
      <ChevronRight fontSize="small" sx={{ color: 'text.secondary' }} />
    </Box>
  );
}
