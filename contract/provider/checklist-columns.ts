import { COLLECTED } from '../definition/sheet.ts';

const unset = { note: COLLECTED, example: '' } as const;

/** The line of the checklist for this document, with the day it was collected. Spec part 2, section 3 "Document upload". */
const collected = (id: number) =>
  ({
    as: 'collected',
    at: 'tpDocumentCollectedList',
    entry: 'documentId',
    from: 'providerDocuments',
    line: { id },
    named: true,
  }) as const;

/** The documents of a provider's checklist, by the day each was collected. */
export const checklistColumns = {
  masterAgreementDate: {
    ...collected(9),
    label: 'Master NCRA Compliance Services Agreement',
    sheet: { aliases: ['Master Agreement', 'Master NCRA'], note: COLLECTED, example: '02/15/2026' },
  },
  investigationDate: {
    ...collected(10),
    label: 'Investigation',
    sheet: { aliases: ['EXP SAQ', 'SAQ'], note: COLLECTED, example: '' },
  },
  siteInspectionDate: { ...collected(11), label: 'Site Inspection', sheet: unset },
  certificationDate: {
    ...collected(12),
    label: 'Technology Certification',
    sheet: { aliases: ['Certification'], note: COLLECTED, example: '' },
  },
} as const;
