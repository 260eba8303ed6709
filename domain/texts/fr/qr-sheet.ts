// The texts of the printed sheet of QR codes of one organisation (G08).
import { type CalendarDate, frenchDate } from '../../kernel/calendar.ts';
import type { QrCard, QrSheet } from '../../ports/qr-sheet.ts';

export const qrSheet = (organization: string, day: CalendarDate, cards: readonly QrCard[]): QrSheet => ({
  title: organization,
  subtitle: `Liens de dépôt des sous-traitants, le ${frenchDate(day)}. À découper : chacun ne reçoit que le sien.`,
  notice: 'Jeton secret : ne pas afficher publiquement',
  empty: 'Aucun sous-traitant actif dont le lien fonctionne dans cette organisation.',
  pageOf: (page, pages) => `Page ${page} / ${pages}`,
  cards,
});
