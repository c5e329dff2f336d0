import * as z from 'zod';
import { list } from '../definition/list.ts';
import { Id } from '../fields/common.ts';

/** Divisions of an end user. Spec part 2, section 2 "End user add/edit/view". */
export const divisionList = list({
  name: 'division',
  columns: {
    name: { label: 'Division Name', sortable: true },
    address1: { label: 'Address' },
    cityName: { label: 'City' },
    contactName: { label: 'Main Contact' },
    contactPhone: { label: 'Phone' },
  },
  order: { by: 'name', direction: 'asc' },
  search: ['name'],
});

export const DivisionRow = z.object({
  id: Id,
  endUserId: z.string(),
  name: z.string(),
  address1: z.string(),
  cityName: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
});
export type DivisionRow = z.infer<typeof DivisionRow>;
