// What the larger plan adds, where calls are shut (F127): one card, shown only to who lacks them.
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { Link } from 'react-router';
import { PLAN_NAME, priceText, VOICE_UPGRADE } from '#domain/texts/fr/plans.ts';
import { useVoiceAccess } from './use-voice.ts';

export function VoiceUpsell() {
  if (useVoiceAccess() !== false) return null;
  return (
    <Card
      component="section"
      aria-label={VOICE_UPGRADE}
      sx={{ p: 4, display: 'flex', gap: 4, alignItems: { sm: 'center' }, flexDirection: { xs: 'column', sm: 'row' } }}
    >
      <AutoAwesome sx={{ color: 'primary.main', display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ flex: 1 }}>
        <Typography variant="h2">{VOICE_UPGRADE}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          Un assistant vocal appelle le sous-traitant aux heures ouvrées, dit ce qui manque et note sa réponse. Les relances par SMS partent
          aussi toutes seules.
        </Typography>
      </Box>
      <Button variant="outlined" component={Link} to="/abonnement">
        Passer à {PLAN_NAME.autopilot} ({priceText('autopilot')})
      </Button>
    </Card>
  );
}
