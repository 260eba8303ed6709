// /email-delivery (product.md §2): what became of the company's mails, a test mail, and each mail as it was sent.
import MailOutlined from '@mui/icons-material/MailOutlined';
import { Box, Button, Card, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { RECENT_MAILS } from '#contract/deliveries.ts';
import { useIsAdmin } from '../administration/use-administration.ts';
import { May } from '../console/abilities.tsx';
import { number } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SearchBox } from '../shared/SearchBox.tsx';
import { EmptyState, Loaded, NoMatch } from '../shared/states.tsx';
import { useCallList } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { EVERY, Figures, type Scope } from './Figures.tsx';
import { MAIL_STATES } from './mail-states.ts';
import { RecentEmail } from './RecentEmail.tsx';
import { SentEmailDialog } from './SentEmailDialog.tsx';
import { Monitoring, TestEmail } from './TestEmail.tsx';

export function EmailDeliveryPage() {
  const url = useUrl();
  const shown = idIn(url.get('mail'));
  const isAdmin = useIsAdmin();
  const scope: Scope = isAdmin ? (url.get('comptes') === 'mien' ? 'own' : 'all') : undefined;
  return (
    <>
      <PageHeader
        title="Livraison e-mail"
        hint={
          scope === 'all'
            ? 'Les e-mails de tous les comptes. De ceux des autres, ni le destinataire ni le texte ne sont montrés.'
            : 'Les e-mails que SubDoc envoie pour vous : à vous-même et à vos sous-traitants.'
        }
      >
        {isAdmin && (
          <TextField
            select
            label="Comptes"
            value={scope === 'own' ? 'mien' : 'tous'}
            onChange={(event) => url.set({ comptes: event.target.value === 'mien' ? 'mien' : null, q: null })}
            sx={{ width: 220 }}
          >
            <MenuItem value="tous">Tous les comptes</MenuItem>
            <MenuItem value="mien">Le mien seulement</MenuItem>
          </TextField>
        )}
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Figures scope={scope} />
        <Recent scope={scope} />
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { md: '1fr 1fr' } }}>
          <May ability="settings">
            <TestEmail />
          </May>
          <Monitoring />
        </Box>
      </Box>
      {shown !== null && <SentEmailDialog id={shown} onClose={() => url.set({ mail: null })} />}
    </>
  );
}

/** As many as one looks over at once, then by the hundred. */
const FIRST = 15;
const MORE = 100;

function Recent({ scope }: { scope: Scope }) {
  const url = useUrl();
  const q = url.get('q') ?? '';
  const asked = url.get('status') ?? '';
  const status = Object.hasOwn(MAIL_STATES, asked) ? asked : '';
  const [rows, setRows] = useState(FIRST);
  const mails = useCallList(
    'recentEmails',
    { query: { q: q || undefined, status: status || undefined, rows, scope } },
    { ...EVERY, keepPrevious: true },
  );
  const filtered = q !== '' || status !== '';
  return (
    <Card component="section" aria-label="Derniers e-mails">
      <Typography variant="h2" sx={{ px: 4, pt: 4, pb: 2 }}>
        Derniers e-mails
      </Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, px: 4, pb: 3 }}>
        <SearchBox
          label={scope === 'all' ? 'Entreprise dont c’est le compte' : 'Destinataire, entreprise ou objet'}
          value={q}
          onSearch={(text) => url.set({ q: text }, { replace: true })}
        />
        <TextField
          select
          label="État"
          value={status}
          onChange={(event) => url.set({ status: event.target.value }, { replace: true })}
          sx={{ width: { sm: 220 }, flex: 'none' }}
        >
          <MenuItem value="">Tous</MenuItem>
          {Object.entries(MAIL_STATES).map(([value, { label }]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Loaded of={mails} failed="Les derniers e-mails n’ont pas pu être chargés" rows={4} height={72}>
        {({ data, total }) => {
          if (data.length === 0 && filtered)
            return <NoMatch title="Aucun e-mail ne correspond" onClear={() => url.set({ q: null, status: null }, { replace: true })} />;
          if (data.length === 0)
            return (
              <EmptyState
                icon={<MailOutlined />}
                title="Aucun e-mail pour l’instant"
                text="Accusés de réception, documents à renvoyer : chaque e-mail apparaîtra ici avec son état."
              />
            );
          const left = (total ?? data.length) - data.length;
          return (
            <>
              <Lines>
                {data.map((mail) => (
                  <RecentEmail
                    key={mail.id}
                    mail={mail}
                    onOpen={mail.recipient.startsWith('…') ? null : () => url.set({ mail: mail.id })}
                  />
                ))}
              </Lines>
              {left > 0 && (
                <Stack sx={{ p: 3, gap: 2, alignItems: 'center', borderTop: 1, borderColor: 'divider' }}>
                  <Typography sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                    Les {number(data.length)} derniers sur {number(total ?? 0)}
                  </Typography>
                  {rows < RECENT_MAILS.most && (
                    <Button
                      className="no-print"
                      size="small"
                      variant="outlined"
                      loading={mails.isPlaceholderData}
                      onClick={() => setRows(Math.min(RECENT_MAILS.most, rows === FIRST ? MORE : rows + MORE))}
                    >
                      Afficher la suite
                    </Button>
                  )}
                </Stack>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
