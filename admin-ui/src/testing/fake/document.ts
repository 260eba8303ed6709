// The hour of the fake world, and one document in it.
import type { DocumentType } from '#contract/document-types.ts';
import type { Document } from '#contract/documents.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';

export const NOW = '2026-11-21T09:30:00.000Z';
export const TODAY = '2026-11-21' as CalendarDate;

export function documentOf(id: number, subcontractor: Subcontractor, type: DocumentType, change: Partial<Document> = {}): Document {
  return {
    id,
    subcontractorId: subcontractor.id,
    documentTypeId: type.id,
    documentTypeName: type.name,
    fileName: `${type.name.toLowerCase().replace(/[^a-z]+/g, '-')}.png`,
    mimeType: 'image/png',
    fileSize: 734_003,
    isEncrypted: true,
    validationStatus: 'pending',
    status: null,
    startsOn: null,
    coveredUntil: null,
    expirationDate: null,
    dateEmission: null,
    validatedAt: null,
    validatedBy: null,
    comment: null,
    rejectionReason: null,
    aiAnalysisData: {
      dateEmission: '2026-11-02' as CalendarDate,
      dateExpiration: '2027-02-02' as CalendarDate,
      entreprise: subcontractor.companyName,
      confidence: 0.953,
      isValid: true,
      problems: [],
      problemCodes: [],
      rule: 'Trois mois après la date d’édition',
      startsOn: null,
      notes: [],
      reasons: ['Type reconnu par le titre', 'SIREN égal à celui du sous-traitant'],
      otherDates: [],
      activities: null,
      evidence: [
        {
          field: 'dateEmission',
          value: '2026-11-02',
          page: 1,
          box: null,
          pageSize: null,
          label: 'Date d’édition',
          text: 'Fait à Nantes, le 02/11/2026',
        },
      ],
    },
    corrections: [],
    uploadedAt: `2026-11-${String(10 + (id % 10)).padStart(2, '0')}T14:32:00.000Z`,
    uploadedBy: 'subcontractor',
    subcontractorName: subcontractor.contactName,
    subcontractorCompany: subcontractor.companyName,
    alertDaysBefore: type.alertDaysBefore,
    replacedBy: null,
    replaces: null,
    sameSheet: [],
    ...change,
  };
}
