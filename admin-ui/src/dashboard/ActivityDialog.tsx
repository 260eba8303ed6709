// « Toute l’activité »: 20 a page, five page buttons in a window that slides (F139).
import { Button, DialogActions, DialogContent, LinearProgress, Stack } from '@mui/material';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCallList } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { ActivityList } from './ActivityList.tsx';

export const PER_PAGE = 20;
const WINDOW = 5;

/** The page numbers shown around the current one. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), pages - WINDOW + 1));
  return Array.from({ length: Math.min(WINDOW, pages) }, (_, index) => first + index);
}

export function ActivityDialog({ organizationId }: { organizationId: number | null }) {
  const url = useUrl();
  const page = idIn(url.get('activity'));
  if (page === null) return null;
  return (
    <OpenDialog
      page={page}
      organizationId={organizationId}
      onPage={(next) => url.set({ activity: next }, { replace: true })}
      onClose={() => url.set({ activity: null })}
    />
  );
}

function OpenDialog({
  page,
  organizationId,
  onPage,
  onClose,
}: {
  page: number;
  organizationId: number | null;
  onPage(page: number): void;
  onClose(): void;
}) {
  const range = [(page - 1) * PER_PAGE, page * PER_PAGE - 1];
  const activity = useCallList(
    'dashboardActivity',
    { query: { range, organizationId: organizationId ?? undefined } },
    { keepPrevious: true },
  );
  const { data, isPlaceholderData } = activity;
  const pages = Math.max(1, Math.ceil((data?.total ?? data?.data.length ?? 0) / PER_PAGE));
  return (
    <ConsoleDialog title="Toute l’activité" onClose={onClose} tall>
      <DialogContent sx={{ p: 0, flex: 1 }}>
        {isPlaceholderData && <LinearProgress sx={{ height: 2 }} aria-label="Chargement de la page" />}
        <Loaded of={activity} failed="L’activité n’a pas pu être chargée" rows={8} height={56}>
          {({ data: items }) =>
            items.length === 0 ? (
              <EmptyState title="Aucune activité" text="Les dépôts, les validations et les rappels apparaîtront ici." />
            ) : (
              <ActivityList items={items} />
            )
          }
        </Loaded>
      </DialogContent>
      {pages > 1 && (
        <DialogActions sx={{ justifyContent: 'center', borderTop: 1, borderColor: 'divider', py: '12px' }}>
          <Stack
            component="nav"
            aria-label="Pages de l’activité"
            direction="row"
            sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}
          >
            <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
              Précédent
            </Button>
            {pageWindow(page, pages).map((number) => (
              <Button
                key={number}
                size="small"
                variant={number === page ? 'contained' : 'text'}
                aria-current={number === page ? 'page' : undefined}
                aria-label={`Page ${number}`}
                onClick={() => onPage(number)}
                sx={{ minWidth: 36 }}
              >
                {number}
              </Button>
            ))}
            <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
              Suivant
            </Button>
          </Stack>
        </DialogActions>
      )}
    </ConsoleDialog>
  );
}
