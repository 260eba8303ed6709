// What one may do with a row, a card or a page: at most two buttons, and one menu with the rest (UI.md « The console »).
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import { Button, type ButtonProps, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Stack, Tooltip } from '@mui/material';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Count } from './Count.tsx';
import { usePhone } from './use-phone.ts';

export type Deed = {
  /** What the menu and the tooltip say; on a button too, where `short` is not given. */
  title: string;
  short?: string;
  /** For those who hear the button, who do not see what it stands beside. */
  label?: string;
  icon?: ReactNode;
  /** How many wait behind it. */
  count?: number;
  run?(): unknown;
  /** Where it leads, for what is no more than a way: it can be opened in a tab of its own. */
  to?: string;
  /** What comes of it, where the title does not say it. */
  hint?: string;
  /** What the tutorial points at. */
  tutorial?: string;
  /** It cannot be done now; where that is a sentence, why. */
  why?: string | undefined;
  look?: Pick<ButtonProps, 'variant' | 'color'>;
};
/** As buttons. */
export const SHOWN = 2;

/**
 * `icons`: in a table; `wide`: as a thumb needs, on a phone; `about`: whose deeds they are, for
 * those who hear the menu; `shown`: how many of them are buttons;
 * `more`: what the menu's button says, where it has room for words.
 */
type Props = {
  deeds: readonly Deed[];
  about: string;
  as?: 'icons' | 'wide' | 'buttons' | 'head';
  size?: 'small';
  shown?: number;
  more?: string | undefined;
};

/** How a button takes its room; in a head each as much as its words need, and what is left. */
const WIDTHS = {
  icons: undefined,
  buttons: undefined,
  wide: { flex: 1 },
  head: { flex: { xs: '1 1 auto', md: 'none' }, px: { xs: 2.5, sm: 4 }, whiteSpace: 'nowrap' },
} as const;

/** Those of a page, beside its name: on a phone the whole line is theirs, in short words. */
export function HeadDeeds({ deeds, about }: Pick<Props, 'deeds' | 'about'>) {
  const phone = usePhone();
  return <Deeds deeds={phone ? deeds : deeds.map((deed) => ({ ...deed, short: deed.title }))} about={about} as="head" />;
}

export function Deeds({ deeds, about, as = 'buttons', size, shown: most = SHOWN, more }: Props) {
  const shown = deeds.slice(0, most);
  const rest = deeds.slice(most);
  return (
    <Stack
      direction="row"
      sx={{
        gap: as === 'icons' ? { md: 0, lg: 1 } : 2,
        alignItems: 'center',
        flexShrink: 0,
        ...(as === 'head' && { width: { xs: '100%', md: 'auto' } }),
      }}
      data-deeds
    >
      {shown.map((deed) => {
        const { title, short, label, icon, count, run, to, hint, why, look, tutorial } = deed;
        return as === 'icons' ? (
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
            {...(to !== undefined && { component: Link, to })}
            size={size}
            startIcon={icon}
            endIcon={count !== undefined && <Count value={count} />}
            disabled={why !== undefined}
            aria-label={label ?? (short === undefined ? undefined : title)}
            title={hint}
            onClick={to === undefined ? run : undefined}
            data-tutorial={tutorial}
            sx={WIDTHS[as]}
          >
            {short ?? title}
          </Button>
        );
      })}
      {rest.length > 0 && <More deeds={rest} about={about} more={more} />}
    </Stack>
  );
}

function More({ deeds, about, more }: Pick<Props, 'deeds' | 'about' | 'more'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${more ?? 'Autres actions'} pour ${about}`;
  const opens = {
    size: 'small',
    'aria-label': name,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  return (
    <>
      {more === undefined ? (
        <IconButton {...opens}>
          <MoreVert fontSize="small" />
        </IconButton>
      ) : (
        <Button {...opens} variant="outlined" endIcon={<ExpandMore />}>
          {more}
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': name } }}>
        {deeds.map(({ title, icon, count, run, to, hint, why }) => (
          <MenuItem
            key={title}
            {...(to !== undefined && { component: Link, to })}
            disabled={why !== undefined}
            onClick={() => {
              setAnchor(null);
              if (to === undefined) run?.();
            }}
          >
            {icon !== undefined && <ListItemIcon>{icon}</ListItemIcon>}
            {/* A shut entry says why in its own line: nothing is left to hover. */}
            <ListItemText primary={title} secondary={why ?? hint} />
            {count !== undefined && <Count value={count} />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
