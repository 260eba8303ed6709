// /email-delivery (product.md §2): what became of the company's mails, a test mail, and each mail as it was sent.
import MailOutlined from '@mui/icons-material/MailOutlined';
import { Box, Card, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { DELIVERY_CONFIRMED_HOURS } from '#domain/constants.ts';
import { useIsAdmin } from '../administration/use-administration.ts';
import { May } from '../console/abilities.tsx';
import { Lines } from '../shared/Lines.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SearchBox } from '../shared/SearchBox.tsx';
import { EmptyState, Loaded, NoMatch } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
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
        hint={`${scope === 'all' ? 'Les e-mails de tous les comptes. De ceux des autres, ni le destinataire ni le texte ne sont montrés.' : 'Les e-mails que SubDoc envoie pour vous : à vous-même et à vos sous-traitants.'} « Envoyé » veut dire accepté par le serveur de messagerie ; « remis », que le fournisseur d’e-mail l’a confirmé, ou qu’aucun refus n’est venu en ${DELIVERY_CONFIRMED_HOURS} h.`}
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
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { md: '1fr 1fr' } }}>
          <May ability="settings">
            <TestEmail />
          </May>
          <Monitoring />
        </Box>
        <Recent scope={scope} />
      </Box>
      {shown !== null && <SentEmailDialog id={shown} onClose={() => url.set({ mail: null })} />}
    </>
  );
}

function Recent({ scope }: { scope: Scope }) {
  const url = useUrl();
  const q = url.get('q') ?? '';
  const asked = url.get('status') ?? '';
  const status = Object.hasOwn(MAIL_STATES, asked) ? asked : '';
  const mails = useCall(
    'recentEmails',
    { query: { q: q || undefined, status: status || undefined, scope } },
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
          label={scope === 'all' ? 'Rechercher le compte d’une entreprise' : 'Rechercher un destinataire, une entreprise ou un objet'}
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
        {(data) => {
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
          return (
            <Lines>
              {data.map((mail) => (
                <RecentEmail key={mail.id} mail={mail} onOpen={mail.recipient.startsWith('…') ? null : () => url.set({ mail: mail.id })} />
              ))}
            </Lines>
          );
        }}
      </Loaded>
    </Card>
  );
}
