// Somebody else saved the record while this form was open: both values of each field that differs, and the choice between them.
import { Alert, Button, Stack, Typography } from '@mui/material';
import type { Values } from './use-form.ts';

/** What is there now, of a refusal `stale-state`; null: the failure is another one. */
export function currentOf(error: unknown): Values | null {
  const { code, body } = error as { code?: unknown; body?: { current?: unknown } };
  const current = code === 'stale-state' ? body?.current : null;
  return typeof current === 'object' && current !== null ? (current as Values) : null;
}

const bare = (value: unknown): string => String(value ?? '').replace(/\s/g, '');
const same = (a: unknown, b: unknown): boolean => bare(a) === bare(b);
export const differing = (labels: Readonly<Record<string, string>>, values: Values, current: Values): string[] =>
  Object.keys(labels).filter((name) => !same(values[name], current[name]));

const said = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return `« ${value.join(', ')} »`;
  return String(value ?? '') === '' ? 'vide' : `« ${String(value)} »`;
};

type Props = {
  labels: Readonly<Record<string, string>>;
  values: Values;
  current: Values;
  /** What is shown of a value that is an id. */
  nameOf?(name: string, value: unknown): string | undefined;
  onTake(name: string, value: unknown): void;
};

export const StaleValues = ({ labels, values, current, nameOf, onTake }: Props) => (
  <Alert severity="warning" role="alert">
    <Typography sx={{ fontWeight: 600 }}>Cette fiche a été modifiée entre-temps par quelqu’un d’autre</Typography>
    <Typography>Choisissez ce qui doit rester, puis enregistrez : rien n’a encore été remplacé.</Typography>
    <Stack component="ul" sx={{ gap: 2, m: 0, mt: 2, p: 0, listStyle: 'none' }}>
      {differing(labels, values, current).map((name) => (
        <li key={name}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {`${labels[name]} : ${said(nameOf?.(name, current[name]) ?? current[name])} est enregistré, vous avez ${said(nameOf?.(name, values[name]) ?? values[name])}.`}
          </Typography>
          <Button size="small" onClick={() => onTake(name, current[name])}>
            {`Prendre ${said(nameOf?.(name, current[name]) ?? current[name])}`}
          </Button>
        </li>
      ))}
    </Stack>
  </Alert>
);
