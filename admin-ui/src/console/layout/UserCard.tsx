// Who is logged in, and the way out (F082, F052).

import Apartment from '@mui/icons-material/ApartmentOutlined';
import Logout from '@mui/icons-material/LogoutOutlined';
import { Avatar, Box, Divider, ListItemButton, ListItemIcon, ListItemText, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { ROLE_NAMES } from '#domain/texts/fr/people.ts';
import { sentenceOf } from '../../http/failure.ts';
import { toastError } from '../../toast/store.ts';
import { useOtherAccounts } from '../account-switch.ts';
import { useLogout, useUser } from '../current-user.ts';
import { useMenu } from './use-menu.ts';

/** The letter and the name shown, with their fallbacks. */
export const cardOf = (companyName: string | null | undefined): { letter: string; name: string } => {
  const name = companyName?.trim() ?? '';
  return name === '' ? { letter: 'U', name: 'Utilisateur' } : { letter: name.charAt(0).toLocaleUpperCase('fr'), name };
};

/** « Gestionnaire, Claire Martin »: who one is here; the name of a first person who never said his own is the company's. */
export const personText = ({ name, role, companyName }: Pick<User, 'name' | 'role' | 'companyName'>): string =>
  name === companyName ? ROLE_NAMES[role] : `${ROLE_NAMES[role]}, ${name}`;

export function useLeave(): () => void {
  const logout = useLogout();
  return () => void logout().catch((error) => toastError(sentenceOf(error), 'Déconnexion échouée'));
}

export function UserCard({ folded }: { folded: boolean }) {
  const user = useUser();
  const leave = useLeave();
  const { beside } = useMenu();
  const others = useOtherAccounts();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { letter, name } = cardOf(user.companyName);
  return (
    <>
      <ListItemButton
        component="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Compte ${ofName(name)}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          px: folded ? 2 : 3,
          py: 2,
          gap: 3,
          width: '100%',
          font: 'inherit',
          textAlign: 'left',
          border: 1,
          borderColor: 'divider',
          mt: 1,
        }}
      >
        <Avatar sx={{ width: 30, height: 30, fontSize: 14, fontWeight: 600, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
          {letter}
        </Avatar>
        {!folded && (
          <Box sx={{ minWidth: 0 }}>
            <Typography noWrap sx={{ fontWeight: 600, lineHeight: 1.35 }} title={name}>
              {name}
            </Typography>
            <Typography noWrap variant="caption" sx={{ color: 'text.secondary', display: 'block', lineHeight: 1.35 }} title={user.email}>
              {user.email}
            </Typography>
            <Typography
              noWrap
              variant="caption"
              sx={{ color: 'text.secondary', display: 'block', lineHeight: 1.35 }}
              title={personText(user)}
            >
              {personText(user)}
            </Typography>
          </Box>
        )}
      </ListItemButton>
      {/* Above the card: what ends the session opens under nobody's pointer. */}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {others.accounts.map(({ accountId, companyName, role }) => (
          <MenuItem key={accountId} disabled={others.busy} onClick={() => others.switchTo(accountId)}>
            <ListItemIcon>
              <Apartment fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={`Passer à ${companyName}`} secondary={ROLE_NAMES[role]} sx={{ my: 0 }} />
          </MenuItem>
        ))}
        {others.accounts.length > 0 && <Divider />}
        {beside.map(({ path, label, icon: Icon }) => (
          <MenuItem key={path} component={Link} to={path} onClick={() => setAnchor(null)}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            leave();
          }}
        >
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          Déconnexion
        </MenuItem>
      </Menu>
    </>
  );
}
