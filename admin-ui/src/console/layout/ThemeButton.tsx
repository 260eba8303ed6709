// Light, dark, or as the system does (F080).
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Contrast from '@mui/icons-material/SettingsBrightnessOutlined';
import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../theme/mode.ts';
import { BarButton } from './BarButton.tsx';

export const THEMES: readonly { choice: ThemeChoice; label: string; icon: typeof LightMode }[] = [
  { choice: 'light', label: 'Clair', icon: LightMode },
  { choice: 'dark', label: 'Sombre', icon: DarkMode },
  { choice: 'system', label: 'Système', icon: Contrast },
];

export function ThemeButton({ folded }: { folded: boolean }) {
  const choice = useThemeChoice();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = THEMES.find((theme) => theme.choice === choice) ?? THEMES[0]!;
  const Icon = current.icon;
  return (
    <>
      <BarButton
        label={`Thème : ${current.label.toLowerCase()}`}
        folded={folded}
        icon={<Icon fontSize="small" />}
        onClick={setAnchor}
        pressed={anchor !== null}
        controls="menu"
      />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {THEMES.map(({ choice: option, label, icon: OptionIcon }) => (
          <MenuItem
            key={option}
            role="menuitemradio"
            aria-checked={option === choice}
            selected={option === choice}
            onClick={() => {
              chooseTheme(option);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <OptionIcon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
