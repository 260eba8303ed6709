// /email-delivery (product.md §2): what became of the company's mails. Their monitoring (success rate, test mail, settings) has its place
// between the figures and the list.
import MailOutlined from '@mui/icons-material/MailOutlined';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { sentenceOf } from '../http/failure.ts';
import { number } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { EmptyState, ErrorState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { RecentEmail } from './RecentEmail.tsx';

/** product.md §7: the figures are fetched again every 30 s. */
const EVERY = { refetchInterval: 30_000 };
const FIGURES = [
  ['sent', 'Envoyés', 'Acceptés par le serveur de messagerie'],
  ['pending', 'Retry programmé', 'Un nouvel essai est prévu'],
  ['failed', 'Échec permanent', 'Plus aucun essai ne sera fait'],
] as const;

export function EmailDeliveryPage() {
  return (
    <>
      <PageHeader
        title="Livraison e-mail"
        hint="Les e-mails que SubDoc envoie pour vous : à vous-même et à vos sous-traitants. « Envoyé » veut dire accepté par le serveur de messagerie ; l’arrivée chez le destinataire n’est pas confirmée."
      />
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Figures />
        <Recent />
      </Box>
    </>
  );
}

function Figures() {
  const { data, isError, error, refetch } = useCall('emailDeliveryStats', {}, EVERY);
  if (data === undefined && isError)
    return (
      <Card>
        <ErrorState title="Erreur lors du chargement des statistiques" text={sentenceOf(error)} onRetry={refetch} compact />
      </Card>
    );
  return (
    <Box
      component="dl"
      aria-busy={data === undefined}
      sx={{ display: 'grid', gap: 3, m: 0, gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))' }}
    >
      {FIGURES.map(([name, label, hint]) => (
        <Figure key={name} label={label} hint={hint} value={data?.[name]} />
      ))}
    </Box>
  );
}

const Figure = ({ label, hint, value }: { label: string; hint: string; value: number | undefined }) => (
  <Card sx={{ p: 4, display: 'flex', flexDirection: 'column' }}>
    <Typography component="dt" sx={{ fontWeight: 600 }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontSize: 28, lineHeight: '40px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {value === undefined ? <Skeleton width={64} /> : number(value)}
    </Typography>
    <Typography component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: 14 }}>
      {hint}
    </Typography>
  </Card>
);

function Recent() {
  const mails = useCall('recentEmails', {}, EVERY);
  return (
    <Card component="section" aria-label="Derniers e-mails">
      <Typography variant="h2" sx={{ px: 4, pt: 4, pb: 2 }}>
        Derniers e-mails
      </Typography>
      <Loaded of={mails} failed="Les derniers e-mails n’ont pas pu être chargés" rows={4} height={72}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              icon={<MailOutlined />}
              title="Aucun e-mail pour l’instant"
              text="Accusés de réception, documents à renvoyer : chaque e-mail apparaîtra ici avec son état."
            />
          ) : (
            <Lines>
              {data.map((mail) => (
                <RecentEmail key={mail.id} mail={mail} />
              ))}
            </Lines>
          )
        }
      </Loaded>
    </Card>
  );
}
