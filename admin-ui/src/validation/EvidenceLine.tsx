// The words that a value was read from. Where their place is known, looking at the line marks it on the page, and the other way round.
import { Box, ButtonBase, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Marking } from '../preview/Marks.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { nameOf, type Placed } from './read-fields.ts';

/** `named`: the field is said above it. */
type Props = Placed & { marking: Marking; named?: boolean };

export function EvidenceLine({ evidence, index, marking, named = false }: Props) {
  const { marks, active, follow, onActive } = marking;
  const placed = marks.some((mark) => mark.index === index);
  const chosen = placed && active === index;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen && follow === 'list') button.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen, follow]);
  const words = (
    <>
      {!named && <Caption component="span">{`${nameOf(evidence)}, page ${evidence.page}`}</Caption>}
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        « {evidence.text} »{named && <Caption component="span">{` page ${evidence.page}`}</Caption>}
      </Typography>
    </>
  );
  const look = {
    display: 'grid',
    justifyContent: 'start',
    justifyItems: 'start',
    width: '100%',
    textAlign: 'left',
    font: 'inherit',
    pl: 2,
    py: 0.5,
    borderLeft: 2,
    borderColor: chosen ? 'primary.main' : 'divider',
    bgcolor: chosen ? 'action.selected' : undefined,
  } as const;
  if (!placed) return <Box sx={look}>{words}</Box>;
  return (
    <ButtonBase
      ref={button}
      aria-pressed={chosen}
      aria-label={`Montrer sur la page : ${nameOf(evidence)}, « ${evidence.text} »`}
      sx={look}
      onFocus={() => onActive(index, 'frame')}
      onClick={() => onActive(index, 'page')}
      onPointerEnter={() => onActive(index, 'frame')}
    >
      {words}
    </ButtonBase>
  );
}
