import * as z from 'zod';
import { Place } from './fields.ts';

/** What the export keeps of a division. */
export const Division = z
  .object({
    companyId: z.string(),
    endUserId: z.string(),
    name: z.string(),
    isSameAddress: z.number(),
    addressId: Place,
  })
  .transform((record) => ({
    company: record.companyId,
    endUser: record.endUserId,
    name: record.name,
    sameAddress: record.isSameAddress === 1,
    city: record.addressId.cityName,
    state: record.addressId.stateId,
  }));
