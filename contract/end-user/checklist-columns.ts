import { COLLECTED, COLLECTED_ONLY } from '../definition/sheet.ts';
import { checklist } from '../fields/checklist.ts';

const { collected, collectedIds } = checklist({
  at: 'endUserDocumentCollectedList',
  entry: 'documentId.id',
  from: 'endUserDocuments',
});

/** The documents of an end user's checklist, by the day each was collected, and the ids of all that were. */
export const checklistColumns = {
  addendumDate: {
    ...collected({ nth: 0 }),
    label: 'End user/Reseller Addendum',
    sheet: { aliases: ['Addendum'], note: COLLECTED, example: '02/15/2026' },
  },
  subLicenseDate: { ...collected({ nth: 1 }), label: 'Sub-License Agreement', sheet: COLLECTED_ONLY },
  agreementDate: { ...collected({ nth: 2 }), label: 'Reseller Agreement', sheet: COLLECTED_ONLY },
  collectedIds,
} as const;
