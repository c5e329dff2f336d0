import * as z from 'zod';
import { list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';

/** End user list. Spec part 2, section 2 "End user list". */
export const endUserList = list({
  name: 'endUser',
  columns: {
    name: { label: 'End User', sortable: true },
    enduserType: { label: 'End User Type' },
    reseller: { label: 'Reseller', sortable: true },
    products: { label: 'Products' },
    contactName: { label: 'Main Contact', sortable: true },
    tpValue: { label: 'Number of TPs', sortable: true, numeric: true },
  },
  order: { by: 'name', direction: 'asc' },
  search: ['name', 'enduserType', 'products', 'contactName'],
});

/** `companyId` is the reseller or company it belongs to, `reseller` its name; names of types and products are joined with ', '. */
export const EndUserRow = z.object({
  id: Id,
  companyId: z.string(),
  name: z.string(),
  enduserType: z.string(),
  reseller: z.string(),
  products: z.string(),
  contactName: z.string(),
  tpValue: z.number().int(),
});
export type EndUserRow = z.infer<typeof EndUserRow>;
