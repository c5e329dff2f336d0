import * as z from 'zod';
import { Checklist, Place, Ref, selected } from './fields.ts';

/** What the export keeps of an end user. */
export const EndUser = z
  .object({
    companyId: z.string(),
    name: z.string(),
    enduserEndUserTypeList: z.array(z.object({ endUserTypeId: Ref })),
    enduserServiceProductList: z.array(z.object({ serviceId: Ref })),
    addressId: Place,
    contractStartdate: z.string(),
    reviewDate: z.string(),
    endUserTpList: z.array(
      z.object({ techProviderId: z.string(), divisionIds: z.array(z.object({ division: z.string() })) }),
    ),
    endUserDocumentCollectedList: Checklist,
  })
  .transform((record) => ({
    company: record.companyId,
    name: record.name,
    types: record.enduserEndUserTypeList.map(({ endUserTypeId }) => endUserTypeId),
    services: record.enduserServiceProductList.map(({ serviceId }) => serviceId),
    city: record.addressId.cityName,
    state: record.addressId.stateId,
    contract: record.contractStartdate,
    review: record.reviewDate,
    /** Ids of the providers, each with those of the divisions that it is used for. */
    uses: record.endUserTpList.map(({ techProviderId, divisionIds }) => ({
      provider: techProviderId,
      divisions: divisionIds.map(({ division }) => division),
    })),
    documents: selected(record.endUserDocumentCollectedList),
  }));
