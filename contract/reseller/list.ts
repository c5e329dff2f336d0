import * as z from 'zod';
import { companyColumn, list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';

/** Reseller list. Spec part 2, section 2 "Reseller list". */
export const resellerList = list({
  name: 'reseller',
  columns: {
    name: { label: 'Reseller Name', sortable: true },
    member: { label: 'Member', sortable: true },
    resellerType: { label: 'Reseller Type', sortable: true },
    contactName: { label: 'Main Contact', sortable: true },
    documentsCollected: { label: 'All Documents Collected', sortable: true },
    company: companyColumn,
  },
  order: { by: 'name', direction: 'asc' },
  search: ['name', 'contactName', 'resellerType'],
});

/** `member` is Yes, No or Other-Non Member; `documentsCollected` is Yes or No; type names are joined with ', '; `company` is the root company's name. */
export const ResellerRow = z.object({
  id: Id,
  name: z.string(),
  member: z.string(),
  resellerType: z.string(),
  contactName: z.string(),
  documentsCollected: z.enum(['Yes', 'No']),
  company: z.string(),
});
export type ResellerRow = z.infer<typeof ResellerRow>;
