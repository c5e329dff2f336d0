import { COLLECTED } from '../definition/sheet.ts';

const unset = { note: COLLECTED, example: '' } as const;

/** The line of the checklist that stands at this place of the list of end user documents, with the day it was collected. */
const collected = (nth: number) =>
  ({
    as: 'collected',
    at: 'endUserDocumentCollectedList',
    entry: 'documentId.id',
    from: 'endUserDocuments',
    line: { nth },
  }) as const;

/** The documents of an end user's checklist, by the day each was collected. */
export const checklistColumns = {
  addendumDate: {
    ...collected(0),
    label: 'End user/Reseller Addendum',
    sheet: { aliases: ['Addendum'], note: COLLECTED, example: '02/15/2026' },
  },
  subLicenseDate: { ...collected(1), label: 'Sub-License Agreement', sheet: unset },
  agreementDate: { ...collected(2), label: 'Reseller Agreement', sheet: unset },
} as const;
