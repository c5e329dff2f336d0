import { COLLECTED, COLLECTED_ONLY } from '../definition/sheet.ts';
import { checklist } from '../definition/take-from.ts';

const { collected, collectedIds } = checklist({
  at: 'tpDocumentCollectedList',
  entry: 'documentId',
  from: 'providerDocuments',
  named: true,
});

/** The documents of a provider's checklist, by the day each was collected, and the ids of all that were. */
export const checklistColumns = {
  masterAgreementDate: {
    ...collected({ id: 9 }),
    label: 'Master NCRA Compliance Services Agreement',
    sheet: { aliases: ['Master Agreement', 'Master NCRA'], note: COLLECTED, example: '02/15/2026' },
  },
  investigationDate: {
    ...collected({ id: 10 }),
    label: 'Investigation',
    sheet: { aliases: ['EXP SAQ', 'SAQ'], note: COLLECTED, example: '' },
  },
  siteInspectionDate: { ...collected({ id: 11 }), label: 'Site Inspection', sheet: COLLECTED_ONLY },
  certificationDate: {
    ...collected({ id: 12 }),
    label: 'Technology Certification',
    sheet: { aliases: ['Certification'], note: COLLECTED, example: '' },
  },
  collectedIds,
} as const;
