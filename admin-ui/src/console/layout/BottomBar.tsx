// The phone's bar: four entries under the thumb, the others, the theme and the way out behind « Plus » (A28).
import Apartment from '@mui/icons-material/ApartmentOutlined';
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import MoreHoriz from '@mui/icons-material/MoreHorizOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import Search from '@mui/icons-material/SearchOutlined';
import {
  Box,
  ButtonBase,
  Divider,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { type ComponentType, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ROLE_NAMES } from '#domain/texts/fr/people.ts';
import { WaitingCount } from '../../administration/WaitingCount.tsx';
import { UnreadAlerts } from '../../alerts/UnreadAlerts.tsx';
import { openPalette } from '../../palette/PaletteKey.tsx';
import { Caption } from '../../shared/SecondaryText.tsx';
import { useUrl } from '../../shared/use-url-param.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../theme/mode.ts';
import { useMay } from '../abilities.tsx';
import { useOtherAccounts } from '../account-switch.ts';
import { useUser } from '../current-user.ts';
import { type Place, placeAt } from './entries.ts';
import { useRefresh } from './RefreshButton.tsx';
import { THEMES } from './ThemeButton.tsx';
import { cardOf, personText, useLeave } from './UserCard.tsx';
import { useMenu } from './use-menu.ts';

export function BottomBar() {
  const { pathname } = useLocation();
  const { onPhone, main, administration, following, beside } = useMenu();
  const behind = [...main, ...administration].filter(({ path }) => !onPhone.some((place) => place.path === path));
  const here = placeAt([...onPhone, ...behind], pathname);
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="nav"
      aria-label="Navigation principale"
      sx={{
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 1100,
        display: 'flex',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
      }}
    >
      {onPhone.map(({ path, label, short, icon }) => (
        <BarItem key={path} to={path} label={short ?? label} full={label} icon={icon} active={path === here} />
      ))}
      <BarItem
        label="Plus"
        icon={MoreHoriz}
        active={behind.some(({ path }) => path === here)}
        expanded={open}
        onClick={() => setOpen(true)}
      />
      <MoreSheet open={open} here={here} pages={behind} others={[...following, ...beside]} onClose={() => setOpen(false)} />
    </Box>
  );
}

type ItemProps = { label: string; full?: string; icon: ComponentType<{ fontSize?: 'small' | 'medium' }>; active: boolean } & (
  | { to: string }
  | { expanded: boolean; onClick(): void }
);

function BarItem(props: ItemProps) {
  const { label, full, icon: Icon, active } = props;
  const look = {
    flex: 1,
    flexDirection: 'column',
    gap: 0.5,
    height: 56,
    fontSize: 11,
    whiteSpace: 'nowrap',
    fontWeight: active ? 600 : 500,
    color: active ? 'primary.main' : 'text.secondary',
    minWidth: 0,
    fontFamily: 'inherit',
    position: 'relative',
  } as const;
  const inside = (
    <>
      <Icon fontSize="small" />
      <span>{label}</span>
      {'to' in props && props.to === '/alerts' && <UnreadAlerts corner />}
      {'to' in props && <WaitingCount path={props.to} corner />}
    </>
  );
  if ('to' in props)
    return (
      <ButtonBase component={Link} to={props.to} aria-label={full} aria-current={active ? 'page' : undefined} sx={look}>
        {inside}
      </ButtonBase>
    );
  return (
    <ButtonBase onClick={props.onClick} aria-expanded={props.expanded} aria-haspopup="dialog" sx={look}>
      {inside}
    </ButtonBase>
  );
}

type SheetProps = { open: boolean; here: string | undefined; pages: readonly Place[]; others: readonly Place[]; onClose(): void };
function MoreSheet({ open, here, pages, others, onClose }: SheetProps) {
  const user = useUser();
  const leave = useLeave();
  const subscribes = useMay('subscription');
  const { refresh } = useRefresh();
  const navigate = useNavigate();
  const url = useUrl();
  const openAutopilot = (close: () => void) => {
    close();
    url.set({ autopilot: 'open' });
  };
  const theme = useThemeChoice();
  const { name } = cardOf(user.companyName);
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': 'Plus de pages', sx: { borderRadius: '12px 12px 0 0', pb: 'calc(16px + env(safe-area-inset-bottom))' } },
      }}
    >
      <Box sx={{ px: 5, pt: 4, pb: 2 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {user.email}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {personText(user)}
        </Typography>
      </Box>
      <List component="div" sx={{ px: 2 }}>
        {pages.map(({ path, label, icon: Icon }) => (
          <ListItem key={path} component="div" disablePadding>
            <ListItemButton
              component={Link}
              to={path}
              selected={path === here}
              aria-current={path === here ? 'page' : undefined}
              onClick={onClose}
              sx={{ minHeight: 48 }}
            >
              <ListItemIcon sx={{ minWidth: 40 }}>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={label} />
              <WaitingCount path={path} />
            </ListItemButton>
          </ListItem>
        ))}
        <Divider sx={{ my: 2 }} />
        <Box sx={{ px: 4, py: 2 }}>
          <Caption id="theme-choice">Thème</Caption>
          <ToggleButtonGroup
            exclusive
            fullWidth
            value={theme}
            aria-labelledby="theme-choice"
            onChange={(_, next: ThemeChoice | null) => next !== null && chooseTheme(next)}
          >
            {THEMES.map(({ choice, label }) => (
              <ToggleButton key={choice} value={choice} sx={{ textTransform: 'none', minHeight: 44 }}>
                {label}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        <Accounts />
        {others.map(({ path, label, icon }) => (
          <Action
            key={path}
            label={label}
            icon={icon}
            onClick={() => {
              onClose();
              navigate(path);
            }}
          />
        ))}
        <Action
          label="Rechercher"
          icon={Search}
          onClick={() => {
            onClose();
            openPalette();
          }}
        />
        {subscribes && <Action label="Autopilot" icon={AutoAwesome} onClick={() => openAutopilot(onClose)} />}
        <Action label="Actualiser" icon={Refresh} onClick={() => void refresh().then(onClose)} />
        <Action label="Déconnexion" icon={Logout} onClick={leave} />
      </List>
    </Drawer>
  );
}

function Accounts() {
  const { accounts, switchTo } = useOtherAccounts();
  return accounts.map(({ accountId, companyName, role }) => (
    <Action
      key={accountId}
      label={`Passer à ${companyName}`}
      detail={ROLE_NAMES[role]}
      icon={Apartment}
      onClick={() => switchTo(accountId)}
    />
  ));
}

const Action = ({
  label,
  detail,
  icon: Icon,
  onClick,
}: {
  label: string;
  detail?: string;
  icon: ComponentType<{ fontSize?: 'small' | 'medium' }>;
  onClick(): void;
}) => (
  <ListItemButton component="button" onClick={onClick} sx={{ minHeight: 48, width: '100%', font: 'inherit' }}>
    <ListItemIcon sx={{ minWidth: 40 }}>
      <Icon fontSize="small" />
    </ListItemIcon>
    <ListItemText primary={label} secondary={detail} />
  </ListItemButton>
);
