// The bar on the left: the eight entries, what goes out next, the administrator's own, then refresh, theme and the person. Folded, it shows the icons, and the
// words as tooltips.
import ChevronLeft from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import ChevronRight from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { WaitingCount } from '../../administration/WaitingCount.tsx';
import { UnreadAlerts } from '../../alerts/UnreadAlerts.tsx';
import { LogoMark, Wordmark } from '../../brand/Logo.tsx';
import { openPalette } from '../../palette/PaletteKey.tsx';
import { homeOf } from '../../root/way-back.ts';
import { AutopilotButton } from '../../subscription/AutopilotButton.tsx';
import { May } from '../abilities.tsx';
import { useUser } from '../current-user.ts';
import { BarButton, ITEM } from './BarButton.tsx';
import { type Place, placeAt } from './entries.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { UserCard } from './UserCard.tsx';
import { useMenu } from './use-menu.ts';

export const FOLDED_WIDTH = 64;
export const OPEN_WIDTH = 232;

export function SideBar({ folded, onFold }: { folded: boolean; onFold(): void }) {
  const menu = useMenu();
  const home = homeOf(useUser());
  return (
    <Box
      component="aside"
      aria-label="Barre latérale"
      sx={{
        width: folded ? FOLDED_WIDTH : OPEN_WIDTH,
        flex: 'none',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        overflow: 'hidden auto',
        transition: 'width 160ms',
      }}
    >
      <Box
        component={Link}
        to={home}
        aria-label="SubDoc, accueil"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          px: 4,
          height: 64,
          flex: 'none',
          color: 'text.primary',
          textDecoration: 'none',
        }}
      >
        <LogoMark size={32} />
        {!folded && <Wordmark />}
      </Box>
      <Box sx={{ px: 2, pb: 1 }}>
        <BarButton label="Rechercher" hint="Ctrl K" folded={folded} icon={<Search fontSize="small" />} onClick={openPalette} />
      </Box>
      <Entries label="Administration" entries={menu.administration} folded={folded} />
      <Entries label="Navigation principale" entries={menu.main} folded={folded} />
      <Entries label="Suivi" entries={menu.following} folded={folded} />
      <Box sx={{ mt: 'auto', p: 2, display: 'grid', gap: 1 }}>
        <BarButton
          label={folded ? 'Déplier la barre' : 'Replier la barre'}
          icon={folded ? <ChevronRight fontSize="small" /> : <ChevronLeft fontSize="small" />}
          folded={folded}
          onClick={onFold}
        />
        <May ability="subscription">
          <AutopilotButton folded={folded} />
        </May>
        <ThemeButton folded={folded} />
        <RefreshButton folded={folded} />
        <UserCard folded={folded} />
      </Box>
    </Box>
  );
}

function Entries({ label: name, entries, folded }: { label: string; entries: readonly Place[]; folded: boolean }) {
  const { pathname } = useLocation();
  const here = placeAt(entries, pathname);
  if (entries.length === 0) return null;
  return (
    // A rule between one navigation and the next.
    <Box
      component="nav"
      aria-label={name}
      sx={{ '& + nav::before': { content: '""', display: 'block', mx: 4, my: 2, borderTop: 1, borderColor: 'divider' } }}
    >
      <List sx={{ px: 2, py: 0, display: 'grid', gap: 1 }}>
        {entries.map(({ path, label, icon: Icon }) => {
          const active = path === here;
          return (
            <ListItem key={path} disablePadding>
              <Tooltip title={folded ? label : ''} placement="right">
                <ListItemButton
                  component={Link}
                  to={path}
                  selected={active}
                  aria-current={active ? 'page' : undefined}
                  aria-label={folded ? label : undefined}
                  sx={ITEM}
                >
                  <ListItemIcon sx={{ minWidth: folded ? 0 : 36, color: 'inherit' }}>
                    <Icon fontSize="small" />
                  </ListItemIcon>
                  {!folded && <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: active ? 600 : 500 } } }} />}
                  {path === '/alerts' && <UnreadAlerts corner={folded} />}
                  <WaitingCount path={path} corner={folded} />
                </ListItemButton>
              </Tooltip>
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
}
