// A proof report with every kind of line: long names, erased people, nothing asked, much asked.
import type { CalendarDate, Instant } from '#domain/kernel/calendar.ts';
import type { Report } from '#domain/ports/report.ts';
import {
  proofReportCover,
  proofReportFoot,
  proofReportPart,
  proofReportQr,
  proofReportTitle,
  type ReportedFile,
  type ReportedWho,
} from '#domain/texts/fr/proof-report.ts';

const AT = '2026-11-20T09:00:00.000Z' as Instant;
const DAY = '2026-11-20' as CalendarDate;
const FILE: ReportedFile = {
  ...{
    companyName: 'Bâtiments du Midi',
    scope: 'le compte entier',
    from: '2026-01-01' as CalendarDate,
    to: DAY,
    askedAt: AT,
    size: 12_345,
  },
  ...{ subcontractors: 40, inOrder: 12, root: 'A'.repeat(43), key: 'subdoc.example/log/1+00000000+AQ', timestamped: true },
  verification: 'https://subdoc.example/verification',
};
const name = (n: number): string => `Œuvre d’été – Lœïs « Ça & là » 12 € Łódź ${n}`;

function who(n: number): ReportedWho {
  const many = <Row>(row: Row): Row[] => Array.from({ length: (n * 7) % 50 }, () => row);
  return {
    ...{ id: n + 1, archived: n % 5 === 1, inOrder: n % 2 === 0, registeredAt: AT, messages: { sent: n, failed: n % 3 } },
    profile: n % 7 === 3 ? null : { companyName: name(n), siret: '73282932000074', address: '12 rue\nde la Paix' },
    slots: many({
      ...({ name: 'Attestation de vigilance', required: true, status: 'validated', documentId: 12, from: DAY, until: DAY } as const),
      ...{ askedAt: AT, receivedAt: AT, validatedAt: null, code: 'XS35Y6FEMHX9JMZ' },
    }),
    gaps: many({ name: name(n), from: DAY, to: DAY }),
    requests: many({ at: AT, kind: 'demande', channels: ['email', 'sms'], names: [name(n), name(n)] } as const),
    receipts: many({ ...{ at: AT, name: name(n), documentId: 3, status: 'replaced', decidedAt: AT, decidedBy: name(n) } } as const),
  };
}

export const proofReportOf = (subcontractors: number): Report => ({
  ...{ title: proofReportTitle, author: FILE.companyName, madeAt: new Date(AT) },
  qr: { address: FILE.verification, caption: proofReportQr },
  foot: (page) => proofReportFoot(FILE, page),
  parts: [proofReportCover(FILE), ...Array.from({ length: subcontractors }, (_, n) => proofReportPart(who(n), FILE))],
});
