// The pages of the settings, each short: its name, what it is about in one sentence, what it holds.
import { Box, Button, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AUTO_VALIDATION_CONFIDENCE } from '#domain/constants.ts';
import { May } from '../console/abilities.tsx';
import { ExportAccountSection } from '../exports/ExportAccount.tsx';
import { SecurityCards } from '../factors/SecurityCards.tsx';
import type { AnswerOf } from '../http/call.ts';
import { PolicyCard } from '../reminders/PolicyCard.tsx';
import type { SETTINGS_PARTS } from '../root/areas.ts';
import { percent } from '../shared/format.ts';
import { TeamSection } from '../team/TeamSection.tsx';
import { AccuracySection } from './AccuracySection.tsx';
import { NoticesCard } from './NoticesCard.tsx';
import { ReportingCard } from './ReportingCard.tsx';
import { SecondOpinionCard } from './SecondOpinionCard.tsx';
import { Section } from './Section.tsx';
import { SettingSwitch, SWITCHES } from './SettingSwitch.tsx';

export type Settings = AnswerOf<'getSettings'>;
export type PartName = (typeof SETTINGS_PARTS)[number];
type Part = { title: string; about: string; page(settings: Settings): ReactNode };

export const PARTS: Record<PartName, Part> = {
  equipe: {
    title: 'Équipe',
    about: 'Qui a accès à ce compte, avec quels droits, et jusqu’à quand.',
    page: () => <TeamSection />,
  },
  notifications: {
    title: 'Notifications',
    about: 'Qui reçoit par e-mail ce qui se passe et les rapports.',
    page: ({ noticeRecipients }) => <NoticesCard chosen={noticeRecipients} />,
  },
  validation: {
    title: 'Validation automatique',
    about: 'Ce que SubDoc valide sans vous, et à quelles conditions.',
    page: (settings) => (
      <>
        <Section
          title={SWITCHES.autoValidationEnabled.title}
          text={`Un document est validé sans vous quand le bon type, la bonne entreprise et une date à venir ont été lus avec au moins ${percent(AUTO_VALIDATION_CONFIDENCE)} de confiance, sans aucun problème. Sinon il vous attend. Aucun document n’est jamais rejeté automatiquement.`}
        >
          <SettingSwitch name="autoValidationEnabled" enabled={settings.autoValidationEnabled} />
        </Section>
        {settings.secondOpinion && (
          <May ability="account">
            <SecondOpinionCard setting={settings.secondOpinion} />
          </May>
        )}
      </>
    ),
  },
  relances: {
    title: 'Relances',
    about: 'Qui est relancé, quand, et par quels moyens.',
    page: (settings) => (
      <>
        <Section
          title={SWITCHES.autoRemindersEnabled.title}
          text="Coché d’avance quand vous ajoutez ou importez des sous-traitants : tant que des documents manquent, un e-mail les redemande selon votre politique de relance. Ceux qui sont déjà là gardent leur réglage."
        >
          <SettingSwitch name="autoRemindersEnabled" enabled={settings.autoRemindersEnabled} />
        </Section>
        <PolicyCard />
      </>
    ),
  },
  rapport: {
    title: 'Rapport automatique',
    about: 'Les chiffres de votre tableau de bord, par e-mail.',
    page: () => <ReportingCard />,
  },
  lecture: {
    title: 'Justesse de la lecture',
    about: 'Ce que SubDoc lit juste sur vos documents, et ce qu’il lit faux.',
    page: () => <AccuracySection />,
  },
  securite: {
    title: 'Sécurité',
    about: 'La double vérification, les clés d’accès et les sessions.',
    page: (settings) => (
      <>
        <May ability="account">
          <Section
            title={SWITCHES.requireSecondFactor.title}
            text="Chaque personne de l’entreprise, vous compris, doit avoir un code de son téléphone ou une clé d’accès. Qui n’en a pas est invité à l’activer avant toute autre chose, et une session ouverte ailleurs par le seul mot de passe se ferme."
          >
            <SettingSwitch name="requireSecondFactor" enabled={settings.requireSecondFactor} />
          </Section>
        </May>
        <SecurityCards />
      </>
    ),
  },
  compte: {
    title: 'Compte et données',
    about: 'L’entreprise, l’adresse de contact, et l’export de toutes vos données.',
    page: ({ companyName, email }) => (
      <>
        <Section title="Votre compte" text="Le nom et le téléphone, le mot de passe et les sessions se changent dans « Mon compte ».">
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextField label="Nom de l’entreprise" value={companyName} slotProps={{ htmlInput: { readOnly: true } }} />
            <TextField label="E-mail de contact" value={email} slotProps={{ htmlInput: { readOnly: true } }} />
          </Box>
          <Button component={Link} to="/compte" variant="outlined" sx={{ justifySelf: 'start' }}>
            Ouvrir Mon compte
          </Button>
        </Section>
        <ExportAccountSection />
      </>
    ),
  },
};
