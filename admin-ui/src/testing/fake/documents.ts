// The documents and happenings of the fake company: a mix that walks through every state.

import type { ActivityItem } from '#contract/dashboard.ts';
import type { DocumentType } from '#contract/document-types.ts';
import type { Document } from '#contract/documents.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { addDays, type CalendarDate } from '#domain/kernel/calendar.ts';
import { documentOf, NOW, TODAY } from './document.ts';

/** Each subcontractor gets a mix that walks through every state. */
export function documentsOf(subs: Subcontractor[], types: DocumentType[]): Document[] {
  const documents: Document[] = [];
  for (const [s, sub] of subs.entries()) {
    for (const [t, type] of types.entries()) {
      const id = documents.length + 1;
      const expires = (days: number) => ({
        validationStatus: 'validated' as const,
        expirationDate: addDays(TODAY, days),
        dateEmission: addDays(TODAY, days - 90),
        validatedAt: '2026-10-03T09:12:00.000Z',
        validatedBy: { kind: 'person' as const, name: 'Durand Bâtiment' },
      });
      const kind = (s * 5 + t * 3) % 7;
      if (kind === 0) documents.push(documentOf(id, sub, type, expires(120)));
      if (kind === 1) documents.push(documentOf(id, sub, type));
      if (kind === 2) documents.push(documentOf(id, sub, type, expires(8)));
      if (kind === 3) documents.push(documentOf(id, sub, type, expires(-12)));
      if (kind === 4) documents.push(documentOf(id, sub, type, expires(400)));
      if (kind === 5) documents.push(documentOf(id, sub, type, problem(sub)));
      if (kind === 6 && s % 2 === 0)
        documents.push(
          documentOf(id, sub, type, {
            validationStatus: 'rejected',
            rejectionReason: 'Photo floue : la date n’est pas lisible. Merci de la reprendre à plat.',
          }),
        );
    }
  }
  return documents;
}

const problem = (sub: Subcontractor): Partial<Document> => ({
  rejectionReason: `Problème détecté par le système: l’entreprise lue n’est pas ${sub.companyName}`,
  mimeType: 'application/pdf',
  fileName: 'attestation-scannee-par-le-comptable-version-definitive-corrigee-2026-11.pdf',
  aiAnalysisData: {
    dateEmission: '2026-10-12' as CalendarDate,
    dateExpiration: null,
    entreprise: 'MARTIN COUVERTURE',
    confidence: 0.61,
    isValid: false,
    problems: [`L’entreprise lue (MARTIN COUVERTURE) n’est pas ${sub.companyName}`, 'Aucune date de fin de validité trouvée'],
    problemCodes: ['other-company', 'expiry-not-found'],
    rule: null,
    startsOn: null,
    notes: [],
    reasons: [],
    otherDates: [],
    activities: null,
    evidence: [
      {
        field: 'entreprise',
        value: 'MARTIN COUVERTURE',
        page: 1,
        box: null,
        pageSize: null,
        label: 'Assuré',
        text: 'Assuré : MARTIN COUVERTURE SARL, 12 rue des Lilas, 44000 Nantes',
      },
    ],
  },
});

export const activityOf = (subs: Subcontractor[]): ActivityItem[] =>
  Array.from({ length: 205 }, (_, index) => {
    const sub = subs[index % subs.length] as Subcontractor;
    const type = (['upload', 'validated', 'rejected', 'expiring'] as const)[index % 4] ?? 'upload';
    const words = {
      upload: 'Document reçu : Extrait Kbis',
      validated: 'Document validé : Extrait Kbis jusqu’au 02/02/2027',
      rejected: 'Document rejeté : Assurance décennale',
      expiring: 'Expire bientôt : Attestation de vigilance URSSAF (le 29/11/2026)',
    };
    const at = new Date(Date.parse(NOW) - index * 47 * 60_000).toISOString();
    return {
      id: `a${index}`,
      type,
      subcontractorId: sub.id,
      subcontractorName: sub.companyName,
      documentTypeName: 'Extrait Kbis',
      description: words[type],
      createdAt: at,
    };
  });
