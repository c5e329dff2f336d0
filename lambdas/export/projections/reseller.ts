import * as z from 'zod';
import { documentsCollected } from '../../../contract/reseller/rules.ts';
import { Checklist, Place, Ref } from './fields.ts';

/** What the export keeps of a reseller. */
export const Reseller = z
  .object({
    name: z.string(),
    ismember: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    companyResellerTypeList: z.array(z.object({ resellerId: Ref })),
    addressId: Place.extend({ contactName: z.string() }),
    isregisteredUser: z.boolean(),
    companyDocumentsList: Checklist,
  })
  .transform((record) => ({
    name: record.name,
    member: record.ismember,
    types: record.companyResellerTypeList.map(({ resellerId }) => resellerId),
    contact: record.addressId.contactName,
    city: record.addressId.cityName,
    state: record.addressId.stateId,
    collected: documentsCollected(record.companyDocumentsList),
    registered: record.isregisteredUser,
  }));
