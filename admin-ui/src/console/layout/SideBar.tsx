// The bar on the left: the eight entries, then refresh, theme and the person. Folded, it shows the icons, and the words as tooltips.
import ChevronLeft from '@mui/icons-material/KeyboardDoubleArrowLeftOutlined';
import ChevronRight from '@mui/icons-material/KeyboardDoubleArrowRightOutlined';
import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { LogoMark, Wordmark } from '../../brand/Logo.tsx';
import { AutopilotButton } from '../../subscription/AutopilotButton.tsx';
import { BarButton, ITEM } from './BarButton.tsx';
import { ENTRIES } from './entries.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { UserCard } from './UserCard.tsx';

export const FOLDED_WIDTH = 64;
export const OPEN_WIDTH = 232;

export function SideBar({ folded, onFold }: { folded: boolean; onFold(): void }) {
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
        to="/dashboard"
        aria-label="SubDoc, tableau de bord"
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
      <Entries folded={folded} />
      <Box sx={{ mt: 'auto', p: 2, display: 'grid', gap: 1 }}>
        <BarButton
          label={folded ? 'Déplier la barre' : 'Replier la barre'}
          icon={folded ? <ChevronRight fontSize="small" /> : <ChevronLeft fontSize="small" />}
          folded={folded}
          onClick={onFold}
        />
        <AutopilotButton folded={folded} />
        <ThemeButton folded={folded} />
        <RefreshButton folded={folded} />
        <UserCard folded={folded} />
      </Box>
    </Box>
  );
}

function Entries({ folded }: { folded: boolean }) {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label="Navigation principale">
      <List sx={{ px: 2, py: 0, display: 'grid', gap: 1 }}>
        {ENTRIES.map(({ path, label, icon: Icon }) => {
          const active = pathname === path;
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
                </ListItemButton>
              </Tooltip>
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
}
