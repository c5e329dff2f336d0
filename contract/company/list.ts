import * as z from 'zod';
import { list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';

/** Company list. Spec part 1, 2.12. */
export const companyList = list({
  name: 'company',
  columns: {
    name: { label: 'Name', sortable: true },
    contactName: { label: 'Company Contact', sortable: true },
    contactPhone: { label: 'Contact Phone', sortable: true },
    contactEmail: { label: 'Contact Email', sortable: true },
  },
  order: { by: 'name', direction: 'asc' },
  search: ['name', 'contactName', 'contactEmail'],
});

export const CompanyRow = z.object({
  id: Id,
  name: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  contactEmail: z.string(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;
