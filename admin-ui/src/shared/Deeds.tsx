// What one may do with a row, a card or a page: at most two buttons, and one menu with the rest (UI.md « The console »).
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import { Button, type ButtonProps, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Stack, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';

export type Deed = {
  /** What the menu and the tooltip say; on a button too, where `short` is not given. */
  title: string;
  short?: string;
  /** For those who hear the button, who do not see what it stands beside. */
  label?: string;
  icon?: ReactNode;
  run(): unknown;
  /** It cannot be done now; where that is a sentence, why. */
  why?: string | undefined;
  look?: Pick<ButtonProps, 'variant' | 'color'>;
};
/** As buttons. */
export const SHOWN = 2;

/** `icons`: in a table; `wide`: as a thumb needs, on a phone; `about`: whose deeds they are, for those who hear the menu. */
type Props = { deeds: readonly Deed[]; about: string; as?: 'icons' | 'wide' | 'buttons'; size?: 'small' };

export function Deeds({ deeds, about, as = 'buttons', size }: Props) {
  const shown = deeds.slice(0, SHOWN);
  const rest = deeds.slice(SHOWN);
  return (
    <Stack direction="row" sx={{ gap: as === 'icons' ? { md: 0, lg: 1 } : 2, alignItems: 'center', flexShrink: 0 }} data-deeds>
      {shown.map(({ title, short, label, icon, run, why, look }) =>
        as === 'icons' ? (
          <Tooltip key={title} title={why ? `${title} : ${why}` : title}>
            {/* A shut button hears no pointer: what stands around it does. */}
            <span>
              <IconButton size="small" aria-label={label ?? title} disabled={why !== undefined} onClick={run}>
                {icon}
              </IconButton>
            </span>
          </Tooltip>
        ) : (
          <Button
            key={title}
            variant="outlined"
            {...look}
            size={size}
            startIcon={icon}
            disabled={why !== undefined}
            aria-label={label}
            onClick={run}
            sx={as === 'wide' ? { flex: 1 } : undefined}
          >
            {short ?? title}
          </Button>
        ),
      )}
      {rest.length > 0 && <More deeds={rest} about={about} />}
    </Stack>
  );
}

function More({ deeds, about }: Pick<Props, 'deeds' | 'about'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Autres actions pour ${about}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': `Autres actions pour ${about}` } }}
      >
        {deeds.map(({ title, icon, run, why }) => (
          <MenuItem
            key={title}
            disabled={why !== undefined}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            {icon !== undefined && <ListItemIcon>{icon}</ListItemIcon>}
            {/* A shut entry says why in its own line: nothing is left to hover. */}
            <ListItemText primary={title} secondary={why} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
